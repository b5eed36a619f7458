import { BlogopsError } from '../../contract/errors.ts'
import { hourMs } from '../../domain/days.ts'
import type { Clock, Logger, Timer } from '../../ports/system.ts'
import type { Turn } from '../jobs/job-records.ts'

/** Work that the server starts by itself on a schedule. */
export interface Schedule {
  /** Job type, under which the last scheduled run is stored. */
  name: string
  /** The first scheduled time after a moment; null for never. */
  next(after: Date): Date | null
  /** End of the last job of this kind, scheduled or manual; the next run counts from then too. */
  lastEnd?(): Promise<string | null>
  /** If true, a new site runs it at once instead of at the first scheduled time after its start. */
  startsAtOnce?: boolean
  /** Starts the job of a scheduled run. @returns its id, or null if another process has started it. */
  startInTurn(turn: Turn): Promise<string | null>
  /** Waits until the job has ended. @returns facts for the log. */
  finish(jobId: string): Promise<Record<string, unknown>>
}

export interface SchedulerOptions {
  schedules: readonly Schedule[]
  /** The last run that any process started; null if it never ran. */
  lastTurn(name: string): Promise<string | null>
  /** Stores a first run, unless one is stored. */
  beginTurns(name: string, turn: string): Promise<void>
  clock: Clock
  timer: Timer
  log: Logger
}

/** Timers are limited to a few weeks, and the clock may be set in the meantime. */
const maxWaitMs = hourMs
const retryMs = 300_000

/**
 * Runs named schedules. Each run is started by one of the processes that share the stores. Runs missed while no
 * process was up are replaced by a single run at start.
 */
export function createScheduler({ schedules, lastTurn, beginTurns, clock, timer, log }: SchedulerOptions) {
  const waits = new Map<string, () => void>()
  let stopped = false

  function warn(message: string, { name }: Schedule, cause: unknown): void {
    const error = cause instanceof BlogopsError ? `${cause.code}: ${cause.message}` : String(cause)
    log('warn', message, { schedule: name, error })
  }

  async function getDueTime({ next, lastEnd, startsAtOnce }: Schedule, observedTurn: string | null) {
    const now = clock.now()
    const known = [observedTurn, (await lastEnd?.()) ?? null].map(at => Date.parse(at ?? '')).filter(Number.isFinite)
    if (known.length > 0) return next(new Date(Math.min(Math.max(...known), now.getTime())))
    return startsAtOnce ? now : next(now)
  }

  /** @param earliest minimum start time of the next run, in ms since 1970. */
  async function plan(schedule: Schedule, earliest = 0): Promise<void> {
    const { name } = schedule
    try {
      if (!schedule.startsAtOnce) await beginTurns(name, clock.now().toISOString())
      const observedTurn = await lastTurn(name)
      const due = await getDueTime(schedule, observedTurn)
      if (!due || stopped) return
      const at = Math.max(due.getTime(), earliest, clock.now().getTime())
      log('info', 'the next scheduled run is planned', { schedule: name, at: new Date(at).toISOString() })
      wait(schedule, { at, observedTurn })
    } catch (error) {
      if (stopped) return
      warn('a schedule could not be read; the server tries again soon', schedule, error)
      const cancel = timer(retryMs, () => void plan(schedule))
      waits.set(name, cancel)
    }
  }

  function wait(schedule: Schedule, turn: { at: number; observedTurn: string | null }): void {
    const onTimer = () =>
      turn.at > clock.now().getTime() ? wait(schedule, turn) : void run(schedule, turn.observedTurn)
    const remaining = Math.max(0, turn.at - clock.now().getTime())
    waits.set(schedule.name, timer(Math.min(remaining, maxWaitMs), onTimer))
  }

  async function run(schedule: Schedule, observedTurn: string | null): Promise<void> {
    if (stopped) return
    let earliest = 0
    try {
      // If another process has started a run since then, this one is done.
      const turn = clock.now().toISOString()
      const jobId = await schedule.startInTurn({ turn, isDue: last => last === observedTurn })
      if (jobId !== null)
        log('info', 'a scheduled run has ended', { schedule: schedule.name, ...(await schedule.finish(jobId)) })
    } catch (error) {
      earliest = clock.now().getTime() + retryMs
      if (!stopped) warn('a scheduled run failed', schedule, error)
    }
    if (!stopped) await plan(schedule, earliest)
  }

  return {
    async start(): Promise<void> {
      for (const schedule of schedules) await plan(schedule)
    },

    /** Running jobs are not stopped here; they end or are parked like any job. */
    stop(): void {
      stopped = true
      for (const cancel of waits.values()) cancel()
    },
  }
}
