import * as z from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import {
  maxSyncDays,
  type SyncRequest,
  type SyncResult,
  settlingDays,
  syncRequestSchema,
  syncResultSchema,
} from '../../../contract/schemas/ad-performance.ts'
import { addDays, type DateRange, listDays, splitRange, toDateInZone } from '../../../domain/days.ts'
import { formatQuantity } from '../../../domain/number-format.ts'
import type { AdPlatform, InsightRow, InsightsRequest } from '../../../ports/ad-platform.ts'
import type { Notices } from '../../../ports/notices.ts'
import type { RecordReader, RecordStore } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import type { Clock } from '../../../ports/system.ts'
import type { JobStep, JobType } from '../../jobs/job-type.ts'
import { findLinkedAds, getRemoteIds, toSeries } from '../connection.ts'
import type { AdSeries, DayMetrics, DayPart } from '../insights.ts'
import { type AdDays, storeDays } from '../store-days.ts'
import { createSyncNotices } from './sync-notices.ts'
import { readingSchema, type SyncReading, type SyncState } from './sync-state.ts'

interface SyncJobOptions {
  records: RecordStore
  clock: Clock
  platform: AdPlatform
  state: SyncState
  notices?: Notices | undefined
  /** Maximum daily budget of all ad sets together. */
  maxDailyBudgetPence: number
}

type Step<R> = JobStep<SyncRequest, R>
type By = InsightsRequest['by']

const levelSchema = z.object({ ads: z.array(z.string()), changed: z.int(), unknown: z.array(z.string()) })
type LevelResult = z.output<typeof levelSchema>

export const syncJobType = 'insight-sync'

/** Days per query. All rows are held in memory, up to several 100,000 with regions. */
const maxDaysPerQuery = 28
const maxUnknownListed = 100

const titles: Readonly<Record<By, string>> = {
  day: 'Read daily ad results',
  age: 'Read results by age',
  gender: 'Read results by gender',
  region: 'Read results by region',
}

/** Reads the metrics of our ads from the platform. Resumes after an interruption, and is idempotent. */
export function createSyncJob(options: SyncJobOptions): JobType<SyncRequest, SyncResult> {
  const { records, clock, platform, state } = options
  const announceFindings = createSyncNotices(options)

  /** Records failed attempts. An aborted step is not a failure: it resumes later. */
  function withFailureNote<R>(step: Step<R>): Step<R> {
    const run: Step<R>['run'] = async context => {
      try {
        return await step.run(context)
      } catch (error) {
        if (!context.signal.aborted) await state.recordFailed(toMessage(error))
        throw error
      }
    }
    return { ...step, run }
  }

  const window = withFailureNote<SyncReading>({
    name: 'window',
    title: 'Find the days to read',
    result: readingSchema,
    async run({ input, signal, work }) {
      const { id: accountId, timeZone } = await platform.account({ signal })
      const until = toDateInZone(clock.now(), timeZone)
      const defaultSince = await getDefaultSince({ accountId, timeZone, until }, options)
      const since = input.days === undefined ? defaultSince : addDays(until, 1 - input.days)
      await work.report(`From ${since} to ${until}, in the account's time zone (${timeZone}).`)
      return { accountId, timeZone, since, until, whole: since <= defaultSince }
    },
  })

  const levels = (['day', 'age', 'gender', 'region'] as const).map(by =>
    withFailureNote<LevelResult>({
      name: by,
      title: titles[by],
      result: levelSchema,
      async run({ signal, work, getResult }) {
        const sum = { ads: new Set<string>(), unknown: new Set<string>(), changed: 0 }
        const { since, until } = await getResult(window)
        for (const range of splitRange({ from: since, to: until }, maxDaysPerQuery)) {
          const { from, to } = range
          const { ads, unknown, rows } = await readMetrics(options, { since: from, until: to, by }, signal)
          const changed = await storeDays(records, ads, { whole: toDayParts(range, by), signal })
          await work.report(`${from} to ${to}: ${formatQuantity(rows, 'row')}, ${changed} changed.`)
          for (const { ad } of ads) sum.ads.add(ad.id)
          for (const id of unknown) sum.unknown.add(id)
          sum.changed += changed
        }
        return { ads: [...sum.ads], unknown: [...sum.unknown], changed: sum.changed }
      },
    }),
  )

  const finish = withFailureNote<SyncResult>({
    name: 'finish',
    title: 'Store the results',
    result: syncResultSchema,
    async run({ jobId, signal, work, getResult }) {
      const reading = await getResult(window)
      await announceFindings({ until: reading.until, jobId, signal, report: work.report })
      const read = await Promise.all(levels.map(getResult))
      await state.recordDone(reading)
      return toResult(reading, read)
    },
  })

  return {
    type: syncJobType,
    scope: 'ads:write',
    lane: 'ads',
    retentionDays: 30,
    input: syncRequestSchema,
    title: ({ days }) =>
      days === undefined
        ? 'Read ad results from Facebook'
        : `Read ad results from Facebook for ${formatQuantity(days, 'day')}`,
    steps: () => ({ first: [window, ...levels], last: finish }),
  }
}

