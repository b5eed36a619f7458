import { defaultDailyBudget, minDailyBudget } from '../../../contract/ad-values.ts'
import type { AdSetOptimization } from '../../../contract/schemas/optimizer.ts'
import type { NextTopics } from '../../../contract/schemas/optimizer-reports.ts'
import {
  findCategory,
  fromDefaultCategory,
  isDefaultCategory,
  type SiteCategory,
  toDefaultCategory,
} from '../../../domain/categories.ts'
import { addDays, optimizerDays } from '../../../domain/days.ts'
import { groupBy } from '../../../domain/fields.ts'
import { formatPence } from '../../../domain/number-format.ts'
import type { Shop } from '../../../domain/shops.ts'
import { createPace } from '../../../lib/steps.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { ArticleRecord } from '../../../ports/records.ts'
import type { OptimizerFacts, TopicCandidate } from '../../../ports/strategist.ts'
import type { Account, AccountVerdict, AdSetVerdict } from '../rules/account.ts'
import { proposeAudienceTests } from '../rules/audience-tests.ts'
import { getWeekSpend } from '../rules/limit-pauses.ts'
import type { AccountData, AdSetSummary } from './read-account.ts'
import { readAudiences } from './read-audiences.ts'
import type { ReaderFacts } from './read-reader-facts.ts'

type ArticleFacts = OptimizerFacts['articles'][number]

/** Days that a run examines. */
export const getOptimizerDays = (today: string) => ({ from: addDays(today, 1 - optimizerDays), to: today })

interface FactSources {
  readerFacts: ReaderFacts
  accountData: AccountData
  verdict: AccountVerdict
  categories: readonly SiteCategory[]
  shop: Shop
  /** Null if they could not be ranked. */
  nextTopics: NextTopics | null
}

/** Collects all facts for the strategist. */
export async function readFacts(
  records: RecordReader,
  { readerFacts, accountData, verdict, categories, shop, nextTopics }: FactSources,
): Promise<OptimizerFacts> {
  const articles = (await records.find('article')).filter(({ status }) => status === 'published' || status === 'draft')
  const isKnown = ({ category }: { category: string }) => findCategory(categories, category) !== undefined
  const titles = new Map(articles.map(({ id, title }) => [id, title]))
  const { days, total, products, phrases } = readerFacts
  const importedIds = findImportedIds(accountData)
  const audiences = await readAudiences(records)
  const articleFacts = createArticleFacts(
    articles.filter(isKnown),
    readerFacts,
    accountData.account,
    accountData.summaries,
  )
  return {
    days,
    shop: shop.name,
    products: products.filter(isKnown),
    phrases,
    totals: { ...total, ...sumAdTotals(accountData), conversionRate: toPercent(total.productClicks, total.visitors) },
    articles: articleFacts.slice(0, maxArticles),
    categories: createCategoryFacts(articleFacts),
    siteCategories: toSiteCategories(categories),
    adSets: toCards(
      verdict.adSets.filter(({ adSetId }) => !importedIds.has(adSetId)),
      accountData,
      titles,
    ),
    budget: suggestBudget(accountData),
    audiences,
    audienceTests: proposeAudienceTests(
      accountData.testable,
      audiences,
      accountData.account.capPence -
        accountData.account.adSets.reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0),
    ),
    titles: sortNewestFirst(articles).map(({ title }) => title),
    topics: nextTopics?.topics ?? [],
    dismissedTopics: (nextTopics?.dismissed ?? []).map(({ topic }) => topic),
  }
}

/** Categories for a next article: those that pages link to, or all if every one is hidden. */
export function toSiteCategories(categories: readonly SiteCategory[]): OptimizerFacts['siteCategories'][number][] {
  const shown = categories.filter(({ hidden }) => !hidden)
  return (shown.length > 0 ? shown : categories).map(({ slug, name }) => ({
    slug,
    name,
    kind: toDefaultCategory(categories, slug) ?? null,
  }))
}

/** Gives topics the categories of the site. Topics of categories that it lacks or hides are left out, unless all are. */
export function toSiteTopics(listed: readonly TopicCandidate[], categories: readonly SiteCategory[]): TopicCandidate[] {
  const shown = toSiteCategories(categories).map(({ slug }) => slug)
  const own = listed.flatMap(topic => {
    const slug = isDefaultCategory(topic.category) ? fromDefaultCategory(categories, topic.category) : topic.category
    return slug !== undefined && shown.includes(slug) ? [{ ...topic, category: slug }] : []
  })
  const [first] = shown
  return own.length > 0 || first === undefined ? own : listed.map(topic => ({ ...topic, category: first }))
}

/** Finds the topics that no title names. */
export async function findUncovered(
  topics: readonly TopicCandidate[],
  titles: readonly string[],
  signal: AbortSignal,
): Promise<TopicCandidate[]> {
  const open = new Set(topics)
  const pace = createPace(signal)
  for (const title of titles) {
    for (const candidate of open) if (candidate.isNamedIn(title)) open.delete(candidate)
    if (pace.isDue()) await pace.pause()
  }
  return [...open]
}

/** Weight of the overall mean against a category's own visitors. */
const priorVisitors = 200

/** Percentage with two decimals; 0 if the whole is 0. */
function toPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100
}

