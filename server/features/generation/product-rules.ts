import { BlogopsError } from '../../contract/errors.ts'
import type { ArticleCheck, CheckedSentenceView } from '../../contract/schemas/claims.ts'
import { describeUnsupported, type UnsupportedClaimsDetails } from '../../domain/check-summary.ts'
import type { ProductRecord } from '../../ports/records.ts'
import type { AssertSupported } from '../articles/article-publication.ts'
import type { Articles } from '../articles/articles.ts'
import type { ArticleProductState, ProductDraft, ProductRules } from '../articles/product-changes.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { CheckStored } from './article-check.ts'
import type { Descriptions } from './changed-products.ts'
import { applyEdits, toBriefedProducts } from './edited-brief.ts'
import { listPickLabels, updatePicks } from './edited-picks.ts'
import { type Brief, briefResult } from './step-results.ts'

/** Maximum number of refused sentences that an error names. */
const MAX_NAMED = 20

function getRefusedTexts({ sentences }: ArticleCheck): string[] {
  return sentences.filter(({ problems }) => problems.length > 0).map(({ text }) => text)
}

/** Creates the check before publication. With changes, only sentences that they add are refused. */
export function createSupportCheck(check: CheckStored): AssertSupported {
  return async (ref, changes, jobId, products) => {
    const refused = getRefusedTexts(await check(ref, changes ?? {}, jobId, products))
    if (refused.length === 0) return
    const known = new Set(changes ? getRefusedTexts(await check(ref, {})) : [])
    const added = refused.filter(text => !known.has(text))
    if (added.length > 0) throw unsupportedClaimsError(added)
  }
}

/** Creates the refusal to publish sentences without a source. */
function unsupportedClaimsError(sentences: readonly string[]): BlogopsError {
  const { length } = sentences
  const details: UnsupportedClaimsDetails = { unsupportedClaims: length, sentences: sentences.slice(0, MAX_NAMED) }
  const [first = ''] = sentences
  const named = length === 1 ? `"${first}"` : `The first is "${first}"`
  return new BlogopsError('conflict', `${describeUnsupported(length)} ${named}`, {
    hint: `Publishing needs a confirmation. To publish anyway, pass --with-unsupported-claims (in the API: "withUnsupportedClaims": true).`,
    details: { ...details },
  })
}

interface ProductRulesOptions {
  articles: Pick<Articles, 'productChanges'>
  jobs: Pick<Jobs, 'getStoredResult'>
  checkStored: CheckStored
}

type Article = ArticleProductState['article']

function listNewlyRefused(before: ArticleCheck, after: readonly CheckedSentenceView[]): CheckedSentenceView[] {
  const known = new Set(getRefusedTexts(before))
  return after.filter(({ problems, text }) => problems.length > 0 && !known.has(text))
}

/** Creates the rules by which changed products are labelled, and the text about them is checked. */
export function createProductRules({ articles, jobs, checkStored }: ProductRulesOptions): ProductRules {
  const readStored = async ({ jobId }: Article) =>
    jobId === null ? null : jobs.getStoredResult(jobId, { name: 'find-products', result: briefResult })

  /** Returns true if Amazon states other facts about a product than the job found. */
  async function changesFacts({ article, products }: ArticleProductState, described: Descriptions): Promise<boolean> {
    const stored = await readStored(article)
    if (!stored) return false
    const toText = (brief: Brief) => JSON.stringify(brief.products)
    return toText(applyEdits(stored, products)) !== toText(applyEdits(stored, products, described))
  }

  /** Returns the sources of products in their order; without stored sources, what the records state. */
  async function readBrief(article: Article, records: readonly ProductRecord[]): Promise<Brief> {
    const { title, category, updatedAt, sample } = article
    const stored = await readStored(article)
    const brief = stored ?? { topic: title, category, products: [], readAt: updatedAt, sample, origin: '' }
    return { ...brief, products: toBriefedProducts(brief, records) }
  }

  return {
    async listLabels({ article, products }) {
      return listPickLabels(products, await readBrief(article, products))
    },

    async updatePicks(draft: ProductDraft): Promise<ProductDraft> {
      const { article, before, after } = draft
      return { ...draft, after: updatePicks(before, after, await readBrief(article, after)) }
    },

    async findAffected(draft: ProductDraft): Promise<CheckedSentenceView[]> {
      const { article, html } = draft
      const before = await checkStored(article.id, {})
      const changes = html === undefined ? {} : { content: html }
      const described = await articles.productChanges.describe(draft.after)
      const after = { ...articles.productChanges.foresee(draft), described }
      return listNewlyRefused(before, (await checkStored(article.id, changes, undefined, after)).sentences)
    },

    async findOutdated(ref: string): Promise<CheckedSentenceView[]> {
      const { described, ...state } = await articles.productChanges.read(ref)
      if (!described || described.size === 0 || !(await changesFacts(state, described))) return []
      const before = await checkStored(ref, {}, undefined, state)
      const { sentences } = await checkStored(ref, {})
      return listNewlyRefused(before, sentences)
    },

    createRefusal: affected => unsupportedClaimsError(affected.map(({ text }) => text)),
  }
}
