import type { Article } from '../../contract/schemas/article.ts'
import type { ArticleCheck, CheckedSentenceView, CheckSummary, CitedFact } from '../../contract/schemas/claims.ts'
import type { MoneyNotation } from '../../domain/money-notation.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import type { ArticleChanges } from '../articles/article-saves.ts'
import type { Articles } from '../articles/articles.ts'
import type { ArticleProductState } from '../articles/product-changes.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { listFormerMentions, markFormerProducts } from './changed-products.ts'
import { getProductId } from './claims/attributes.ts'
import { type CheckedArticle, type CheckedSentence, checkArticle, summarizeCheck } from './claims/check-article.ts'
import { buildFactTable } from './claims/fact-table.ts'
import { applyEdits, createBriefCache } from './edited-brief.ts'
import { getMoneyView } from './money-view.ts'
import { type Brief, briefResult, verifiedResult } from './step-results.ts'
import { getVerdictBasis, type VerdictStore } from './verdict-store.ts'
import { formatLocation, type Problem } from './verify/problem.ts'
import { MAX_ARTICLE_LENGTH } from './verify/run-checks.ts'

interface ArticleCheckOptions {
  articles: Pick<Articles, 'get' | 'getJobId' | 'preview' | 'productChanges'>
  jobs: Pick<Jobs, 'getStoredResult'>
  verdicts: Pick<VerdictStore, 'read'>
}

type TextChanges = Pick<ArticleChanges, 'title' | 'excerpt' | 'content'>

const findProductsStep = { name: 'find-products', result: briefResult }
const verifyStep = { name: 'verify', result: verifiedResult }

/** Work that no judge is paid for. */
const unpaidWork: PaidWork = {
  signal: new AbortController().signal,
  once: () => Promise.reject(new Error('This check must not cost money.')),
  assertAffordable: () => Promise.resolve(),
  report: () => Promise.resolve(),
  reportProducts: () => Promise.resolve(),
}

/** Products to check a text against, if not those that are stored. */
export type CheckedProducts = Pick<ArticleProductState, 'products' | 'formerProducts' | 'described'>

interface CheckOptions {
  /** Job whose sources the text rests on, if not that of the article. */
  sourceJob?: string | undefined
  products?: CheckedProducts | undefined
  /** True to leave out sentences that the stored text has too, unless a rule about the whole text objects to them. */
  onlyAdded?: boolean
}

/**
 * Creates the check of a stored article, with or without unsaved changes. It uses rules and the verdicts that a judge
 * gave before, so it costs nothing.
 */
export function createArticleCheck({ articles, jobs, verdicts }: ArticleCheckOptions) {
  const reuse = createBriefCache()

  async function readText(ref: string, changes: TextChanges) {
    const isChanged = Object.values(changes).some(text => text !== undefined)
    return isChanged ? articles.preview(ref, changes) : articles.get(ref, { drafts: true })
  }

  /** @throws BlogopsError `not_found`, `gone` */
  return async (
    ref: string,
    changes: TextChanges,
    { sourceJob, products: changedProducts, onlyAdded = false }: CheckOptions = {},
  ): Promise<ArticleCheck> => {
    const jobId = sourceJob ?? (await articles.getJobId(ref))
    const edited = changedProducts ?? (sourceJob === undefined ? await articles.productChanges.read(ref) : null)
    const found = jobId === null ? null : await jobs.getStoredResult(jobId, findProductsStep)
    const stored = jobId !== null && found ? reuse(jobId, found) : null
    const hasFormerProducts = edited !== null && edited.formerProducts.length > 0
    if (!stored && !hasFormerProducts) return createMissingCheck(jobId === null ? 'by_hand' : 'not_kept', [])
    const text = await readText(ref, changes)
    const { content } = text
    if (jobId === null || !stored || content.length > MAX_ARTICLE_LENGTH) {
      const missing = jobId === null ? 'by_hand' : stored ? 'too_long' : 'not_kept'
      return createMissingCheck(missing, edited ? listFormerMentions(content, edited) : [])
    }
    const current = edited ? applyEdits(stored, edited.products, edited.described) : stored
    const brief = current === stored ? stored : reuse(`${jobId} with edits`, current)
    const { model, known } = await verdicts.read(jobId, await getVerdictBasis(brief, stored))
    const money = getMoneyView(brief)
    const { toRules } = money
    const toRulesText = (one: Article) => ({
      html: toRules(one.content),
      outline: { title: toRules(one.title), excerpt: toRules(one.excerpt) },
    })
    const before = onlyAdded ? toRulesText(await readText(ref, {})) : undefined
    const rulesChecked = await checkArticle(
      { ...toRulesText(text), brief: money.brief, before },
      { judge: null, work: unpaidWork, round: '', known },
    )
    const checked = edited ? markFormerProducts(rulesChecked, edited) : rulesChecked
    const verified = await jobs.getStoredResult(jobId, verifyStep)
    const summary = summarizeCheck(checked, model, verified?.check.removed ?? [])
    return toSiteCheck(toArticleCheck(checked, money.brief, summary), money)
  }
}

