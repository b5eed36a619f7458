import { Cron } from 'croner'

/**
 * Parses a cron expression of five fields, in UTC.
 * @returns a function that returns the next time after a date, or null if none follows
 * @throws TypeError if the expression is invalid
 */
export function parseCron(expression: string): (after: Date) => Date | null {
  const cron = new Cron(expression, { timezone: 'UTC', mode: '5-part', paused: true })
  return after => cron.nextRun(after)
}

/** Returns true if the expression is valid and ever matches: 31 February does not. */
export function isCron(expression: string): boolean {
  try {
    return parseCron(expression)(new Date()) !== null
  } catch {
    // The expression is invalid.
    return false
  }
}
