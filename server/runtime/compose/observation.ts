import { monitorEventLoopDelay } from 'node:perf_hooks'
import { BlogopsError } from '../../contract/errors.ts'
import { type LimitName, type Limits, type LimitUse, limitSpecs } from '../../contract/limits.ts'
import type { Jobs } from '../../features/jobs/jobs.ts'
import type { SiteDays } from '../../features/settings/settings.ts'
import type { Load } from '../../http/call.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { EventLog } from '../../ports/event-log.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { JobRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import { createMetrics } from '../metrics.ts'
import type { Parts } from './parts.ts'

/** Sampling resolution and reporting interval in ms. */
const resolutionMs = 20
const intervalMs = 1_000

/** Measures the event loop delay after `start`. */
function createLoopDelay(): Load & { start(): void; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  let timer: NodeJS.Timeout | undefined
  let delayMs = 0

  function update(): void {
    // Without a sample in the interval, the loop was blocked for all of it.
    delayMs = histogram.count > 0 ? histogram.mean / 1e6 - resolutionMs : intervalMs
    histogram.reset()
  }

  return {
    delayMs: () => delayMs,
    start() {
      histogram.enable()
      timer ??= setInterval(update, intervalMs).unref()
    },
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

/** Parts of the app that exist by the time metrics are read. */
interface Observed {
  limitUse(): Promise<LimitUse[]>
  jobs(): Jobs['stats']
}

/** Wires metrics and load measurement. */
export function wireObservation(
  { records, load, clock }: Pick<Parts, 'records' | 'load' | 'clock'>,
  sources: Observed,
) {
  const loop = createLoopDelay()
  return {
    metrics: createMetrics({
      jobsByState: () => countJobsByState(records),
      limitUse: () => sources.limitUse(),
      jobCounts: () => sources.jobs().counts(),
      async oldestWaitingSeconds() {
        const since = await sources.jobs().oldestWaiting()
        return since === null ? 0 : Math.max(0, (clock.now().getTime() - Date.parse(since)) / 1_000)
      },
    }),
    load: load ?? loop,
    start: loop.start,
    stop: loop.stop,
  }
}

const states: readonly JobRecord['status'][] = ['queued', 'running', 'done', 'failed', 'cancelled', 'interrupted']

/** Includes states without jobs: a metric that comes and goes cannot be monitored. */
async function countJobsByState(records: RecordReader): Promise<Record<string, number>> {
  const counts = states.map(async status => [status, await records.count('job', { status })] as const)
  return Object.fromEntries(await Promise.all(counts))
}

interface LimitUseOptions extends Pick<Parts, 'records' | 'eventLog' | 'clock'> {
  days: Pick<SiteDays, 'today'>
  limits: Limits
  jobs: { running(): number; countUnfinished(): Promise<number> }
}

/** Minimum milliseconds between two reads of the day's counts: a day may have many pages. */
const minReadIntervalMs = 60_000

/** Reads the current use of each limit. */
export function createLimitUse({ records, eventLog, clock, days, limits, jobs }: LimitUseOptions) {
  let today: { at: number; counts: ReturnType<EventLog['counts']> } | undefined

  async function countToday() {
    const now = clock.now()
    const day = await days.today()
    if (!today || now.getTime() - today.at >= minReadIntervalMs)
      today = { at: now.getTime(), counts: eventLog.counts({ from: day, to: day }) }
    const [counted] = await today.counts
    return { visitors: counted?.total.visitors ?? 0, pages: counted?.pages.size ?? 0, bytes: counted?.bytes ?? 0 }
  }

  return async function readLimitUse(): Promise<LimitUse[]> {
    const { visitors, pages, bytes } = await countToday()
    const used: Record<LimitName, number> = {
      jobConcurrency: jobs.running(),
      unfinishedJobs: await jobs.countUnfinished(),
      jobEvents: await records.count('jobEvent'),
      auditEntries: await records.count('audit'),
      eventBytes: bytes,
      visitors,
      pages,
    }
    const toUse = (name: LimitName): LimitUse => {
      const { title, variable } = limitSpecs[name]
      return { name, title, variable, used: used[name], limit: limits[name] }
    }
    return [
      toUse('jobConcurrency'),
      toUse('unfinishedJobs'),
      toUse('jobEvents'),
      toUse('auditEntries'),
      toUse('eventBytes'),
      toUse('visitors'),
      toUse('pages'),
    ]
  }
}

interface ReadinessOptions {
  blobs: BlobStore
  clock: Clock
  /** Id of this process; separates its probes from the ones of other processes. */
  process: string
  /** Reads a record. */
  readRecords(): Promise<unknown>
  /** Returns true while signals of other processes are received. */
  isConnected(): boolean
  isStopping(): boolean
}

/** Milliseconds for which a result is cached: anybody may ask, and a check writes to the disk. */
const cacheMs = 5_000

/** Checks that this server can work: read and write its stores, and receive signals of other processes. */
export function createReadiness({ blobs, clock, process, readRecords, isConnected, isStopping }: ReadinessOptions) {
  const key = `probes/${process}`
  let last: { at: number; result: Promise<void> } | undefined

  async function check(): Promise<void> {
    await readRecords()
    const written = new TextEncoder().encode(clock.now().toISOString())
    await blobs.put(key, written)
    const read = await blobs.get(key)
    await blobs.delete(key)
    if (!read || Buffer.compare(read, written) !== 0)
      throw createNotReadyError('The value that was read differs from the stored one.')
  }

  /** Passes if the server is ready. @throws BlogopsError `unavailable`, `storage_full`, `storage_damaged` */
  return async function ready(): Promise<void> {
    if (isStopping()) throw createNotReadyError('The server is stopping.')
    const now = clock.now().getTime()
    if (!last || now - last.at >= cacheMs) {
      const result = check()
      last = { at: now, result }
    }
    await last.result
    if (!isConnected()) throw createNotReadyError('The server does not receive changes of other processes yet.')
  }
}

function createNotReadyError(message: string): BlogopsError {
  return new BlogopsError('unavailable', message, {
    hint: 'Use another server, or try this one again in a few seconds.',
    isPublic: true,
  })
}
