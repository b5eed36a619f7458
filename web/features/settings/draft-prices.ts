import { defaultSettings, type ModelPrices } from '../../../server/contract/schemas/site.ts'

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

let lastId = 0

export function draftPrice(price: Partial<ModelPrices['models'][number]> = {}): DraftPrice {
  const { model = '', input = '', output = '' } = price
  lastId += 1
  return { id: lastId, model, input: String(input), output: String(output) }
}

export function defaultPrices(): DraftPrice[] {
  return defaultSettings.modelPrices.models.map(draftPrice)
}

export function draftPrices({ models, search }: ModelPrices): DraftPrices {
  return { models: models.map(draftPrice), searchPrice: String(search) }
}

/** Parses the typed prices. Invalid numbers become NaN, which the schema rejects. */
export function pricesOf({ models, searchPrice }: DraftPrices): ModelPrices {
  return {
    models: models.map(({ model, input, output }) => ({
      model: model.trim(),
      input: figureOf(input),
      output: figureOf(output),
    })),
    search: figureOf(searchPrice),
  }
}

/**
 * Serialises prices for comparison. Compares the typed text, because NaN would make different invalid numbers equal.
 */
export function writtenPrices({ models, searchPrice }: DraftPrices): string {
  const typed = models.map(({ model, input, output }) => [model, input, output].map(text => text.trim()))
  return JSON.stringify([typed, searchPrice.trim()])
}

const figureOf = (text: string) => Number(text.trim() || Number.NaN)
