import { type ModelPrices, modelPriceSchema } from '../../../server/contract/schemas/site.ts'
import { UsageError } from '../../failure.ts'

type ModelPrice = ModelPrices['models'][number]

export interface PriceLine {
  models: ModelPrice[]
  /** Absent if the line has no search price. */
  search?: number
}

const pricesExample = 'claude-sonnet-5-5 2 10; my-local-model 0 0; search 10'

/**
 * Parses model prices from one or more lines: `claude-sonnet-5-5 2 10; search 10`. Each model has its price in US
 * dollars per million input tokens and per million output tokens; `search` has the price of a thousand searches;
 * `none` stands for no models.
 * @throws UsageError naming the invalid part
 */
export function parsePrices(line: string): PriceLine {
  const parts = line.split(/[;\n]/).map(part => part.trim().split(/\s+/))
  const nonEmpty = parts.filter(([first]) => first !== '')
  const searches = nonEmpty.filter(isSearch)
  const models = nonEmpty.filter(words => !isSearch(words) && !isNone(words)).map(readModel)
  assertNoDuplicates(models, searches.length)
  if (models.length === 0 && !nonEmpty.some(isNone)) {
    throw new UsageError(
      'There are no models.',
      `For example: ${pricesExample}. Where none is to be there, write none.`,
    )
  }
  const [search] = searches
  return { models, ...(search && { search: readPrice(search[1] ?? '', 'The price of searches') }) }
}

/** Formats prices as one line, which `parsePrices` reads. */
export function writePrices({ models, search }: ModelPrices): string {
  const written = models.map(({ model, input, output }) => `${model} ${input} ${output}`)
  return [...(written.length > 0 ? written : ['none']), `search ${search}`].join('; ')
}

// A model may have one of these names; it then has two prices.
const isSearch = (words: readonly string[]) => words[0] === 'search' && words.length === 2
const isNone = (words: readonly string[]) => words[0] === 'none' && words.length === 1

function readModel(words: readonly string[], at: number): ModelPrice {
  const [model = '', input = '', output = '', ...more] = words
  const name = `Model ${at + 1}, ${model},`
  if (input === '' || output === '' || more.length > 0) {
    throw new UsageError(`${name} needs two figures: of its input and of its output.`, `For example: ${pricesExample}`)
  }
  const read = { model, input: readPrice(input, `${name} input`), output: readPrice(output, `${name} output`) }
  const result = modelPriceSchema.safeParse(read)
  if (result.success) return result.data
  throw new UsageError(`${name} does not hold: ${result.error.issues[0]?.message}`)
}

function readPrice(text: string, what: string): number {
  // JavaScript writes very small numbers as 1e-7.
  if (/^\$?(\d+(\.\d*)?|\.\d+)(e-\d+)?$/.test(text)) return Number(text.replace('$', ''))
  throw new UsageError(`${what}: ${text} is no price.`, 'It is a number of US dollars, such as 2 or 0.50.')
}

function assertNoDuplicates(models: readonly ModelPrice[], searches: number): void {
  const duplicate = models.find(({ model }, at) => models.findIndex(other => other.model === model) < at)
  if (duplicate)
    throw new UsageError(
      `${duplicate.model} stands there twice.`,
      'A model has one price of its input and one of its output.',
    )
  if (searches > 1) throw new UsageError('The price of searches stands there twice.')
}