/**
 * Returns the first day to read: the platform corrects days for weeks, and days missed since the last sync are
 * included. The first sync starts with the creation of the first ad.
 */
async function getDefaultSince(
  { accountId, timeZone, until }: Pick<SyncReading, 'accountId' | 'timeZone' | 'until'>,
  { records, platform, state }: SyncJobOptions,
): Promise<string> {
  const settling = addDays(until, 1 - settlingDays)
  const known = await state.read()
  const wholeUntil = known.accountId === accountId ? known.wholeUntil : null
  if (wholeUntil !== null) {
    const isGap = wholeUntil < addDays(until, -1)
    return clampToOldest(isGap ? addDays(wholeUntil, 1 - settlingDays) : settling, until)
  }
  const firstCreatedAt = (await findLinkedAds(records, platform)).at(0)?.createdAt
  const first = firstCreatedAt === undefined ? settling : toDateInZone(new Date(firstCreatedAt), timeZone)
  return clampToOldest(first < settling ? first : settling, until)
}

/** Returns the day, limited to the oldest one that the platform reports. */
function clampToOldest(day: string, until: string): string {
  const oldest = addDays(until, 1 - maxSyncDays)
  return day < oldest ? oldest : day
}

function toDayParts(range: DateRange, by: By): DayPart[] {
  return listDays(range).map(date => ({ date, by: by === 'day' ? 'all' : by }))
}

function toResult({ since, until }: SyncReading, read: readonly LevelResult[]): SyncResult {
  const ads = new Set(read.flatMap(level => level.ads))
  const unknown = [...new Set(read.flatMap(level => level.unknown))].sort()
  return {
    since,
    until,
    ads: ads.size,
    changed: read.reduce((sum, { changed }) => sum + changed, 0),
    unknownAds: unknown.slice(0, maxUnknownListed),
    unknownTotal: unknown.length,
  }
}

function toMessage(error: unknown): string {
  return error instanceof BlogopsError ? error.message : 'An unexpected error stopped it.'
}

interface ReportedMetrics {
  /** Our ads with reported metrics. */
  ads: AdDays[]
  rows: number
  /** Platform ids of ads that are not ours. */
  unknown: ReadonlySet<string>
}

/**
 * Reads the metrics of all ads for some days. All pages are read first, because they are not sorted by ad or day.
 * @throws errors of `AdPlatform`.
 */
async function readMetrics(
  { records, platform }: { records: RecordReader; platform: AdPlatform },
  request: InsightsRequest,
  signal: AbortSignal,
): Promise<ReportedMetrics> {
  const ownAds = mapByRemoteId(await findLinkedAds(records, platform))
  const found = new Map<string, Map<string, DayMetrics>>()
  const unknown = new Set<string>()
  for await (const page of platform.insights(request, { signal })) {
    for (const row of page) {
      if (ownAds.has(row.adId)) addDay(found, row.adId, toDay(row, request.by))
      else unknown.add(row.adId)
    }
  }
  const ads = [...found].flatMap(([id, days]) => {
    const ad = ownAds.get(id)
    return ad ? [{ ad, days: [...days.values()] }] : []
  })
  return { ads, unknown, rows: ads.reduce((sum, { days }) => sum + days.length, 0) }
}

/** Pages may shift during reading; duplicate rows count once. */
function addDay(found: Map<string, Map<string, DayMetrics>>, remoteId: string, day: DayMetrics): void {
  const days = found.get(remoteId) ?? new Map<string, DayMetrics>()
  found.set(remoteId, days.set(`${day.date}/${day.group}`, day))
}

function toDay(row: InsightRow, by: InsightsRequest['by']): DayMetrics {
  const { date, impressions, clicks, spendMicros, conversions } = row
  const part = by === 'day' ? ({ by: 'all', group: '' } as const) : { by, group: row[by] ?? 'unknown' }
  return { date, ...part, impressions, clicks, spendMicros, conversions }
}

/** Maps every platform id, past ones included, to its ad. */
function mapByRemoteId(ads: readonly AdRecord[]): ReadonlyMap<string, AdSeries> {
  const linkedAds = ads.flatMap(ad => [...getRemoteIds(ad)].map(remoteId => ({ ad, remoteId })))
  return new Map(linkedAds.map(({ ad, remoteId }) => [remoteId, toSeries(ad, remoteId)]))
}
