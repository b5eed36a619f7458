/** Current time, injected so that tests can fix it. */
export interface Clock {
  now(): Date
}

/** Generates ids that sort by creation time. */
export type NewId = () => string

/** Calls `run` once after `ms` milliseconds. @returns a function that cancels it */
export type Timer = (ms: number, run: () => void) => () => void

type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error'

/** Writes a log line. Fields must not contain secrets, passwords or visitors' addresses. */
export type Logger = (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void
