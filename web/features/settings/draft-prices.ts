import { defaultSettings, type ModelPrices } from '../../../server/contract/schemas/site.ts'

export interface DraftPrice {
  /** Tells it from the others whatever is typed into it. */
  id: number
  model: string
  /** As typed, as is `output`. */
  input: string
  output: string
}

/** The prices of models as the form holds them. */
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

/** What the form says the prices should be; what is no number is NaN, which their schema refuses. */
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

/** They as one text, to be compared with others: as they were typed, since what is no number is not the same as another. */
export function writtenPrices({ models, searchPrice }: DraftPrices): string {
  const typed = models.map(({ model, input, output }) => [model, input, output].map(text => text.trim()))
  return JSON.stringify([typed, searchPrice.trim()])
}

const figureOf = (text: string) => Number(text.trim() || Number.NaN)
