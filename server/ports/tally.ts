/**
 * What a server counts of itself, for `/metrics`. Numbers that anybody may add to: pages and events come by the thousand,
 * and adding one is all that may be done for them.
 */
export interface Tally {
  /** Pages and files answered from finished bytes, and by making them. */
  pagesFinished: number
  pagesRendered: number
  /** Page views and clicks that were stored, and those that are not to be counted. */
  eventsCounted: number
  eventsDropped: number
  /** Calls of admins that were refused because the server had too much to do. */
  callsShed: number
  /** A call of an operation has been answered, after so many ms; those that come in passing are not told. */
  called(operation: string, status: number, ms: number): void
}

/** Where nobody asks. */
export function createTally(called: Tally['called'] = () => undefined): Tally {
  return { pagesFinished: 0, pagesRendered: 0, eventsCounted: 0, eventsDropped: 0, callsShed: 0, called }
}
