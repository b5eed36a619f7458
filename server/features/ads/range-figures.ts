import { type Days, eachDay } from '../../contract/analytics-range.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'
import { add, type Figures, nothing } from './figures.ts'
import { ofSeries } from './former-ids.ts'
import { createHeldDays, type SumsOfAdSets } from './held-days.ts'
import { allAdSets, daysOfSets } from './insight-days.ts'
import { insightId } from './insights.ts'
import { knownTo } from './known-to.ts'
import { anySamples, sampledAdSets } from './sample-figures.ts'

export type { Figures } from './figures.ts'

export interface AdDay extends Figures {
  date: string
}

export interface AdDays {
  days: readonly AdDay[]
  total: Readonly<Figures>
}

export interface AdSetFigures extends Pick<AdSetRecord, 'id' | 'name' | 'articleId'> {
  /** True for an ad set that was imported for its metrics and is not managed here. */
  imported: boolean
  figures: Readonly<Figures>
}

export interface AdSetsFigures {
  adSets: readonly AdSetFigures[]
  /** Combined metrics by article id. Imported ad sets belong to no article. */
  byArticle: ReadonlyMap<string, Readonly<Figures>>
  /** Articles with a running ad. An ad set is active while one of its ads is. */
  withAds: ReadonlySet<string>
  /** Returns the metrics of each ad set on some of these days, by id. Ad sets without metrics are left out. */
  sumsOf: SumsOfAdSets
}

export interface AdFigures extends Pick<AdRecord, 'id' | 'name' | 'variant' | 'status'> {
  figures: Readonly<Figures>
}

export type RangeFigures = ReturnType<typeof createRangeFigures>

/** Ad metrics over a range of days, read from daily sums. */
export function createRangeFigures({ records }: { records: RecordReader }) {
  const held = createHeldDays({ records })

  async function daysOf(range: Days, adSetIds: readonly string[]): Promise<AdDays> {
    const found = await daysOfSets(records, adSetIds, eachDay(range))
    const days = found.map(({ date, figures }) => ({ date, ...figures }))
    return { days, total: sumOf(days) }
  }

  /** Includes all series of an ad that was recreated on the platform. */
  async function figuresOf(ad: AdRecord, range: Days): Promise<Figures> {
    const { series = [ad.id] } = ofSeries(ad, '')
    const ids = eachDay(range).flatMap(date => series.map(one => insightId(one, { date, by: 'all', group: '' })))
    return sumOf(await records.getMany('insight', ids))
  }

  const inArticle = (articleId: string) => records.find('adSet', { where: { articleId } })

  return {
    /** Returns each day of the range in order, and the total. Includes imported and deleted ads. */
    days: (range: Days): Promise<AdDays> => daysOf(range, [allAdSets]),

    /** Does the same for one article. */
    async daysOfArticle(range: Days, articleId: string): Promise<AdDays> {
      return daysOf(range, idsOf(await inArticle(articleId)))
    },

    /** Returns all ad sets with their metrics on these days, and the combined metrics of each article. */
    async adSets(dates: readonly string[]): Promise<AdSetsFigures> {
      const [sumsOf, found] = await Promise.all([held.read(dates), records.find('adSet')])
      const sums = sumsOf(dates)
      const adSets = found.map(adSet => toFigures(adSet, sums.get(adSet.id) ?? nothing))
      const running = found.filter(({ status }) => status === 'ACTIVE')
      const withAds = new Set(running.flatMap(({ articleId }) => articleId ?? []))
      return { adSets, byArticle: sumsByArticle(adSets), withAds, sumsOf }
    },

    /** Returns true if an article has a running ad. */
    leadTo: async (articleId: string): Promise<boolean> =>
      (await records.count('adSet', { articleId, status: 'ACTIVE' })) > 0,

    /** Returns the ads of an article with their metrics, without deleted ads. */
    async adsOfArticle(range: Days, articleId: string): Promise<AdFigures[]> {
      const inSets = await Promise.all(
        (await inArticle(articleId)).map(({ id }) => records.find('ad', { where: { adSetId: id } })),
      )
      return Promise.all(inSets.flat().map(async ad => ({ ...shown(ad), figures: await figuresOf(ad, range) })))
    },

    /** Returns the last day of the range with known ad metrics, or null if they are known for all of it. */
    knownTo: ({ to }: Days): Promise<string | null> => knownTo(records, to),

    /** Returns true if these metrics contain sample data. */
    async hasSamples(range: Days, articleId?: string): Promise<boolean> {
      const adSets = await (articleId === undefined ? sampledAdSets(records) : inArticle(articleId))
      return anySamples(records, adSets, range)
    },

    /** Returns the ad sets of ads by ad id, deleted ads included. Unknown ids are left out. */
    async adSetsBehind(adIds: Iterable<string>): Promise<ReadonlyMap<string, Pick<AdSetRecord, 'id' | 'articleId'>>> {
      const ids = [...adIds]
      const behind = new Map((await records.getMany('ad', ids)).map(({ id, adSetId }) => [id, adSetId]))
      const others = ids.filter(id => !behind.has(id)).map(id => `${id}/all/`)
      for (const { adId, adSetId } of await records.getMany('insightTotal', others)) behind.set(adId, adSetId)
      const adSets = new Map((await records.getMany('adSet', behind.values())).map(adSet => [adSet.id, adSet]))
      return new Map(
        ids.flatMap(id => {
          const adSet = adSets.get(behind.get(id) ?? '')
          return adSet ? [[id, adSet] as const] : []
        }),
      )
    },
  }
}

function sumsByArticle(adSets: readonly AdSetFigures[]): ReadonlyMap<string, Figures> {
  const sums = new Map<string, Figures>()
  for (const { articleId, figures } of adSets)
    if (articleId !== null) sums.set(articleId, add(sums.get(articleId) ?? nothing, figures))
  return sums
}

function sumOf(days: readonly Readonly<Figures>[]): Figures {
  return days.reduce<Figures>((sum, day) => add(sum, day), { ...nothing })
}

function toFigures({ id, name, articleId, importedAs }: AdSetRecord, figures: Readonly<Figures>): AdSetFigures {
  return { id, name, articleId, imported: importedAs !== undefined, figures }
}

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)

function shown({ id, name, variant, status }: AdRecord) {
  return { id, name, variant, status }
}
