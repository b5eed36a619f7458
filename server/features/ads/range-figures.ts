import { type Days, eachDay } from '../../contract/analytics-range.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'
import { add, type Figures, nothing } from './figures.ts'
import { ofSeries } from './former-ids.ts'
import { allAdSets, dayOf } from './insight-days.ts'
import { insightId } from './insights.ts'

export type { Figures } from './figures.ts'

export interface AdSetFigures extends Pick<AdSetRecord, 'id' | 'name' | 'articleId'> {
  /** It is there for its figures, and is not run from here. */
  imported: boolean
  figures: Readonly<Figures>
}

export interface AdFigures extends Pick<AdRecord, 'id' | 'name' | 'variant' | 'status'> {
  figures: Readonly<Figures>
}

export type RangeFigures = ReturnType<typeof createRangeFigures>

/** What ads did over a range of days, out of running sums by day. */
export function createRangeFigures({ records }: { records: RecordReader }) {
  /** What some ad sets did together in each day of the range, the earliest first. */
  async function days(range: Days, adSetIds: readonly string[]): Promise<({ date: string } & Figures)[]> {
    return Promise.all(
      eachDay(range).map(async date => {
        const ofSets = await Promise.all(adSetIds.map(id => dayOf(records, id, date)))
        return { date, ...sumOf(ofSets) }
      }),
    )
  }

  async function adSetFigures({ id, name, articleId, importedAs }: AdSetRecord, dates: readonly string[]) {
    const figures = sumOf(await Promise.all(dates.map(date => dayOf(records, id, date))))
    return { id, name, articleId, imported: importedAs !== undefined, figures }
  }

  return {
    /** Of all ads: of imported ones, and of ads that were deleted, too. */
    days: (range: Days) => days(range, [allAdSets]),
    daysOf: days,

    /** Each ad set with what it did, those that did nothing too. */
    async adSets(range: Days): Promise<AdSetFigures[]> {
      const dates = eachDay(range)
      return Promise.all((await records.find('adSet')).map(adSet => adSetFigures(adSet, dates)))
    },

    async adSetsOfArticle(articleId: string, range: Days): Promise<AdSetFigures[]> {
      const dates = eachDay(range)
      return Promise.all((await records.find('adSet', { where: { articleId } })).map(one => adSetFigures(one, dates)))
    },

    /** The ads that an ad set has, with what each did; one that was deleted is no longer told of. */
    async ads(adSetId: string, range: Days): Promise<AdFigures[]> {
      const dates = eachDay(range)
      const ads = await records.find('ad', { where: { adSetId } })
      return Promise.all(ads.map(async ad => ({ ...shown(ad), figures: await figuresOf(records, ad, dates) })))
    },

    /** The ad sets that ads are in, or were until they were deleted; by ad. Others' ids are left out. */
    async adSetsBehind(adIds: Iterable<string>): Promise<ReadonlyMap<string, string>> {
      const found = new Map<string, string>()
      for (const id of adIds) {
        const behind = (await records.get('ad', id)) ?? (await records.get('insightTotal', `${id}/all/`))
        if (behind) found.set(id, behind.adSetId)
      }
      return found
    },
  }
}

/** Of an ad that was made again, all that it was. */
async function figuresOf(reader: RecordReader, ad: AdRecord, dates: readonly string[]): Promise<Figures> {
  const { series = [ad.id] } = ofSeries(ad, '')
  const ids = dates.flatMap(date => series.map(one => insightId(one, { date, by: 'all', group: '' })))
  return sumOf(await Promise.all(ids.map(async id => (await reader.get('insight', id)) ?? nothing)))
}

function shown({ id, name, variant, status }: AdRecord) {
  return { id, name, variant, status }
}

function sumOf(days: readonly Readonly<Figures>[]): Figures {
  return days.reduce<Figures>((sum, day) => (day === nothing ? sum : add(sum, day)), { ...nothing })
}
