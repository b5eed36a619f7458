import type { IncomingHttpHeaders } from 'node:http'
import type { Scripts as ScriptsOf } from '../fake-server/scripts.ts'
import type { Params, TokenPlace } from './read-request.ts'
import type { Reply, Way } from './reply.ts'

/** "POST adsets", "GET insights"; of an object itself "POST {adset}", of the account "GET {account}". */
export type Edge = string

export interface GraphRequest {
  method: string
  version: string
  /** Below the version: "act_100200300/ads". */
  path: string
  edge: Edge
  /** Of query and body, those of a form as text; without the token and its proof. */
  params: Params
  headers: IncomingHttpHeaders
  token: TokenPlace | null
  at: Date
  /** The id of what it made, changed or deleted; null where nothing was. */
  committed: string | null
  /** Why it was refused, in the vendor's words for a person where there are some. */
  refused: string | null
  /** What a test had go wrong with its answer. */
  fault: Way['kind'] | null
  traceId: string
}

/** What a test has the fake answer; what is left open, it answers of itself. */
export type Scripts = ScriptsOf<[GraphRequest], Reply, Edge>