/** Published articles with their metrics, sorted by product clicks, highest first. */
function createArticleFacts(
  articles: readonly ArticleRecord[],
  readerFacts: ReaderFacts,
  account: Account,
  summaries: ReadonlyMap<string, AdSetSummary>,
): ArticleFacts[] {
  const spend = sumSpendByArticle(account, summaries)
  const byId = new Map(articles.map(article => [article.id, article]))
  return readerFacts.articles
    .flatMap(({ id, visitors, productClicks }) => {
      const article = byId.get(id)
      if (!article) return []
      const conversionRate = toPercent(productClicks, visitors)
      const { title, category } = article
      const facts = { title, category, visitors, productClicks, conversionRate }
      return [{ ...facts, adSpend: spend.get(id) ?? 0 }]
    })
    .sort((a, b) => b.productClicks - a.productClicks || b.visitors - a.visitors)
}

/** Article categories, sorted by product clicks per visitor, highest first. */
function createCategoryFacts(articles: readonly ArticleFacts[]): OptimizerFacts['categories'][number][] {
  const [clicks, visitors] = [sum(articles, 'productClicks'), sum(articles, 'visitors')]
  const mean = visitors === 0 ? 0 : clicks / visitors
  const byCategory = groupBy(articles, ({ category }) => category)
  return [...byCategory]
    .map(([category, own]) => {
      const categoryVisitors = sum(own, 'visitors')
      const weightedClicks = sum(own, 'productClicks') + priorVisitors * mean
      const clicksPerHundred = toPercent(weightedClicks, categoryVisitors + priorVisitors)
      return { category, articles: own.length, visitors: categoryVisitors, clicksPerHundred }
    })
    .sort((a, b) => b.clicksPerHundred - a.clicksPerHundred || b.articles - a.articles)
}

/** Spend in pounds over the examined days. */
function sumSpendByArticle({ adSets }: Account, summaries: ReadonlyMap<string, AdSetSummary>): Map<string, number> {
  const spend = new Map<string, number>()
  for (const { id, days } of adSets) {
    const articleId = summaries.get(id)?.articleId ?? ''
    const micros = days.reduce((total, day) => total + day.spendMicros, 0)
    spend.set(articleId, (spend.get(articleId) ?? 0) + micros / 1_000_000)
  }
  return spend
}

function sum(articles: readonly ArticleFacts[], key: 'visitors' | 'productClicks'): number {
  return articles.reduce((total, article) => total + article[key], 0)
}

const maxArticles = 100

/** Imported ad sets cannot be changed here, and an account may have thousands. */
export function findImportedIds({ account }: AccountData): ReadonlySet<string> {
  return new Set(account.adSets.filter(adSet => adSet.imported).map(({ id }) => id))
}

/** Returns a card per ad set, highest spend first. */
function toCards(
  verdicts: readonly AdSetVerdict[],
  { account, summaries }: AccountData,
  titles: ReadonlyMap<string, string>,
): AdSetOptimization[] {
  const weekSpend = new Map(account.adSets.map(adSet => [adSet.id, getWeekSpend(adSet, account.today)]))
  return verdicts
    .map(({ adSetId, budget, evidence }) => {
      const summary = summaries.get(adSetId)
      if (!summary) throw new Error(`The rules returned the unknown ad set ${adSetId}.`)
      const { name: adSetName, articleId, impressions, clicks, spendMicros, conversions, isKnown } = summary
      const spend = spendMicros / 1_000_000
      return {
        adSetId,
        adSetName,
        articleTitle: titles.get(articleId ?? '') ?? 'A deleted article',
        currentPerformance: {
          ctr: impressions === 0 ? 0 : (clicks * 100) / impressions,
          cpc: clicks === 0 ? 0 : spend / clicks,
          spend,
          conversions,
          isKnown,
          weekSpend: (weekSpend.get(adSetId) ?? 0) / 1_000_000,
        },
        budgetRecommendation: budget,
        recommendations: [],
        creativeRecommendations: [],
        targetingRecommendations: [],
        evidence,
      }
    })
    .sort((a, b) => b.currentPerformance.spend - a.currentPerformance.spend)
}

/** Totals of the examined days, to match the reader metrics. */
function sumAdTotals({ account }: AccountData): { adSpend: number; adClicks: number } {
  const days = account.adSets.flatMap(adSet => adSet.days)
  const micros = days.reduce((sum, { spendMicros }) => sum + spendMicros, 0)
  return { adSpend: micros / 1_000_000, adClicks: days.reduce((sum, { clicks }) => sum + clicks, 0) }
}

/** Suggested budget of a first day: the default, limited by what the cap leaves. */
function suggestBudget({ account: { capPence, adSets } }: AccountData): OptimizerFacts['budget'] {
  const remaining = capPence - adSets.reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0)
  const defaultPence = defaultDailyBudget * 100
  if (remaining >= defaultPence) {
    return {
      daily: defaultDailyBudget,
      reason: `${formatPence(defaultPence)} a day is a usual budget to start a test. The cap of ${formatPence(capPence)} leaves ${formatPence(remaining)} a day.`,
    }
  }
  if (remaining >= minDailyBudget * 100) {
    return { daily: remaining / 100, reason: `This is what the cap of ${formatPence(capPence)} a day leaves.` }
  }
  return {
    daily: 0,
    reason: `The cap of ${formatPence(capPence)} a day is used up. Lower another budget first, or raise BLOGOPS_MAX_DAILY_BUDGET.`,
  }
}

function sortNewestFirst(articles: readonly ArticleRecord[]): ArticleRecord[] {
  return articles.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}
