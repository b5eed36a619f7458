import { BlogopsError } from '../../contract/errors.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Turn } from '../jobs/job-records.ts'

/** Work that a server starts by itself at its times. */
export interface Schedule {
  /** The type of its jobs, under which its last turn is stored. */
  name: string
  /** The first turn after a moment; null for never. */
  next(after: Date): Date | null
  /** When work of this kind last ended, whoever started it: the next turn counts from there, too. */
  lastEnd?(): Promise<string | null>
  /** The first turn of a site comes at once. Otherwise it is the first one after the first start. */
  startsAtOnce?: boolean
  /** Starts the job of a turn. @returns its id; null if another process took the turn. */
  startInTurn(turn: Turn): Promise<string | null>
  /** Waits until the job has ended. @returns facts for the log. */
  finish(jobId: string): Promise<Record<string, unknown>>
}

export interface SchedulerOptions {
  schedules: readonly Schedule[]
  /** The turn that was taken last, in whichever process; null for none. */
  lastTurn(name: string): Promise<string | null>
  /** Stores a first turn, unless there is one. */
  beginTurns(name: string, turn: string): Promise<void>
  clock: Clock
  timer: Timer
  log: Logger
}

/** A timer takes no more than some weeks, and a clock may be set in the meantime. */
const longestWaitMs = 3_600_000
const retryMs = 300_000

/**
 * Runs named schedules. Each turn is taken by one of the processes over the same stores. Turns that were missed while no process
 * ran are made up for by one run at the start, however many they were.
 */
export function createScheduler({ schedules, lastTurn, beginTurns, clock, timer, log }: SchedulerOptions) {
  const waits = new Map<string, () => void>()
  let stopped = false

  /** @param seen the turn that was taken last. */
  async function dueTime({ next, lastEnd, startsAtOnce }: Schedule, seen: string | null): Promise<Date | null> {
    const now = clock.now()
    const known = [seen, (await lastEnd?.()) ?? null].map(at => Date.parse(at ?? '')).filter(Number.isFinite)
    if (known.length > 0) return next(new Date(Math.min(Math.max(...known), now.getTime())))
    return startsAtOnce ? now : next(now)
  }

  /** @param earliest no run begins before then. */
  async function plan(schedule: Schedule, earliest = 0): Promise<void> {
    const { name } = schedule
    try {
      if (!schedule.startsAtOnce) await beginTurns(name, clock.now().toISOString())
      const seen = await lastTurn(name)
      const due = await dueTime(schedule, seen)
      if (!due || stopped) return
      const at = Math.max(due.getTime(), earliest, clock.now().getTime())
      log('info', 'the next scheduled run is planned', { schedule: name, at: new Date(at).toISOString() })
      wait(schedule, { at, seen })
    } catch (error) {
      if (stopped) return
      log('warn', 'a schedule could not be read; it is tried again soon', { schedule: name, error: describe(error) })
      waits.set(
        name,
        timer(retryMs, () => void plan(schedule)),
      )
    }
  }

  function wait(schedule: Schedule, turn: { at: number; seen: string | null }): void {
    const left = turn.at - clock.now().getTime()
    const go = () => (turn.at > clock.now().getTime() ? wait(schedule, turn) : void run(schedule, turn.seen))
    waits.set(schedule.name, timer(Math.min(Math.max(0, left), longestWaitMs), go))
  }

  async function run(schedule: Schedule, seen: string | null): Promise<void> {
    if (stopped) return
    const { name } = schedule
    let earliest = 0
    try {
      // A process that took a turn since then has done the work of this one.
      const jobId = await schedule.startInTurn({ turn: clock.now().toISOString(), isDue: last => last === seen })
      if (jobId !== null)
        log('info', 'a scheduled run has ended', { schedule: name, ...(await schedule.finish(jobId)) })
    } catch (error) {
      earliest = clock.now().getTime() + retryMs
      if (!stopped) log('warn', 'a scheduled run failed', { schedule: name, error: describe(error) })
    }
    if (!stopped) await plan(schedule, earliest)
  }

  return {
    async start(): Promise<void> {
      for (const schedule of schedules) await plan(schedule)
    },

    /** What runs is a job, and ends or is parked as jobs are. */
    stop(): void {
      stopped = true
      for (const cancel of waits.values()) cancel()
    },
  }
}

function describe(error: unknown): string {
  return error instanceof BlogopsError ? `${error.code}: ${error.message}` : String(error)
}
