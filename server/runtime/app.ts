import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LimitUse } from '../contract/limits.ts'

/** The whole of blogops over one data folder, reachable as `fetch` is; nothing of it listens by itself. */
export interface App {
  /** Answers any request: API, pages, files. */
  fetch(request: Request): Promise<Response>
  /** The same for a node:http server, finished pages ahead of everything else. */
  handle(request: IncomingMessage, response: ServerResponse): void
  /** The bearer token by which the owner of the data folder calls; new at each start. */
  readonly localToken: string
  /** The code with which the first admin registers; undefined once there is one, or where none is asked for. */
  setupCode(): Promise<string | undefined>
  /**
   * Loads what is otherwise loaded when it is first needed: the server renderer, then all that no page needs.
   * @param what.pages false where none are served: no renderer then. Default true.
   * @param what.after what no page needs can wait for this.
   */
  load(what?: { pages?: boolean; after?: Promise<void> }): Promise<void>
  /**
   * Takes up the jobs that an earlier process left unfinished; where others are at work over the same stores, from now on
   * whatever waits, too.
   */
  resumeJobs(): Promise<void>
  /**
   * From now on, reads what ads did every few hours and runs the optimizer, at the times of the settings. A turn that was missed
   * is made up for at once.
   */
  startSchedules(): Promise<void>
  /** Use of each limit of the site. */
  limitUse(): Promise<LimitUse[]>
  /** What opening the data folder found to be wrong and put right, for the person who started it. */
  readonly notices: readonly string[]
  /** Advice on the settings of the site, for the person who runs it. */
  warnings(): Promise<readonly string[]>
  /** Parks the jobs at their last stored step and ends the streams that follow them. */
  park(): Promise<void>
  /** Parks, then closes the stores; calls after it fail. */
  close(): Promise<void>
}
