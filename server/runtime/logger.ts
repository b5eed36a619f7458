import type { Logger, LogLevel } from '../ports/logger.ts'
import type { LogThreshold } from './config.ts'

const weight: Record<LogLevel | 'silent', number> = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, silent: 100 }

/** JSON lines, one an event, to `write` (stderr: stdout is for data). */
export function createLogger(threshold: LogThreshold, write: (line: string) => void): Logger {
  const least = weight[threshold]
  return (level, message, fields = {}) => {
    if (weight[level] < least) return
    write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`)
  }
}
