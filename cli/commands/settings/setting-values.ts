import { type Verification, verificationSchema } from '../../../server/contract/schemas/brand.ts'
import {
  type CommissionRates,
  commissionRatesSchema,
  type ModelPrices,
  modelPriceSchema,
} from '../../../server/contract/schemas/site.ts'
import { type NetworkShop, readShops, shopLine } from '../../../server/domain/networks.ts'
import { UsageError } from '../../failure.ts'

type ModelPrice = ModelPrices['models'][number]

interface PriceLine {
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
    throw new UsageError('There are no models.', `For example: ${pricesExample}. To remove all models, write none.`)
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
    throw new UsageError(`${name} needs two prices: one for input and one for output.`, `For example: ${pricesExample}`)
  }
  const read = { model, input: readPrice(input, `${name} input`), output: readPrice(output, `${name} output`) }
  const result = modelPriceSchema.safeParse(read)
  if (result.success) return result.data
  throw new UsageError(`${name} is not valid: ${result.error.issues[0]?.message}`)
}

function readPrice(text: string, what: string): number {
  // JavaScript writes very small numbers as 1e-7.
  if (/^\$?(\d+(\.\d*)?|\.\d+)(e-\d+)?$/.test(text)) return Number(text.replace('$', ''))
  throw new UsageError(`${what}: ${text} is not a price.`, 'Use a number of US dollars, such as 2 or 0.50.')
}

function assertNoDuplicates(models: readonly ModelPrice[], searches: number): void {
  const duplicate = models.find(({ model }, at) => models.findIndex(other => other.model === model) < at)
  if (duplicate)
    throw new UsageError(
      `${duplicate.model} is listed twice.`,
      'List each model once, with its input and output prices.',
    )
  if (searches > 1) throw new UsageError('The price of searches is listed twice.')
}

const ratesExample = 'audio 4; kitchen 5.5; other 3'

/**
 * Parses commission rates: `audio 4; kitchen 5.5; other 3`, in percent of the price by category. `other` has the rate of
 * all other categories; without it, `other` is undefined.
 * @throws UsageError naming the invalid part
 */
export function parseRates(line: string): { categories: CommissionRates['categories']; other: number | undefined } {
  const parts = line
    .split(/[;\n]/)
    .map(part => part.trim().split(/\s+/))
    .filter(([first]) => first !== '')
  if (parts.length === 0) throw new UsageError('There are no rates.', `For example: ${ratesExample}`)
  const rates = parts.map(readRate)
  const others = rates.filter(({ category }) => category === 'other')
  if (others.length > 1) throw new UsageError('The rate of other categories is listed twice.')
  const categories = rates.filter(({ category }) => category !== 'other')
  const other = others[0]?.rate
  const result = commissionRatesSchema.safeParse({ categories, other: other ?? 0 })
  if (result.success) return { categories, other }
  throw new UsageError(`${result.error.issues[0]?.message}.`, `For example: ${ratesExample}`)
}

function readRate([category = '', rate = '', ...more]: readonly string[]): CommissionRates['categories'][number] {
  if (/^(\d+(\.\d*)?|\.\d+)%?$/.test(rate) && more.length === 0)
    return { category: category.toLowerCase(), rate: Number(rate.replace('%', '')) }
  throw new UsageError(`${category} needs one rate: a number of percent.`, `For example: ${ratesExample}`)
}

/** Formats rates as one line, which `parseRates` reads. */
export function writeRates({ categories, other }: CommissionRates): string {
  return [...categories.map(({ category, rate }) => `${category} ${rate}`), `other ${other}`].join('; ')
}

/** Parses the days after which a price is no longer shown: `30`, `30d`, `30 days`; null for `never`. */
export function parsePriceAge(text: string): number | null {
  const written = text.trim().toLowerCase()
  if (written === 'never') return null
  const days = /^(\d{1,6})\s*(d|days?)?$/.exec(written)?.[1]
  if (days !== undefined) return Number(days)
  throw new UsageError(`${text} is not a valid price age.`, 'Use a number of days, such as 30 or 30d, or never.')
}

export function writePriceAge(days: number | null): string {
  return days === null ? 'never' : `${days}d`
}

/** Parses the months after which page views and clicks are deleted: `25`, `25m` or `25 months`; null for `forever`. */
export function parseRetention(text: string): number | null {
  const written = text.trim().toLowerCase()
  if (written === 'forever') return null
  const months = /^(\d{1,6})\s*(m|months?)?$/.exec(written)?.[1]
  if (months !== undefined) return Number(months)
  throw new UsageError(
    `${text} is not a valid retention period.`,
    'Use a number of months, such as 25 or 25m, or forever.',
  )
}

export function writeRetention(months: number | null): string {
  return months === null ? 'forever' : `${months}m`
}

/**
 * Parses verification tags: `google-site-verification=abc; msvalidate.01=123`; `none` stands for no tags.
 * @throws UsageError naming the invalid part
 */
export function parseVerification(line: string): Verification[] {
  const parts = line
    .split(/[;\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')
  if (parts.length === 1 && parts[0] === 'none') return []
  if (parts.length === 0) throw new UsageError('There are no tags.', 'To remove all tags, write none.')
  return parts.map((part, at) => {
    const [name = '', ...content] = part.split('=')
    const result = verificationSchema.safeParse({ name, content: content.join('=') })
    if (result.success) return result.data
    throw new UsageError(`Tag ${at + 1}, ${name}: ${result.error.issues[0]?.message}.`, 'Write name=content.')
  })
}

export function writeVerification(tags: readonly Verification[]): string {
  return tags.length === 0 ? 'none' : tags.map(({ name, content }) => `${name}=${content}`).join('; ')
}

/** Parses shops of affiliate networks; `none` stands for no shops. @throws UsageError without shops */
export function parseShops(text: string): NetworkShop[] {
  const shops = readShops(text)
  if (shops.length > 0 || text.trim() === 'none') return shops
  throw new UsageError('There are no shops.', `For example: ${shopLine}. To remove all shops, write none.`)
}
