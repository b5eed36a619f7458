import { defaultSettings } from '../../../server/contract/default-settings.ts'
import type { ModelPrices } from '../../../server/contract/schemas/site.ts'

export interface DraftPrice {
  /** Stable key while the row is edited. */
  id: number
  model: string
  /** Text as typed; also `output`. */
  input: string
  output: string
}

/** Model prices as text in the form. */
export interface DraftPrices {
  models: readonly DraftPrice[]
  searchPrice: string
}

let lastPriceId = 0

export function createDraftPrice(price: Partial<ModelPrices['models'][number]> = {}): DraftPrice {
  const { model = '', input = '', output = '' } = price
  lastPriceId += 1
  return { id: lastPriceId, model, input: String(input), output: String(output) }
}

export function createDefaultPrices(): DraftPrice[] {
  return defaultSettings.modelPrices.models.map(createDraftPrice)
}

export function createDraftPrices({ models, search }: ModelPrices): DraftPrices {
  return { models: models.map(createDraftPrice), searchPrice: String(search) }
}

/** Parses the typed prices. Invalid numbers become NaN, which the schema rejects. */
export function toModelPrices({ models, searchPrice }: DraftPrices): ModelPrices {
  return {
    models: models.map(({ model, input, output }) => ({
      model: model.trim(),
      input: parsePrice(input),
      output: parsePrice(output),
    })),
    search: parsePrice(searchPrice),
  }
}

/**
 * Serialises prices for comparison. Compares the typed text, because NaN would make different invalid numbers equal.
 */
export function serializePrices({ models, searchPrice }: DraftPrices): string {
  const typed = models.map(({ model, input, output }) => [model, input, output].map(text => text.trim()))
  return JSON.stringify([typed, searchPrice.trim()])
}

const parsePrice = (text: string) => Number(text.trim() || Number.NaN)
