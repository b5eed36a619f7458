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
