import { randomUUID } from 'node:crypto'
import { BlogopsError } from '../../../contract/errors.ts'
import type { Clock, Timer } from '../../../ports/clock.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { AdSync } from './sync.ts'

export interface ScheduleOptions {
  sync: Pick<AdSync, 'connected' | 'lastEnd' | 'lastTurn' | 'startInTurn' | 'finish'>
  /** 0 for never. */
  everyHours: number
  clock: Clock
  timer: Timer
  log: Logger
}

const hourMs = 3_600_000

/**
 * Reads figures every few hours, from when the last reading ended; a process that starts anew does not begin anew, and of
 * several processes one does.
 */
export function createSchedule({ sync, everyHours, clock, timer, log }: ScheduleOptions) {
  const everyMs = everyHours * hourMs
  let stopped = false
  let cancel = () => {}
  /** That was the last when the time of the next one was set. */
  let lastTurn: string | null = null

  function next(ms: number): void {
    if (!stopped) cancel = timer(ms, () => void round())
  }

  async function round(): Promise<void> {
    try {
      const turn = randomUUID()
      const jobId = await sync.startInTurn({ turn, isDue: last => last === lastTurn })
      lastTurn = jobId === null ? await sync.lastTurn() : turn
      if (jobId !== null) await sync.finish(jobId)
    } catch (error) {
      if (!stopped) log('warn', 'figures could not be read from Facebook', { error: wordsOf(error) })
    }
    next(everyMs)
  }

  return {
    async start(): Promise<void> {
      if (everyMs === 0 || !sync.connected) return
      const last = await sync.lastEnd()
      lastTurn = await sync.lastTurn()
      const due = last === null ? 0 : Date.parse(last) + everyMs - clock.now().getTime()
      next(Math.min(Math.max(0, due), everyMs))
    },

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
