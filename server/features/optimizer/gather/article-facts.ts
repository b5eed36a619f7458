import { categorySchema } from '../../../contract/schemas/article.ts'
import type { ArticleRecord } from '../../../ports/records.ts'
import type { OptimizerFacts } from '../../../ports/strategist.ts'
import type { Account } from '../rules/account.ts'
import { groupBy } from './group-by.ts'
import type { AdSetHead } from './read-account.ts'
import type { Readers } from './read-readers.ts'

type ArticleFacts = OptimizerFacts['articles'][number]

/** Weight of the overall mean against a category's own visitors. */
const usualVisitors = 200

/** Percentage with two decimals; 0 if the whole is 0. */
export function inHundred(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100
}

/** Published articles with their metrics, sorted by product clicks, highest first. */
export function articleFacts(
  articles: readonly ArticleRecord[],
  readers: Readers,
  account: Account,
  heads: ReadonlyMap<string, AdSetHead>,
): ArticleFacts[] {
  const spend = spendByArticle(account, heads)
  const byId = new Map(articles.map(article => [article.id, article]))
  return readers.articles
    .flatMap(({ id, visitors, productClicks }) => {
      const article = byId.get(id)
      const category = categorySchema.safeParse(article?.category)
      if (!article || !category.success) return []
      const conversionRate = inHundred(productClicks, visitors)
      const facts = { title: article.title, category: category.data, visitors, productClicks, conversionRate }
      return [{ ...facts, adSpend: spend.get(id) ?? 0 }]
    })
    .sort((a, b) => b.productClicks - a.productClicks || b.visitors - a.visitors)
}

/** Article categories, sorted by product clicks per visitor, highest first. */
export function categoryFacts(articles: readonly ArticleFacts[]): OptimizerFacts['categories'][number][] {
  const [clicks, visitors] = [sum(articles, 'productClicks'), sum(articles, 'visitors')]
  const mean = visitors === 0 ? 0 : clicks / visitors
  const byCategory = groupBy(articles, ({ category }) => category)
  return [...byCategory]
    .map(([category, own]) => {
      const shown = sum(own, 'visitors')
      const drawn = sum(own, 'productClicks') + usualVisitors * mean
      const clicksPerHundred = inHundred(drawn, shown + usualVisitors)
      return { category, articles: own.length, visitors: shown, clicksPerHundred }
    })
    .sort((a, b) => b.clicksPerHundred - a.clicksPerHundred || b.articles - a.articles)
}

/** Spend in pounds over the examined days. */
function spendByArticle({ adSets }: Account, heads: ReadonlyMap<string, AdSetHead>): Map<string, number> {
  const spend = new Map<string, number>()
  for (const { id, days } of adSets) {
    const articleId = heads.get(id)?.articleId ?? ''
    const micros = days.reduce((total, day) => total + day.spendMicros, 0)
    spend.set(articleId, (spend.get(articleId) ?? 0) + micros / 1_000_000)
  }
  return spend
}

function sum(articles: readonly ArticleFacts[], key: 'visitors' | 'productClicks'): number {
  return articles.reduce((total, article) => total + article[key], 0)
}
