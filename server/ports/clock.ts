/** The present, passed in so that tests can hold it still. */
export interface Clock {
  now(): Date
}

/** Gives ids that sort by the time they were made. */
export type NewId = () => string

/** Does something once, in so many milliseconds. @returns what calls that off. */
export type Timer = (ms: number, run: () => void) => () => void
