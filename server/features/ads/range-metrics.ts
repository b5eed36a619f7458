import { type DateRange, listDays } from '../../domain/days.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'
import { toSeries } from './connection.ts'
import { type AdSetSums, createInsightDayCache } from './insight-day-cache.ts'
import {
  type AdMetrics,
  addMetrics,
  allAdSets,
  findLastKnownDay,
  findSampledAdSets,
  getDailyMetrics,
  hasSampleMetrics,
  zeroMetrics,
} from './insight-days.ts'
import { toInsightId } from './insights.ts'

export type { AdMetrics } from './insight-days.ts'

interface AdDay extends AdMetrics {
  date: string
}

export interface AdDays {
  days: readonly AdDay[]
  total: Readonly<AdMetrics>
}

export interface AdSetMetrics extends Pick<AdSetRecord, 'id' | 'name' | 'articleId'> {
  /** True for an ad set that was imported for its metrics and is not managed here. */
  imported: boolean
  metrics: Readonly<AdMetrics>
}

export interface AdSetsMetrics {
  adSets: readonly AdSetMetrics[]
  /** Combined metrics by article id. Imported ad sets belong to no article. */
  byArticle: ReadonlyMap<string, Readonly<AdMetrics>>
  /** Articles with a running ad. An ad set is active while one of its ads is. */
  withAds: ReadonlySet<string>
  /** Returns the metrics of each ad set on some of these days, by id. Ad sets without metrics are left out. */
  sumDays: AdSetSums
}

export interface AdWithMetrics extends Pick<AdRecord, 'id' | 'name' | 'variant' | 'status'> {
  metrics: Readonly<AdMetrics>
}

export type RangeMetrics = ReturnType<typeof createRangeMetrics>

