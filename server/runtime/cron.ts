import { Cron } from 'croner'

/**
 * The times of an expression of five parts, in UTC.
 * @returns when the next one is after a moment; null where there is none any more.
 * @throws TypeError for what is none.
 */
export function cronTimes(expression: string): (after: Date) => Date | null {
  const cron = new Cron(expression, { timezone: 'UTC', mode: '5-part', paused: true })
  return after => cron.nextRun(after)
}

/** Whether it can be read, and ever comes: the 31st of February does not. */
export function isCron(expression: string): boolean {
  try {
    return cronTimes(expression)(new Date()) !== null
  } catch {
    return false
  }
}
