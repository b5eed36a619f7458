export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Gives ids that sort by the time they were made. */
export type NewId = () => string
