import { daysLater, optimizerDays } from '../../../contract/analytics-range.ts'
import { pounds } from '../../../contract/pounds.ts'
import { defaultDailyBudget, minDailyBudget } from '../../../contract/schemas/ads.ts'
import type { AdSetOptimization } from '../../../contract/schemas/optimizer.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { ArticleRecord } from '../../../ports/records.ts'
import type { OptimizerFacts } from '../../../ports/strategist.ts'
import type { AccountVerdict, AdSetVerdict } from '../rules/account.ts'
import { articleFacts, categoryFacts, inHundred } from './article-facts.ts'
import { bestAudiences } from './audiences.ts'
import type { AdSetHead, ReadAccount } from './read-account.ts'
import type { Readers } from './read-readers.ts'

/** Days that a run examines. */

export const daysUpTo = (today: string) => ({ from: daysLater(today, 1 - optimizerDays), to: today })

export interface Found {
  readers: Readers
  read: ReadAccount
  verdict: AccountVerdict
}

/** Collects all facts for the strategist. */
export async function readFacts(records: RecordReader, { readers, read, verdict }: Found): Promise<OptimizerFacts> {
  const articles = (await records.find('article')).filter(({ status }) => status === 'published' || status === 'draft')
  const titles = new Map(articles.map(({ id, title }) => [id, title]))
  const { days, total, products, phrases } = readers
  const imported = importedIn(read)
  const known = articleFacts(articles, readers, read.account, read.heads)
  return {
    days,
    products,
    phrases,
    totals: { ...total, ...adTotals(read), conversionRate: inHundred(total.productClicks, total.visitors) },
    articles: known.slice(0, mostArticles),
    categories: categoryFacts(known),
    adSets: cardsOf(
      verdict.adSets.filter(({ adSetId }) => !imported.has(adSetId)),
      read.heads,
      titles,
    ),
    budget: budgetOf(read),
    // Imported metrics are often years old and belong to other texts.
    audiences: await bestAudiences(records, new Set([...read.heads.keys()].filter(id => !imported.has(id)))),
    titles: newestFirst(articles).map(({ title }) => title),
  }
}

const mostArticles = 100

/** Imported ad sets cannot be changed here, and an account may have thousands. */
export function importedIn({ account }: ReadAccount): ReadonlySet<string> {
  return new Set(account.adSets.filter(adSet => adSet.imported).map(({ id }) => id))
}

/** Returns a card per ad set, highest spend first. */
function cardsOf(
  verdicts: readonly AdSetVerdict[],
  heads: ReadonlyMap<string, AdSetHead>,
  titles: ReadonlyMap<string, string>,
): AdSetOptimization[] {
  return verdicts
    .map(({ adSetId, budget, evidence }) => {
      const head = heads.get(adSetId)
      if (!head) throw new Error(`The rules speak of ad set ${adSetId}, which they were not told of.`)
      const { name: adSetName, articleId, impressions, clicks, spendMicros, conversions, isKnown } = head
      const spend = spendMicros / 1_000_000
      return {
        adSetId,
        adSetName,
        articleTitle: titles.get(articleId ?? '') ?? 'An article that is gone',
        currentPerformance: {
          ctr: impressions === 0 ? 0 : (clicks * 100) / impressions,
          cpc: clicks === 0 ? 0 : spend / clicks,
          spend,
          conversions,
          isKnown,
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
function adTotals({ account }: ReadAccount): { adSpend: number; adClicks: number } {
  const days = account.adSets.flatMap(adSet => adSet.days)
  const micros = days.reduce((sum, { spendMicros }) => sum + spendMicros, 0)
  return { adSpend: micros / 1_000_000, adClicks: days.reduce((sum, { clicks }) => sum + clicks, 0) }
}

/** Suggested budget of a first day: the default, limited by what the cap leaves. */
function budgetOf({ account: { capPence, adSets } }: ReadAccount): OptimizerFacts['budget'] {
  const left = capPence - adSets.reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0)
  const usual = defaultDailyBudget * 100
  if (left >= usual) {
    const free = `${pounds(left)} a day is free below the cap of ${pounds(capPence)}`
    return {
      daily: defaultDailyBudget,
      reason: `${pounds(usual)} a day is the usual budget to start a test with; ${free}.`,
    }
  }
  if (left >= minDailyBudget * 100) {
    return { daily: left / 100, reason: `It is what the cap of ${pounds(capPence)} a day leaves.` }
  }
  return {
    daily: 0,
    reason: `The cap of ${pounds(capPence)} a day is taken: lower another budget first, or raise BLOGOPS_MAX_DAILY_BUDGET.`,
  }
}

function newestFirst(articles: readonly ArticleRecord[]): ArticleRecord[] {
  return articles.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}
