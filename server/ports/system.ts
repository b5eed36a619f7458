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

/**
 * Counters of the server for `/metrics`. They are plain numbers, because a page view or an event may cost no
 * more than an increment.
 */
export interface Tally {
  /** Pages and files answered from the cache, and rendered ones. */
  pagesFinished: number
  pagesRendered: number
  /** Stored and dropped page views and clicks. */
  eventsCounted: number
  eventsDropped: number
  /** Admin calls refused because of overload. */
  callsShed: number
  /** Records an answered call and its duration in ms. Beacons are not recorded. */
  recordCall(operation: string, status: number, ms: number): void
}