export type CheckStored = ReturnType<typeof createArticleCheck>

function createMissingCheck(
  missing: NonNullable<ArticleCheck['missing']>,
  sentences: ArticleCheck['sentences'],
): ArticleCheck {
  return { missing, summary: null, sentences, facts: [], problems: [] }
}

function toArticleCheck(checked: CheckedArticle, { products }: Brief, summary: CheckSummary): ArticleCheck {
  const listed = checked.sentences
    .map(one => withOutlineProblems(one, checked.problems))
    .filter(({ sentence, problems }) => sentence.kind !== 'heading' || problems.length > 0)
  const unchecked = checked.problems.flatMap(one => (one.code === 'unchecked' ? [toUncheckedView(one)] : []))
  const assigned = new Set([...listed, ...unchecked].flatMap(({ problems }) => problems))
  const messages = checked.problems.map(({ message }) => message).filter(message => !assigned.has(message))
  const refused = listed.filter(({ problems }) => problems.length > 0)
  const general = listed.filter(({ status }) => status === 'general' || status === 'opinion')
  const counts = { refused: refused.length + unchecked.length, general: general.length }
  return {
    missing: null,
    summary: { ...summary, ...counts },
    sentences: [...listed.map(toSentenceView), ...unchecked],
    facts: listCitedFacts(listed, products),
    problems: [...new Set(messages)],
  }
}

/** Converts a check to the money notation of the site. */
function toSiteCheck({ sentences, facts, problems, ...check }: ArticleCheck, { toSite }: MoneyNotation): ArticleCheck {
  return {
    ...check,
    sentences: sentences.map(sentence => ({
      ...sentence,
      text: toSite(sentence.text),
      place: toSite(sentence.place),
      problems: sentence.problems.map(toSite),
    })),
    facts: facts.map(fact => ({
      ...fact,
      product: fact.product === null ? null : toSite(fact.product),
      field: toSite(fact.field),
      value: toSite(fact.value),
      quote: toSite(fact.quote),
    })),
    problems: problems.map(toSite),
  }
}

/** Adds the problems of the title or excerpt, which the check reports for the whole article, to their sentences. */
function withOutlineProblems(checked: CheckedSentence, problems: readonly Problem[]): CheckedSentence {
  const { sentence } = checked
  if (sentence.block >= 0) return checked
  const found = problems.filter(({ place, where }) => place?.at === undefined && where === formatLocation(sentence))
  const quoted = found.filter(one => one.sentence === undefined || sentence.text.includes(one.sentence))
  if (quoted.length === 0) return checked
  const messages = [...checked.problems, ...quoted.map(({ message }) => message)]
  return { ...checked, status: 'unsupported', problems: [...new Set(messages)] }
}

function toSentenceView({ sentence, status, facts, problems }: CheckedSentence): CheckedSentenceView {
  const reasons = [...new Set(problems.map(problem => withoutQuotation(problem, sentence.text)))]
  return { id: sentence.id, text: sentence.text, place: formatLocation(sentence), status, facts, problems: reasons }
}

/** Lists a paragraph that is too long to check like a refused sentence: it may hold any claim. */
function toUncheckedView({ message, place, sentence = '', where }: Problem): CheckedSentenceView {
  const id = `b${place?.at}`
  return { id, text: sentence, place: where, status: 'unsupported', facts: [], problems: [message] }
}

/** Removes the sentence that a message quotes, because it is shown beside its sentence. */
function withoutQuotation(message: string, sentence: string): string {
  const quoted = /^"(.+)" does not follow from the facts\.$/s.exec(message)?.[1]
  if (quoted !== undefined && sentence.startsWith(quoted)) return 'It does not follow from the facts.'
  const at = message.lastIndexOf(' In: "')
  return at > 0 && message.endsWith('"') ? message.slice(0, at) : message
}

function listCitedFacts(sentences: readonly CheckedSentence[], products: Brief['products']): CitedFact[] {
  const cited = new Set(sentences.flatMap(({ facts }) => facts))
  const names = new Map(products.map(product => [getProductId(product), product.name]))
  return buildFactTable(products)
    .facts.filter(({ id }) => cited.has(id))
    .map(({ id, productId, field, value, source, quote }) => {
      return { id, product: names.get(productId ?? '') ?? null, field, value, source, quote }
    })
}
