import * as z from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import {
  mostDays,
  type SyncRequest,
  type SyncResult,
  settlingDays,
  syncRequestSchema,
  syncResultSchema,
} from '../../../contract/schemas/ad-sync.ts'
import type { AdPlatform, InsightsRequest } from '../../../ports/ad-platform.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { JobStep, JobType } from '../../jobs/job-type.ts'
import type { DayPart } from '../insights.ts'
import { storeDays } from '../store-days.ts'
import { dayIn, daysAfter, daysOf, type Span, spansOf } from './days.ts'
import { readFigures } from './read-figures.ts'
import { type Reading, readingSchema, type SyncState } from './sync-state.ts'

export interface SyncJobOptions {
  records: RecordStore
  clock: Clock
  platform: AdPlatform
  state: SyncState
}

type Step<R> = JobStep<SyncRequest, R>
type By = InsightsRequest['by']

const levelSchema = z.object({ ads: z.array(z.string()), changed: z.int(), unknown: z.array(z.string()) })
type Level = z.output<typeof levelSchema>

export const syncType = 'insight-sync'

/** Days per query. All rows are held in memory, up to several 100,000 with regions. */
const daysAtATime = 28
const unknownKept = 100

const titles: Readonly<Record<By, string>> = {
  day: 'Read what ads did day by day',
  age: 'Read it by age',
  gender: 'Read it by gender',
  region: 'Read it by region',
}

/** Reads the metrics of our ads from the platform. Resumes after an interruption, and is idempotent. */
export function syncJob(options: SyncJobOptions): JobType<SyncRequest, SyncResult> {
  const { records, clock, platform, state } = options

  /** Records failed attempts. An aborted step is not a failure: it resumes later. */
  function noting<R>(step: Step<R>): Step<R> {
    const run: Step<R>['run'] = async context => {
      try {
        return await step.run(context)
      } catch (error) {
        if (!context.signal.aborted) await state.noteFailed(wordsOf(error))
        throw error
      }
    }
    return { ...step, run }
  }

  const window = noting<Reading>({
    name: 'window',
    title: 'Find the days to read',
    result: readingSchema,
    async run({ input, signal, work }) {
      const { id: accountId, timeZone } = await platform.account({ signal })
      const until = dayIn(clock.now(), timeZone)
      const usual = await usualSince({ accountId, timeZone, until }, options)
      const since = input.days === undefined ? usual : daysAfter(until, 1 - input.days)
      await work.tell(`From ${since} to ${until}, in the account's time zone (${timeZone}).`)
      return { accountId, timeZone, since, until, whole: since <= usual }
    },
  })

  const levels = (['day', 'age', 'gender', 'region'] as const).map(by =>
    noting<Level>({
      name: by,
      title: titles[by],
      result: levelSchema,
      async run({ signal, work, resultOf }) {
        const sum = { ads: new Set<string>(), unknown: new Set<string>(), changed: 0 }
        for (const span of spansOf(await resultOf(window), daysAtATime)) {
          const { ads, unknown, rows } = await readFigures(options, { ...span, by }, signal)
          const changed = await storeDays(records, ads, { whole: partsOf(span, by), signal })
          await work.tell(`${span.since} to ${span.until}: ${counted(rows, 'row')}, ${changed} changed.`)
          for (const { ad } of ads) sum.ads.add(ad.id)
          for (const id of unknown) sum.unknown.add(id)
          sum.changed += changed
        }
        return { ads: [...sum.ads], unknown: [...sum.unknown], changed: sum.changed }
      },
    }),
  )

  const finish = noting<SyncResult>({
    name: 'finish',
    title: 'Write down what was read',
    result: syncResultSchema,
    async run({ resultOf }) {
      const reading = await resultOf(window)
      const read = await Promise.all(levels.map(resultOf))
      await state.noteDone(reading)
      return toResult(reading, read)
    },
  })

  return {
    type: syncType,
    scope: 'ads:write',
    lane: 'ads',
    keptForDays: 30,
    input: syncRequestSchema,
    title: ({ days }) => `Read what ads did from Facebook${days === undefined ? '' : `, ${counted(days, 'day')}`}`,
    steps: () => ({ first: [window, ...levels], last: finish }),
  }
}

/**
 * Returns the first day to read: the platform corrects days for weeks, and days missed since the last sync are
 * included. The first sync starts with the creation of the first ad.
 */
async function usualSince(
  { accountId, timeZone, until }: Pick<Reading, 'accountId' | 'timeZone' | 'until'>,
  { records, state }: SyncJobOptions,
): Promise<string> {
  const settling = daysAfter(until, 1 - settlingDays)
  const known = await state.read()
  const wholeUntil = known.accountId === accountId ? known.wholeUntil : null
  if (wholeUntil !== null) {
    const isGap = wholeUntil < daysAfter(until, -1)
    return earliest(isGap ? daysAfter(wholeUntil, 1 - settlingDays) : settling, until)
  }
  const made = (await records.find('ad')).find(({ remoteId }) => remoteId)?.createdAt
  const first = made === undefined ? settling : dayIn(new Date(made), timeZone)
  return earliest(first < settling ? first : settling, until)
}

/** Returns the day, limited to the oldest one that the platform reports. */
function earliest(day: string, until: string): string {
  const oldest = daysAfter(until, 1 - mostDays)
  return day < oldest ? oldest : day
}

function partsOf(span: Span, by: By): DayPart[] {
  return daysOf(span).map(date => ({ date, by: by === 'day' ? 'all' : by }))
}

function toResult({ since, until }: Reading, read: readonly Level[]): SyncResult {
  const ads = new Set(read.flatMap(level => level.ads))
  const unknown = [...new Set(read.flatMap(level => level.unknown))].sort()
  return {
    since,
    until,
    ads: ads.size,
    changed: read.reduce((sum, { changed }) => sum + changed, 0),
    unknownAds: unknown.slice(0, unknownKept),
    unknownTotal: unknown.length,
  }
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString('en-GB')} ${noun}s`
}

function wordsOf(error: unknown): string {
  return error instanceof BlogopsError ? error.message : 'It broke off on an unforeseen failure.'
}
