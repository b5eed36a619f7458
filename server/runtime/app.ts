import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LimitUse } from '../contract/limits.ts'

/** Complete app over one data folder or database, callable like `fetch`. It does not listen by itself. */
export interface App {
  /** Answers any request: API, pages, files. */
  fetch(request: Request): Promise<Response>
  /** Answers a request of a node:http server; cached pages take a fast path. */
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Bearer token of the owner of the data folder; new at each start. */
  readonly localToken: string
  /** Code with which the first admin registers; undefined if an admin exists or no code is required. */
  setupCode(): Promise<string | undefined>
  /**
   * Loads lazy parts in advance: the page renderer, then everything that pages do not need.
   * @param what.pages false if no pages are served, so that no renderer is loaded; default true
   * @param what.after promise to await before loading parts that pages do not need
   */
  load(what?: { pages?: boolean; after?: Promise<void> }): Promise<void>
  /**
   * Resumes the jobs that an earlier process left unfinished. With several processes, also starts claiming waiting
   * jobs.
   */
  resumeJobs(): Promise<void>
  /** Starts the schedules of the settings: metrics sync and optimizer. A missed turn is made up for at once. */
  startSchedules(): Promise<void>
  /** Returns the use of each limit of the site. */
  limitUse(): Promise<LimitUse[]>
  /** Problems found and repaired when the data folder was opened, for the person who started it. */
  readonly notices: readonly string[]
  /** Returns advice on the settings of the site, for its operator. */
  warnings(): Promise<readonly string[]>
  /** Parks the jobs at their last stored step and ends the streams that follow them. */
  park(): Promise<void>
  /** Parks, then closes the stores; later calls fail. */
  close(): Promise<void>
}
