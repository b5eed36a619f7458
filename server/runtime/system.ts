import { Cron } from 'croner'
import { monotonicFactory } from 'ulid'
import type { Clock, Logger, NewId, Timer } from '../ports/system.ts'
import type { LogThreshold } from './config.ts'

export const systemClock: Clock = { now: () => new Date() }

/** Creates ULIDs that sort by creation time, even within a millisecond. */
export function createUlids(clock: Clock): NewId {
  const next = monotonicFactory(createBufferedRandom())
  return () => next(clock.now().getTime())
}

/** Returns random numbers below 1 from a buffer: the system delivers a thousand bytes about as fast as one. */
function createBufferedRandom(): () => number {
  const supply = new Uint8Array(1024)
  let used = supply.length
  return () => {
    if (used === supply.length) {
      crypto.getRandomValues(supply)
      used = 0
    }
    const byte = supply[used] ?? 0
    used += 1
    return byte / 256
  }
}

/** Does not keep the process alive. */
export const systemTimer: Timer = (ms, run) => {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

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

/** Field names that are redacted in log lines, at any of the first three levels. */
const redactedNames = [
  ...[
    'password',
    'currentPassword',
    'newPassword',
    'secret',
    'token',
    'accessToken',
    'apiKey',
    'appSecret',
    'setupCode',
  ],
  ...['authorization', 'cookie', 'address', 'ip', 'remoteAddress', 'userAgent'],
]

/** Discards all lines. */
export const discardLog: Logger = () => undefined

/**
 * Creates a logger of JSON lines. Redacts fields named like secrets or visitors' addresses, and the values in
 * `secrets` anywhere in a line, for example in error messages.
 * @param write usually stderr: stdout is for data
 */
export async function createLogger(
  threshold: LogThreshold,
  write: (line: string) => void,
  secrets: readonly string[] = [],
): Promise<Logger> {
  const { pino } = await import('pino')
  const lines = pino(
    {
      level: threshold,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: level => ({ level }) },
      redact: { paths: redactedNames.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    { write: line => write(redact(secrets, line)) },
  )
  return (level, message, fields = {}) => lines[level](fields, message)
}

/** Secrets are searched in their JSON form, with escaped quotation marks. */
function redact(secrets: readonly string[], line: string): string {
  return secrets.reduce((text, secret) => text.replaceAll(JSON.stringify(secret).slice(1, -1), '[redacted]'), line)
}
