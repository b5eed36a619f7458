import * as z from 'zod'

/** Page of a search result, as the search returned it. */
export const foundPageSchema = z.object({
  url: z.string(),
  title: z.string(),
  age: z.string().nullable().describe('date from the search, such as "November 3, 2026"'),
  cited: z.array(z.string()).describe('literal passages'),
})

export const searchSchema = z.object({
  query: z.string(),
  pages: z.array(foundPageSchema),
  error: z.string().nullable().describe('why it found nothing, if it failed'),
})

export const evidenceSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page').describe('a page that a search found'),
    query: z.string(),
    url: z.string(),
    title: z.string(),
    quote: z.string().describe('literal passage that says so'),
  }),
  z.object({
    kind: z.literal('row').describe('a row of a feed or of the catalogue'),
    where: z.string().describe('such as "products.csv, line 12"'),
  }),
  z.object({ kind: z.literal('topic').describe('requested topic of the article'), topic: z.string() }),
])

export const claimKinds = [
  'name',
  'link',
  'price',
  'rating',
  'reviews',
  'brand',
  'feature',
  'fact',
  'pro',
  'con',
  'suits',
] as const

const source = evidenceSourceSchema.nullable().describe('null if no source gives it')

/** Claim about a product that the writer was allowed to use. */
export const claimSchema = z.object({
  kind: z.enum(claimKinds),
  value: z.string().describe('as shown to readers, such as "£29.99"'),
  places: z.array(z.string()).describe('headings of the current text that says so; empty if none does'),
  source,
})

/** Link or number in the current article that was not provided to its writer. */
export const strayStatementSchema = z.object({
  kind: z.enum(['link', 'price', 'rating', 'reviews', 'figure']),
  value: z.string().describe('as it stands there'),
  sentence: z.string().describe('in which it stands; the text of a link'),
  place: z.string().describe('the headings it stands under'),
  source,
})

export const evidenceSchema = z.object({
  missing: z
    .enum(['by_hand', 'not_kept'])
    .nullable()
    .describe('why nothing is known: no job made the article, or its findings were deleted'),
  jobId: z.string().nullable().describe('the job that found the products'),
  origin: z.string().nullable().describe('where the products come from, such as "products.csv"'),
  readAt: z.iso.datetime().nullable().describe('time of reading'),
  sample: z.boolean().describe('the products are invented samples'),
  searches: z.array(searchSchema).describe('empty if there was no search for products'),
  products: z.array(
    z.object({ name: z.string(), asin: z.string().nullable(), url: z.string(), claims: z.array(claimSchema) }),
  ),
  strays: z.array(strayStatementSchema),
  dropped: z
    .array(z.object({ name: z.string(), reason: z.string() }))
    .describe('products that were found and not used'),
  leftOut: z
    .array(z.object({ name: z.string(), what: z.string() }))
    .describe('product claims without support on any page, such as "its price (£29.99)"'),
})

export type Evidence = z.output<typeof evidenceSchema>
export type EvidenceSource = z.output<typeof evidenceSourceSchema>
export type Claim = z.output<typeof claimSchema>
export type ClaimKind = Claim['kind']
export type StrayStatement = z.output<typeof strayStatementSchema>
export type EvidencedProduct = Evidence['products'][number]

/** Returns the one row that all claims of a product come from; null if they have several sources or none. */
export function findSharedRow(claims: readonly Claim[]): string | null {
  const rows = claims.map(({ source }) => (source?.kind === 'row' ? source.where : null))
  const [row = null] = rows
  return rows.every(where => where === row) ? row : null
}
