import * as z from 'zod'

/** Page of a search result, as the search returned it. */
export const foundPageSchema = z.object({
  url: z.string(),
  title: z.string(),
  age: z.string().nullable().describe('date from the search'),
  cited: z.array(z.string()).describe('literal passages'),
})

export const searchSchema = z.object({
  query: z.string(),
  pages: z.array(foundPageSchema),
  error: z.string().nullable().describe('error of a failed search'),
})

export const evidenceSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page').describe('page that a search found'),
    query: z.string(),
    url: z.string(),
    title: z.string(),
    quote: z.string().describe('literal passage'),
  }),
  z.object({
    kind: z.literal('row').describe('row of a feed or of the catalogue'),
    where: z.string().describe('such as "products.csv, line 12"'),
  }),
  z.object({
    kind: z.literal('person').describe('statement of a person'),
    where: z.string().describe('such as "stated by ada on 28 November 2026"'),
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

const source = evidenceSourceSchema.nullable().describe('null if unknown')

/** Claim about a product that the writer was allowed to use. */
export const claimSchema = z.object({
  kind: z.enum(claimKinds),
  value: z.string().describe('as shown to readers'),
  places: z.array(z.string()).describe('headings of the text that says so'),
  source,
})

/** Link or number in the current article that was not provided to its writer. */
export const strayStatementSchema = z.object({
  kind: z.enum(['link', 'price', 'rating', 'reviews', 'figure']),
  value: z.string().describe('as it stands there'),
  sentence: z.string().describe('sentence or link with the value'),
  place: z.string().describe('headings above it'),
  source,
})

export const evidenceSchema = z.object({
  missing: z.enum(['by_hand', 'not_kept']).nullable().describe('why nothing is known'),
  jobId: z.string().nullable(),
  origin: z.string().nullable().describe('source of the products'),
  readAt: z.iso.datetime().nullable(),
  sample: z.boolean().describe('sample products'),
  searches: z.array(searchSchema).describe('searches for products'),
  products: z.array(
    z.object({ name: z.string(), asin: z.string().nullable(), url: z.string(), claims: z.array(claimSchema) }),
  ),
  strays: z.array(strayStatementSchema),
  dropped: z.array(z.object({ name: z.string(), reason: z.string() })).describe('unused products'),
  leftOut: z.array(z.object({ name: z.string(), what: z.string() })).describe('claims without support'),
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
