import type { IncomingHttpHeaders } from 'node:http'
import type { Scripts as ScriptsOf } from '../fake-server/scripts.ts'
import type { Params, TokenLocation } from './read-request.ts'
import type { Reply, Way } from './reply.ts'

/** "POST adsets", "GET insights"; of an object itself "POST {adset}", of the account "GET {account}". */
export type Edge = string

export interface GraphRequest {
  method: string
  version: string
  /** Below the version: "act_100200300/ads". */
  path: string
  edge: Edge
  /** Parameters of query and body, as text in a form; without the token and its proof. */
  params: Params
  headers: IncomingHttpHeaders
  token: TokenLocation | null
  at: Date
  /** Id of the created, changed or deleted object; null if there is none. */
  committed: string | null
  /** Reason of the refusal, if possible the vendor's message for people. */
  refused: string | null
  /** Fault that a test requested for the answer. */
  fault: Way['kind'] | null
  traceId: string
}

/** Answers that a test scripts. Other requests get the default answer. */
export type Scripts = ScriptsOf<[GraphRequest], Reply, Edge>
