import type { PerformanceRow } from '../../contract/schemas/ad-performance.ts'
import type { AdRecord, AdSetRecord, InsightRecord, InsightTotalRecord } from '../../ports/records.ts'
import { namedBehind } from './ad-articles.ts'
import { type AdSetsOptions, adSetOf } from './ad-sets.ts'
import { add, type Figures, nothing } from './figures.ts'
import { areFiguresKnown, lastReportedDay } from './known-to.ts'

/** A row of demographics without the name of its group. */
interface Measured {
  impressions: number
  clicks: number
  ctr: number
  spend: number
  cpc: number
}

/** Ad metrics from running totals, independent of the number of days. */
export function createPerformance({ records, articles }: Pick<AdSetsOptions, 'records' | 'articles'>) {
  return {
    /** Returns one row per ad set, newest first; ads are in creation order. */
    async dashboard(): Promise<PerformanceRow[]> {
      const adSets = await records.find('adSet', { direction: 'desc' })
      const ads = byAdSet(await records.find('ad'))
      const totals = byAdSet(await records.find('insightTotal', { where: { by: 'all' } }))
      const named = await namedBehind(articles, adSets)
      const lastReported = await lastReportedDay(records)
      return adSets.map(adSet => ({
        ...headOf(adSet, named.get(adSet.articleId ?? '')),
        ...bodyOf(ads.get(adSet.id) ?? [], totals.get(adSet.id) ?? []),
        figuresKnown: areFiguresKnown(adSet, totals.has(adSet.id), lastReported),
      }))
    },

    /** Returns metrics by group: regions by impressions, ages and genders by name. @throws BlogopsError `not_found`. */
    async demographics(
      adSetId: string,
      by: Exclude<InsightRecord['by'], 'all'>,
    ): Promise<(Measured & Pick<PerformanceRow, 'sample'> & Named)[]> {
      const sample = (await adSetOf(records, adSetId)).sampleFigures === true
      const sums = new Map<string, Figures>()
      for (const total of await records.find('insightTotal', { where: { adSetId, by } })) {
        sums.set(total.group, add(sums.get(total.group) ?? nothing, total))
      }
      const rows = [...sums].map(([group, figures]) => ({ group, ...measured(figures), sample }))
      const byName = rows.sort((a, b) => (a.group < b.group ? -1 : 1))
      return by === 'region' ? byName.sort((a, b) => b.impressions - a.impressions) : byName
    },
  }
}

interface Named {
  group: string
}

function headOf(adSet: AdSetRecord, article: { slug: string; title: string } | undefined) {
  return {
    adSetId: adSet.id,
    adSetName: adSet.name,
    articleSlug: article?.slug ?? null,
    articleTitle: article?.title ?? null,
    dailyBudget: adSet.dailyBudgetPence / 100,
    imported: adSet.importedAs !== undefined,
    sample: adSet.sampleFigures === true,
  }
}

function bodyOf(ads: readonly AdRecord[], totals: readonly InsightTotalRecord[]) {
  const ofAd = new Map(totals.map(total => [total.adId, total]))
  const sum = totals.reduce<Figures>((before, total) => add(before, total), nothing)
  const { impressions, clicks, ctr, spend, cpc } = measured(sum)
  return {
    totalImpressions: impressions,
    totalClicks: clicks,
    totalSpend: spend,
    avgCtr: ctr,
    avgCpc: cpc,
    totalConversions: sum.conversions,
    ads: ads.map(ad => adRow(ad, ofAd.get(ad.id) ?? nothing)),
  }
}

function adRow({ id, name, variant, headline, status }: AdRecord, figures: Readonly<Figures>) {
  const { impressions, clicks, ctr, spend } = measured(figures)
  const words = { adId: id, adName: name, variant, headline, status }
  return { ...words, impressions, clicks, ctr, spend, conversions: figures.conversions }
}

/** Rates are computed from sums, so that ads with more impressions weigh more. */
function measured({ impressions, clicks, spendMicros }: Readonly<Figures>): Measured {
  const spend = spendMicros / 1_000_000
  const ctr = impressions === 0 ? 0 : (clicks * 100) / impressions
  return { impressions, clicks, ctr, spend, cpc: clicks === 0 ? 0 : spend / clicks }
}

function byAdSet<R extends { adSetId: string }>(records: readonly R[]): Map<string, R[]> {
  const found = new Map<string, R[]>()
  for (const record of records) {
    const list = found.get(record.adSetId)
    if (list) list.push(record)
    else found.set(record.adSetId, [record])
  }
  return found
}