/** Ad metrics over a range of days, read from daily sums. */
export function createRangeMetrics({ records }: { records: RecordReader }) {
  const dayCache = createInsightDayCache({ records })

  async function readDays(range: DateRange, adSetIds: readonly string[]): Promise<AdDays> {
    const found = await getDailyMetrics(records, adSetIds, listDays(range))
    const days = found.map(({ date, metrics }) => ({ date, ...metrics }))
    return { days, total: sumMetrics(days) }
  }

  /** Includes all series of an ad that was recreated on the platform. */
  async function readAdMetrics(ad: AdRecord, range: DateRange): Promise<AdMetrics> {
    const { series = [ad.id] } = toSeries(ad, '')
    const ids = listDays(range).flatMap(date => series.map(key => toInsightId(key, { date, by: 'all', group: '' })))
    return sumMetrics(await records.getMany('insight', ids))
  }

  /** Returns the ad set and the name of ads by ad id; deleted ads have no name. Unknown ids are left out. */
  async function findAds(
    adIds: Iterable<string>,
  ): Promise<ReadonlyMap<string, { adSetId: string; name: string | null }>> {
    const ids = [...adIds]
    const found = new Map<string, { adSetId: string; name: string | null }>()
    for (const { id, adSetId, name } of await records.getMany('ad', ids)) found.set(id, { adSetId, name })
    const others = ids.filter(id => !found.has(id)).map(id => `${id}/all/`)
    for (const { adId, adSetId } of await records.getMany('insightTotal', others))
      found.set(adId, { adSetId, name: null })
    return found
  }

  const findAdSetsOfArticle = (articleId: string) => records.find('adSet', { where: { articleId } })

  return {
    /** Returns each day of the range in order, and the total. Includes imported and deleted ads. */
    days: (range: DateRange): Promise<AdDays> => readDays(range, [allAdSets]),

    /** Returns each day of the range in order, and the total, for one article. */
    async daysOfArticle(range: DateRange, articleId: string): Promise<AdDays> {
      return readDays(range, getIds(await findAdSetsOfArticle(articleId)))
    },

    /** Returns all ad sets with their metrics on these days, and the combined metrics of each article. */
    async adSets(dates: readonly string[]): Promise<AdSetsMetrics> {
      const [sumDays, found] = await Promise.all([dayCache.read(dates), records.find('adSet')])
      const sums = sumDays(dates)
      const adSets = found.map(adSet => toAdSetMetrics(adSet, sums.get(adSet.id) ?? zeroMetrics))
      const running = found.filter(({ status }) => status === 'ACTIVE')
      const withAds = new Set(running.flatMap(({ articleId }) => articleId ?? []))
      return { adSets, byArticle: sumByArticle(adSets), withAds, sumDays }
    },

    /** Returns the spend of each ad set on these days by its id, without those that spent nothing. */
    async sumSpend(dates: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const sums = (await dayCache.read(dates))(dates)
      return new Map([...sums].flatMap(([id, { spendMicros }]) => (spendMicros > 0 ? [[id, spendMicros]] : [])))
    },

    findAds,

    /** Returns true if an article has a running ad. */
    hasRunningAds: async (articleId: string): Promise<boolean> =>
      (await records.count('adSet', { articleId, status: 'ACTIVE' })) > 0,

    /** Returns the ads of an article with their metrics, without deleted ads. */
    async adsOfArticle(range: DateRange, articleId: string): Promise<AdWithMetrics[]> {
      const adsByAdSet = await Promise.all(
        (await findAdSetsOfArticle(articleId)).map(({ id }) => records.find('ad', { where: { adSetId: id } })),
      )
      return Promise.all(
        adsByAdSet.flat().map(async ad => ({ ...toAdHead(ad), metrics: await readAdMetrics(ad, range) })),
      )
    },

    /** Returns the last day of the range with known ad metrics, or null if they are known for all of it. */
    findLastKnownDay: ({ to }: DateRange): Promise<string | null> => findLastKnownDay(records, to),

    /** Returns true if these metrics contain sample data. */
    async hasSamples(range: DateRange, articleId?: string): Promise<boolean> {
      const adSets = await (articleId === undefined ? findSampledAdSets(records) : findAdSetsOfArticle(articleId))
      return hasSampleMetrics(records, adSets, range)
    },

    /** Returns the ad sets of ads by ad id, deleted ads included. Unknown ids are left out. */
    async findAdSetsOfAds(
      adIds: Iterable<string>,
    ): Promise<ReadonlyMap<string, Pick<AdSetRecord, 'id' | 'articleId'>>> {
      const ads = await findAds(adIds)
      const adSetIds = new Set([...ads.values()].map(({ adSetId }) => adSetId))
      const adSets = new Map((await records.getMany('adSet', adSetIds)).map(adSet => [adSet.id, adSet]))
      return new Map(
        [...ads].flatMap(([id, { adSetId }]) => {
          const adSet = adSets.get(adSetId)
          return adSet ? [[id, adSet] as const] : []
        }),
      )
    },
  }
}

function sumByArticle(adSets: readonly AdSetMetrics[]): ReadonlyMap<string, AdMetrics> {
  const sums = new Map<string, AdMetrics>()
  for (const { articleId, metrics } of adSets)
    if (articleId !== null) sums.set(articleId, addMetrics(sums.get(articleId) ?? zeroMetrics, metrics))
  return sums
}

function sumMetrics(days: readonly Readonly<AdMetrics>[]): AdMetrics {
  return days.reduce<AdMetrics>((sum, day) => addMetrics(sum, day), { ...zeroMetrics })
}

function toAdSetMetrics({ id, name, articleId, importedAs }: AdSetRecord, metrics: Readonly<AdMetrics>): AdSetMetrics {
  return { id, name, articleId, imported: importedAs !== undefined, metrics }
}

const getIds = (records: readonly { id: string }[]) => records.map(({ id }) => id)

function toAdHead({ id, name, variant, status }: AdRecord) {
  return { id, name, variant, status }
}

/** Returns the metrics of an ad per day, summed over all its series if it was recreated. */
export function createImpressionDays({ records }: { records: RecordReader }) {
  return async (ad: AdRecord, dates: readonly string[]): Promise<AdDay[]> => {
    const { series = [ad.id] } = toSeries(ad, '')
    const days = new Map(dates.map(date => [date, { date, ...zeroMetrics }]))
    const ids = dates.flatMap(date => series.map(key => toInsightId(key, { date, by: 'all', group: '' })))
    for (const insight of await records.getMany('insight', ids)) {
      const { date } = insight
      days.set(date, { date, ...addMetrics(days.get(date) ?? zeroMetrics, insight) })
    }
    return [...days.values()]
  }
}
