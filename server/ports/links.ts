import type { RecordBase } from './record-store.ts'

/** State of a link, worst first. `unclear`: no check has shown that it works or does not. */
export type LinkState = 'broken' | 'untagged' | 'moved' | 'unclear' | 'unchecked' | 'ok'

/** Address that published articles link to, with the result of its last check; the id is a hash of the address. */
export interface LinkRecord extends RecordBase {
  /** See `toLinkAddress`. */
  url: string
  state: LinkState
  /** Status of the last answer; null without one. */
  status: number | null
  /** Sentence for people about the state; empty for a link that works. */
  reason: string
  /** Address that replaces it: the permanent address of a link that has moved. */
  target: string | null
  /** Days in a row without a page, without certainty that there is none. */
  failures: number
  /** Time of the check that counted the last of these days; null without one. */
  failedAt: string | null
  /** Time of the last check; empty before the first. */
  checkedAt: string
  /** Time of the first check with this state; null without a check. */
  since: string | null
  /** Time from which it is checked again. */
  nextAt: string
  /** Published articles with the link when they were last read. */
  articleIds: readonly string[]
}

/**
 * Answer for an address. `moved`: it has moved permanently to another address. `gone`: there is no page. `failed`: no page
 * now, perhaps later. `refused`: the server does not answer programs, so that nothing is known.
 */
export interface LinkAnswer {
  outcome: 'ok' | 'moved' | 'gone' | 'failed' | 'refused'
  status: number | null
  /** Sentence for people; empty for `ok`. */
  reason: string
  /** Permanent address, if `moved`. */
  target: string | null
  /** Last address that was reached. */
  end: string
  /** True if other pages of the host would get the same answer. */
  isOfHost?: boolean
}

/** Asks for an address as politely as a program can. @throws only the reason of the signal if it aborts */
export type ProbeLink = (url: string, signal: AbortSignal) => Promise<LinkAnswer>

/** Starts a round of checks, which remembers the pauses and rules of each host. */
export type OpenLinkProbe = () => ProbeLink

/** Addresses of one site, as the IndexNow protocol takes them. */
export interface UrlBatch {
  host: string
  key: string
  /** Address of the file with the key. */
  keyLocation: string
  urlList: readonly string[]
}

export interface UrlAnswer {
  /** HTTP status; null without an answer. */
  status: number | null
  /** Why there is no answer, or what it says; may be empty. */
  text: string
  retryAfterMs?: number
}

/** Submits addresses to search engines once, within seconds. An aborted attempt has no answer. */
export type SubmitUrls = (batch: UrlBatch, signal: AbortSignal) => Promise<UrlAnswer>
