import * as z from 'zod'

/** Result of a check in numbers. */
export const checkSummarySchema = z.object({
  words: z.int().describe('headings excluded'),
  sourced: z.int().describe('sentences that rest on facts of the sources'),
  general: z.int().describe('statements about such products in general, opinions and instructions'),
  refused: z.int().describe('sentences without support that are still in the text'),
  removed: z.array(z.string()).describe('sentences that were removed'),
  judgedBy: z.string().nullable().describe('model that judged the sentences; null if none did'),
  unjudged: z.int().default(0).describe('sentences checked by rules only'),
})

export type CheckSummary = z.output<typeof checkSummarySchema>

/** Optional rather than false by default, so that the audit names it only if it was given. */
export const withUnsupportedClaimsSchema = z
  .boolean()
  .optional()
  .describe('publish even if the check finds sentences without a source')

/** Result of a job that has a model judge an article. `articles.check` shows its sentences. */
export const judgedArticleSchema = z.object({ articleId: z.string(), summary: checkSummarySchema })

export type JudgedArticle = z.output<typeof judgedArticleSchema>

/** Fact that a sentence rests on. */
export const citedFactSchema = z.object({
  id: z.string().describe('unique in this answer: "f12"'),
  product: z.string().nullable().describe('null for a fact about all products'),
  field: z.string().describe('such as "price" or "battery life"'),
  value: z.string(),
  source: z.string().describe('address of a page, row of a file, or "computed"'),
  quote: z.string().describe('passage that states the fact, or its calculation'),
})

export type CitedFact = z.output<typeof citedFactSchema>

/** Sentence of an article after its check. */
export const checkedSentenceSchema = z.object({
  id: z.string(),
  text: z.string(),
  place: z.string().describe('headings above it'),
  status: z.enum(['sourced', 'general', 'opinion', 'unsupported', 'contradicted']),
  facts: z.array(z.string()).describe('ids of the facts that it rests on'),
  problems: z.array(z.string()).describe('reasons to refuse it; empty if it may be published'),
})

export type CheckedSentenceView = z.output<typeof checkedSentenceSchema>

/** Result of the check of an article, sentence by sentence. */
export const articleCheckSchema = z.object({
  missing: z.enum(['by_hand', 'not_kept', 'too_long']).nullable().describe('why the article cannot be checked'),
  summary: checkSummarySchema.nullable().describe('null if it cannot be checked'),
  sentences: z.array(checkedSentenceSchema).describe('headings only if refused'),
  facts: z.array(citedFactSchema),
  problems: z.array(z.string()).describe('problems of the whole article'),
})

export type ArticleCheck = z.output<typeof articleCheckSchema>

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
