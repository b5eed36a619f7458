import * as z from 'zod'
import { type FakeItem, toVendorItem } from './items.ts'

/** Refusal in the form of the Creators API or, with `error`, of its token service. */
export class AmazonError extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const tokenError = (error: string, description: string, status = 400) =>
  new AmazonError(status, { error, error_description: description })

export const refuse = (status: number, type: string, reason: string, message: string) =>
  new AmazonError(status, { type, reason, message })

const badField = (name: string, message: string) =>
  new AmazonError(400, {
    type: 'ValidationException',
    reason: 'FieldValidationFailed',
    message,
    fieldList: [{ name, message }],
  })

export const throttle = (message: string, retryAfter?: number) =>
  new AmazonError(
    429,
    { type: 'ThrottleException', message },
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  )

export const notEligible = () =>
  refuse(
    403,
    'AccessDeniedException',
    'AssociateNotEligible',
    'Your account does not currently meet the eligibility requirements.',
  )

const itemResources: ReadonlySet<string> = new Set([
  ...['browseNodes', 'browseNodes.ancestor', 'browseNodes.salesRank', 'websiteSalesRank'].map(
    name => `browseNodeInfo.${name}`,
  ),
  ...['customerReviews.count', 'customerReviews.starRating', 'parentASIN'],
  ...['small', 'medium', 'large', 'highRes'].flatMap(size => [`images.primary.${size}`, `images.variants.${size}`]),
  ...[
    'byLineInfo',
    'contentInfo',
    'contentRating',
    'classifications',
    'externalIds',
    'features',
    'manufactureInfo',
  ].map(name => `itemInfo.${name}`),
  ...['itemInfo.productInfo', 'itemInfo.technicalInfo', 'itemInfo.title', 'itemInfo.tradeInInfo'],
  ...[
    'availability',
    'condition',
    'dealDetails',
    'isBuyBoxWinner',
    'loyaltyPoints',
    'merchantInfo',
    'price',
    'type',
  ].map(name => `offersV2.listings.${name}`),
])
const searchResources = new Set([...itemResources, 'searchRefinements'])
const variationResources = new Set([
  ...itemResources,
  ...['price.highestPrice', 'price.lowestPrice', 'variationDimension'].map(name => `variationSummary.${name}`),
])

const common = {
  partnerTag: z.string().min(1),
  condition: z.enum(['Any', 'New']).optional(),
  currencyOfPreference: z.string().optional(),
  languagesOfPreference: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.string()).optional(),
  resources: z.array(z.string()).default(['itemInfo.title']),
  // Clients of other vendors send these, and the real API accepts them.
  marketplace: z.string().optional(),
  partnerType: z.literal('Associates').optional(),
  itemIdType: z.literal('ASIN').optional(),
}
const asin = z.string().regex(/^[A-Z0-9]{10}$/)
const oneToTen = z.int().min(1).max(10)

/** Bodies of the operations; unknown fields are refused. */
const operations = {
  getItems: { schema: z.strictObject({ ...common, itemIds: z.array(asin).min(1).max(10) }), resources: itemResources },
  searchItems: {
    schema: z.strictObject({
      ...common,
      keywords: z.string().min(1),
      searchIndex: z.string().optional(),
      itemCount: oneToTen.default(10),
      itemPage: oneToTen.default(1),
    }),
    resources: searchResources,
  },
  getVariations: {
    schema: z.strictObject({
      ...common,
      asin,
      variationCount: oneToTen.default(10),
      variationPage: z.int().min(1).default(1),
    }),
    resources: variationResources,
  },
} as const

type Operation = keyof typeof operations

/** Parses the body of an operation. @throws AmazonError for missing or unknown fields and resources */
function parseBody<O extends Operation>(name: O, body: unknown): z.output<(typeof operations)[O]['schema']> {
  const { schema, resources } = operations[name]
  const parsed = schema.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw badField(issue?.path.join('.') || 'body', issue?.message ?? 'invalid')
  }
  const unknown = parsed.data.resources.find(resource => !resources.has(resource))
  if (unknown !== undefined) throw badField('resources', `The value [${unknown}] is invalid.`)
  return parsed.data as z.output<(typeof operations)[O]['schema']>
}

export interface Shelf {
  items: ReadonlyMap<string, FakeItem>
  /** Host of the marketplace. */
  host: string
  /** @throws AmazonError for a tag of another account */
  checkPartnerTag(tag: string): void
}

/** Answers an operation as the real API does: missing items are partial errors of a successful answer. */
export function answerOperation(operation: string, body: unknown, { items, host, checkPartnerTag }: Shelf): unknown {
  const describe = (found: readonly FakeItem[], asked: { resources: string[]; partnerTag: string }) => {
    checkPartnerTag(asked.partnerTag)
    return found.map(item => toVendorItem(item, asked.resources, asked.partnerTag, host))
  }
  if (operation === 'getItems') {
    const asked = parseBody('getItems', body)
    const found = describe(
      asked.itemIds.flatMap(id => items.get(id) ?? []),
      asked,
    )
    const missing = asked.itemIds.filter(id => !items.has(id))
    const errors = missing.map(id => ({ code: 'ItemNotFound', message: `The item ${id} does not exist.` }))
    // The real order is not that of the request.
    return { ...(found.length > 0 && { itemsResult: { items: found.reverse() } }), ...(errors[0] && { errors }) }
  }
  if (operation === 'searchItems') {
    const asked = parseBody('searchItems', body)
    const found = findItems(items.values(), asked.keywords)
    const from = (asked.itemPage - 1) * asked.itemCount
    const page = describe(found.slice(from, from + asked.itemCount), asked)
    if (page.length === 0) return { errors: [{ code: 'NoResults', message: 'No results found for your request.' }] }
    return { searchResult: { totalResultCount: found.length, searchURL: `https://${host}/s`, items: page } }
  }
  if (operation !== 'getVariations')
    throw refuse(400, 'ValidationException', 'UnknownOperation', `There is no operation ${operation}.`)
  const asked = parseBody('getVariations', body)
  const parent = items.get(asked.asin)?.parentAsin ?? asked.asin
  const variants = [...items.values()].filter(({ parentAsin }) => parentAsin === parent)
  const page = describe(variants.slice(0, asked.variationCount), asked)
  if (page.length === 0) return { errors: [{ code: 'ItemNotFound', message: `No variations of ${asked.asin}.` }] }
  return { variationsResult: { items: page, variationSummary: { pageCount: 1, variationCount: variants.length } } }
}

/** Finds items that contain all words of the search, in the singular, as the real search roughly does. */
function findItems(items: Iterable<FakeItem>, keywords: string): FakeItem[] {
  const words = keywords.toLowerCase().split(/\s+/).map(toStem)
  return [...items].filter(({ title, brand }) => {
    const text = `${brand} ${title}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}

const toStem = (word: string) => word.replace(/s$/, '')
