import { addDays, optimizerDays } from '../../../contract/analytics-range.ts'
import { formatPence } from '../../../contract/pounds.ts'
import { defaultDailyBudget, minDailyBudget } from '../../../contract/schemas/ads.ts'
import type { AdSetOptimization } from '../../../contract/schemas/optimizer.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { ArticleRecord } from '../../../ports/records.ts'
import type { OptimizerFacts } from '../../../ports/strategist.ts'
import type { AccountVerdict, AdSetVerdict } from '../rules/account.ts'
import { createArticleFacts, createCategoryFacts, toPercent } from './article-facts.ts'
import { findBestAudiences } from './audiences.ts'
import type { AccountData, AdSetSummary } from './read-account.ts'
import type { ReaderFacts } from './read-readers.ts'

/** Days that a run examines. */

export const getOptimizerDays = (today: string) => ({ from: addDays(today, 1 - optimizerDays), to: today })

export interface FactSources {
  readerFacts: ReaderFacts
  accountData: AccountData
  verdict: AccountVerdict
}

/** Collects all facts for the strategist. */
export async function readFacts(
  records: RecordReader,
  { readerFacts, accountData, verdict }: FactSources,
): Promise<OptimizerFacts> {
  const articles = (await records.find('article')).filter(({ status }) => status === 'published' || status === 'draft')
  const titles = new Map(articles.map(({ id, title }) => [id, title]))
  const { days, total, products, phrases } = readerFacts
  const importedIds = findImportedIds(accountData)
  const known = createArticleFacts(articles, readerFacts, accountData.account, accountData.summaries)
  return {
    days,
    products,
    phrases,
    totals: { ...total, ...adTotals(accountData), conversionRate: toPercent(total.productClicks, total.visitors) },
    articles: known.slice(0, maxArticles),
    categories: createCategoryFacts(known),
    adSets: toCards(
      verdict.adSets.filter(({ adSetId }) => !importedIds.has(adSetId)),
      accountData.summaries,
      titles,
    ),
    budget: suggestBudget(accountData),
    // Imported metrics are often years old and belong to other texts.
    audiences: await findBestAudiences(
      records,
      new Set([...accountData.summaries.keys()].filter(id => !importedIds.has(id))),
    ),
    titles: newestFirst(articles).map(({ title }) => title),
  }
}

const maxArticles = 100

/** Imported ad sets cannot be changed here, and an account may have thousands. */
export function findImportedIds({ account }: AccountData): ReadonlySet<string> {
  return new Set(account.adSets.filter(adSet => adSet.imported).map(({ id }) => id))
}

/** Returns a card per ad set, highest spend first. */
function toCards(
  verdicts: readonly AdSetVerdict[],
  summaries: ReadonlyMap<string, AdSetSummary>,
  titles: ReadonlyMap<string, string>,
): AdSetOptimization[] {
  return verdicts
    .map(({ adSetId, budget, evidence }) => {
      const summary = summaries.get(adSetId)
      if (!summary) throw new Error(`The rules speak of ad set ${adSetId}, which they were not told of.`)
      const { name: adSetName, articleId, impressions, clicks, spendMicros, conversions, isKnown } = summary
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
function adTotals({ account }: AccountData): { adSpend: number; adClicks: number } {
  const days = account.adSets.flatMap(adSet => adSet.days)
  const micros = days.reduce((sum, { spendMicros }) => sum + spendMicros, 0)
  return { adSpend: micros / 1_000_000, adClicks: days.reduce((sum, { clicks }) => sum + clicks, 0) }
}

/** Suggested budget of a first day: the default, limited by what the cap leaves. */
function suggestBudget({ account: { capPence, adSets } }: AccountData): OptimizerFacts['budget'] {
  const remaining = capPence - adSets.reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0)
  const defaultPence = defaultDailyBudget * 100
  if (remaining >= defaultPence) {
    const free = `${formatPence(remaining)} a day is free below the cap of ${formatPence(capPence)}`
    return {
      daily: defaultDailyBudget,
      reason: `${formatPence(defaultPence)} a day is the usual budget to start a test with; ${free}.`,
    }
  }
  if (remaining >= minDailyBudget * 100) {
    return { daily: remaining / 100, reason: `It is what the cap of ${formatPence(capPence)} a day leaves.` }
  }
  return {
    daily: 0,
    reason: `The cap of ${formatPence(capPence)} a day is taken: lower another budget first, or raise BLOGOPS_MAX_DAILY_BUDGET.`,
  }
}

function newestFirst(articles: readonly ArticleRecord[]): ArticleRecord[] {
  return articles.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}
