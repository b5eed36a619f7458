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
  /** It is there for its figures, and is not run from here. */
  imported: boolean
  figures: Readonly<Figures>
}

export interface AdSetsFigures {
  adSets: readonly AdSetFigures[]
  /** What those of an article did together; imported ones belong to none. */
  byArticle: ReadonlyMap<string, Readonly<Figures>>
  /** The articles that an ad leads to now. An ad set runs for as long as one of its ads does. */
  withAds: ReadonlySet<string>
  /** What each did on some of these days, by id; those that did nothing are left out. */
  sumsOf: SumsOfAdSets
}

export interface AdFigures extends Pick<AdRecord, 'id' | 'name' | 'variant' | 'status'> {
  figures: Readonly<Figures>
}

export type RangeFigures = ReturnType<typeof createRangeFigures>

/** What ads did over a range of days, out of running sums by day. */
export function createRangeFigures({ records }: { records: RecordReader }) {
  const held = createHeldDays({ records })

  async function daysOf(range: Days, adSetIds: readonly string[]): Promise<AdDays> {
    const found = await daysOfSets(records, adSetIds, eachDay(range))
    const days = found.map(({ date, figures }) => ({ date, ...figures }))
    return { days, total: sumOf(days) }
  }

  /** Of an ad that was made again, all that it was. */
  async function figuresOf(ad: AdRecord, range: Days): Promise<Figures> {
    const { series = [ad.id] } = ofSeries(ad, '')
    const ids = eachDay(range).flatMap(date => series.map(one => insightId(one, { date, by: 'all', group: '' })))
    return sumOf(await records.getMany('insight', ids))
  }

  const inArticle = (articleId: string) => records.find('adSet', { where: { articleId } })

  return {
    /** Each day of the range, the earliest first, and all of it: of all ads, imported and deleted ones too. */
    days: (range: Days): Promise<AdDays> => daysOf(range, [allAdSets]),

    /** The same of one article. */
    async daysOfArticle(range: Days, articleId: string): Promise<AdDays> {
      return daysOf(range, idsOf(await inArticle(articleId)))
    },

    /** Each ad set with what it did on these days, those that did nothing too, and what those of each article did together. */
    async adSets(dates: readonly string[]): Promise<AdSetsFigures> {
      const [sumsOf, found] = await Promise.all([held.read(dates), records.find('adSet')])
      const sums = sumsOf(dates)
      const adSets = found.map(adSet => toFigures(adSet, sums.get(adSet.id) ?? nothing))
      const running = found.filter(({ status }) => status === 'ACTIVE')
      const withAds = new Set(running.flatMap(({ articleId }) => articleId ?? []))
      return { adSets, byArticle: sumsByArticle(adSets), withAds, sumsOf }
    },

    /** Whether an ad leads to an article now. */
    leadTo: async (articleId: string): Promise<boolean> =>
      (await records.count('adSet', { articleId, status: 'ACTIVE' })) > 0,

    /** The ads that an article has, with what each did; one that was deleted is no longer told of. */
    async adsOfArticle(range: Days, articleId: string): Promise<AdFigures[]> {
      const inSets = await Promise.all(
        (await inArticle(articleId)).map(({ id }) => records.find('ad', { where: { adSetId: id } })),
      )
      return Promise.all(inSets.flat().map(async ad => ({ ...shown(ad), figures: await figuresOf(ad, range) })))
    },

    /** The last day of the range of which it is known what ads did; null where all of it is. */
    knownTo: ({ to }: Days): Promise<string | null> => knownTo(records, to),

    /** Whether figures among these were made up. */
    async hasSamples(range: Days, articleId?: string): Promise<boolean> {
      const adSets = await (articleId === undefined ? sampledAdSets(records) : inArticle(articleId))
      return anySamples(records, adSets, range)
    },

    /** The ad sets that ads are in, or were until they were deleted; by ad. Others' ids are left out. */
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
