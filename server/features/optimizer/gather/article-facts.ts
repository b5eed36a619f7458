import { categorySchema } from '../../../contract/schemas/article.ts'
import type { ArticleRecord } from '../../../ports/records.ts'
import type { OptimizerFacts } from '../../../ports/strategist.ts'
import type { Account } from '../rules/account.ts'
import { groupBy } from './group-by.ts'
import type { AdSetSummary } from './read-account.ts'
import type { ReaderFacts } from './read-readers.ts'

type ArticleFacts = OptimizerFacts['articles'][number]

/** Weight of the overall mean against a category's own visitors. */
const priorVisitors = 200

/** Percentage with two decimals; 0 if the whole is 0. */
export function toPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100
}

/** Published articles with their metrics, sorted by product clicks, highest first. */
export function createArticleFacts(
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
      const category = categorySchema.safeParse(article?.category)
      if (!article || !category.success) return []
      const conversionRate = toPercent(productClicks, visitors)
      const facts = { title: article.title, category: category.data, visitors, productClicks, conversionRate }
      return [{ ...facts, adSpend: spend.get(id) ?? 0 }]
    })
    .sort((a, b) => b.productClicks - a.productClicks || b.visitors - a.visitors)
}

/** Article categories, sorted by product clicks per visitor, highest first. */
export function createCategoryFacts(articles: readonly ArticleFacts[]): OptimizerFacts['categories'][number][] {
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
