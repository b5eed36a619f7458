import type { IncomingMessage, ServerResponse } from 'node:http'

/** The whole of blogops over one data folder, reachable as `fetch` is; nothing of it listens by itself. */
export interface App {
  /** Answers any request: API, pages, files. */
  fetch(request: Request): Promise<Response>
  /** The same for a node:http server, finished pages ahead of everything else. */
  handle(request: IncomingMessage, response: ServerResponse): void
  /** The bearer token by which the owner of the data folder calls; new at each start. */
  readonly localToken: string
  /** Takes up the jobs that an earlier process left unfinished. */
  resumeJobs(): Promise<void>
  /** What opening the data folder found to be wrong and put right, for the person who started it. */
  readonly notices: readonly string[]
  /** Stops taking calls, lets jobs reach a stored step, closes the stores. */
  close(): Promise<void>
}
