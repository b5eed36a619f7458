import { BlogopsError } from '../../contract/errors.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Optimizer } from './optimizer.ts'

export interface OptimizerScheduleOptions {
  optimizer: Pick<Optimizer, 'startInTurn' | 'finish'>
  /** When the next run is due after a moment; null for never again. */
  next: (after: Date) => Date | null
  clock: Clock
  timer: Timer
  log: Logger
}

/** A timer takes no more than some weeks, and a clock may be set meanwhile. */
const longestWaitMs = 3_600_000

/** Runs the optimizer at its times, in one of several processes. Its plans wait for somebody to apply them. */
export function createOptimizerSchedule({ optimizer, next, clock, timer, log }: OptimizerScheduleOptions) {
  let stopped = false
  let cancel = () => {}

  function plan(): void {
    const due = next(clock.now())
    if (!due || stopped) return
    log('info', 'the optimizer runs next', { at: due.toISOString() })
    waitFor(due)
  }

  function waitFor(due: Date): void {
    const left = due.getTime() - clock.now().getTime()
    if (left > 0) cancel = timer(Math.min(left, longestWaitMs), () => waitFor(due))
    else void round(due.toISOString())
  }

  async function run(turn: string): Promise<void> {
    const jobId = await optimizer.startInTurn({ turn, isDue: last => last === null || last < turn })
    if (jobId === null) return
    const { plan } = await optimizer.finish(jobId)
    log('info', 'the optimizer has run', { plan: plan.id, changes: plan.changes.length })
  }

  /** @param turn when it is due, ISO 8601. */
  async function round(turn: string): Promise<void> {
    if (stopped) return
    try {
      await run(turn)
    } catch (error) {
      if (!stopped) log('warn', 'the optimizer could not run', { error: wordsOf(error) })
    }
    plan()
  }

  return {
    start: plan,

    /** What runs is a job, and ends or is parked as jobs are. */
    stop(): void {
      stopped = true
      cancel()
    },
  }
}

function wordsOf(error: unknown): string {
  return error instanceof BlogopsError ? `${error.code}: ${error.message}` : String(error)
}
