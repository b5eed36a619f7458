import { BlogopsError } from '../../contract/errors.ts'
import type { ArticleCheck, CheckedSentenceView } from '../../contract/schemas/claims.ts'
import { describeUnsupported, type UnsupportedClaimsDetails } from '../../domain/check-summary.ts'
import { groupBy } from '../../domain/fields.ts'
import { editorialBadges, listMeasuredPicks, maxPicks, measuredBadges } from '../../domain/picks.ts'
import type { ArticleBrief, BriefedProduct } from '../../ports/article-writer.ts'
import type { ProductRecord } from '../../ports/records.ts'
import type { AssertSupported } from '../articles/article-publication.ts'
import type { Articles } from '../articles/articles.ts'
import type { ArticleProductState, ProductDraft, ProductRules } from '../articles/product-changes.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { CheckStored } from './article-check.ts'
import type { Descriptions } from './changed-products.ts'
import { applyEdits, toBriefedProducts } from './edited-brief.ts'
import { getMoneyView } from './money-view.ts'
import { attributeBadges, computeRatedPicks, toPickAttributes } from './plan-article.ts'
import { type Brief, briefResult } from './step-results.ts'
import { verifyLines } from './verify-lines.ts'

/** Maximum number of refused sentences that an error names. */
const MAX_NAMED = 20

function getRefusedTexts({ sentences }: ArticleCheck): string[] {
  return sentences.filter(({ problems }) => problems.length > 0).map(({ text }) => text)
}

/**
 * Creates the check before publication. With changes, only sentences that they add are refused. A text that is too long to
 * check is refused as a whole.
 */
export function createSupportCheck(check: CheckStored): AssertSupported {
  return async (ref, changes, jobId, products) => {
    // With the same sources, sentences that the stored text has too are refused or not as before.
    const onlyAdded = changes !== undefined && jobId === undefined && products === undefined
    const checked = await check(ref, changes ?? {}, { sourceJob: jobId, products, onlyAdded })
    const refused = getRefusedTexts(checked)
    const isTooLong = checked.missing === 'too_long'
    if (refused.length === 0 && !isTooLong) return
    const known = new Set(changes ? getRefusedTexts(await check(ref, {})) : [])
    const added = refused.filter(text => !known.has(text))
    if (isTooLong || added.length > 0) throw unsupportedClaimsError(added, isTooLong)
  }
}

/** Creates the refusal to publish sentences without a source, or a text that was not checked. */
function unsupportedClaimsError(sentences: readonly string[], isTooLong = false): BlogopsError {
  const { length } = sentences
  const details: UnsupportedClaimsDetails = { unsupportedClaims: length, sentences: sentences.slice(0, MAX_NAMED) }
  const [first] = sentences
  const named = first === undefined ? '' : length === 1 ? ` "${first}"` : ` The first is "${first}"`
  const counts = [...(isTooLong ? [0] : []), ...(length > 0 ? [length] : [])]
  return new BlogopsError('conflict', `${counts.map(describeUnsupported).join(' ')}${named}`, {
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

/** Lists the sentences that a check refuses and another one does not, which is made only if there are any. */
async function listNewlyRefused(
  { sentences }: ArticleCheck,
  checkBefore: () => Promise<ArticleCheck>,
): Promise<CheckedSentenceView[]> {
  const refused = sentences.filter(({ problems }) => problems.length > 0)
  if (refused.length === 0) return []
  const known = new Set(getRefusedTexts(await checkBefore()))
  return refused.filter(({ text }) => !known.has(text))
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
      const changes = html === undefined ? {} : { content: html }
      const described = await articles.productChanges.describe(draft.after)
      const products = { ...articles.productChanges.foresee(draft), described }
      return listNewlyRefused(await checkStored(article.id, changes, { products }), () => checkStored(article.id, {}))
    },

    async findOutdated(ref: string): Promise<CheckedSentenceView[]> {
      const { described, ...products } = await articles.productChanges.read(ref)
      if (!described || described.size === 0 || !(await changesFacts(products, described))) return []
      return listNewlyRefused(await checkStored(ref, {}), () => checkStored(ref, {}, { products }))
    },

    createRefusal: affected => unsupportedClaimsError(affected.map(({ text }) => text)),
  }
}

const byFigures = new Set<string>([...measuredBadges, ...attributeBadges])
const byJudgement = new Set<string>(editorialBadges)

/** Badges that the figures of the products bear out, by position. */
function listMeasuredBadges(products: readonly BriefedProduct[]): Map<string, string[]> {
  const candidates = products.map(({ pricePence, rating, reviewCount }, at) => {
    return { id: String(at), pricePence, rating, reviewCount }
  })
  const keyed = products.map((product, at) => ({ ...product, asin: String(at) }))
  const badges = groupBy(listMeasuredPicks(candidates, toPickAttributes(keyed)), ({ id }) => id)
  return new Map([...badges].map(([id, picks]) => [id, [...new Set(picks.map(({ badge }) => badge))]]))
}

/**
 * Lists the labels that each product may have: those that its figures bear out, those that are a judgement, and its own.
 * @param brief products in the same order as the records.
 */
function listPickLabels(records: readonly ProductRecord[], { products }: Pick<ArticleBrief, 'products'>) {
  const measured = listMeasuredBadges(products)
  return records.map(({ isPick }, at) => {
    const labels = [...editorialBadges, ...(measured.get(String(at)) ?? [])]
    return isPick === null || labels.includes(isPick) || byFigures.has(isPick) ? labels : [...labels, isPick]
  })
}

/**
 * Recomputes the labels after products changed: removes those that are no longer true, and gives as many that are.
 * @param brief products in the same order as the records.
 */
function updatePicks(
  before: readonly ProductRecord[],
  records: readonly ProductRecord[],
  brief: Brief,
): ProductRecord[] {
  const kept = records.map((record, at) => ({ ...record, isPick: isTrue(record, at) ? record.isPick : null }))
  const picksBefore = before.flatMap(({ isPick }) => isPick ?? [])
  const lost = picksBefore.filter(badge => !kept.some(({ isPick }) => isPick === badge))
  if (lost.length === 0) return kept
  const isTopLost = lost.includes('Best overall')
  const start = isTopLost ? kept.map(record => ({ ...record, isPick: null })) : kept
  return fillPicks(start, brief, Math.min(picksBefore.length, maxPicks))

  function isTrue({ isPick, name }: ProductRecord, at: number): boolean {
    if (isPick === null || byJudgement.has(isPick)) return true
    if (byFigures.has(isPick)) return (listMeasuredBadges(brief.products).get(String(at)) ?? []).includes(isPick)
    const { brief: rulesBrief, toRules } = getMoneyView(brief)
    return verifyLines([{ what: `the badge of ${name}`, text: toRules(isPick) }], rulesBrief).length === 0
  }
}

function fillPicks(records: readonly ProductRecord[], { products }: Brief, limit: number): ProductRecord[] {
  const filled = [...records]
  for (const { name, badge } of computeRatedPicks(products, limit)) {
    const at = products.findIndex(product => product.name === name)
    const record = filled[at]
    const picks = filled.filter(({ isPick }) => isPick !== null)
    if (!record || record.isPick !== null || picks.length >= limit) continue
    if (!picks.some(({ isPick }) => isPick === badge)) filled[at] = { ...record, isPick: badge }
  }
  return filled
}
