import type { RefusalStopDetails, StopReason, WebSearchToolResultErrorCode } from '@anthropic-ai/sdk/resources/messages'
import { BAD_GATEWAY_PAGE } from '../fake-server/faults.ts'
import { getErrorType } from './vendor-error.ts'

/** Reply that a test can request from the fake. */
export type Reply = Answer | Failure | { kind: 'hang' } | { kind: 'huge'; bytes: number; status: number }

export interface FakePage {
  url: string
  title: string
  /** "November 3, 2026", or null. */
  age: string | null
}

export interface Citation {
  page: FakePage
  /** Passage of the page; the vendor cites at most 150 characters at a time. */
  text: string
}

/** Part of an answer: a text, or a search with its results or error. */
export type Part =
  | { text: string; cites?: Citation[] }
  | { search: string; found: FakePage[] | WebSearchToolResultErrorCode }

/** Message of the model, with any transport fault. */
export interface Answer {
  kind: 'answer'
  parts: Part[]
  stop?: StopReason
  details?: RefusalStopDetails
  fault?: Fault
  /** Thinking tokens before the answer, up to the limit of the request. */
  thinking?: number
}

export type Fault =
  /** Number of events after which the socket is destroyed; without a stream, after half of the body. */
  | { kind: 'drop'; afterEvents: number }
  /** Number of events after which an `error` event follows; without a stream, the answer is that error. */
  | { kind: 'error'; afterEvents: number; type: string; message: string }
  /** Sends single bytes slowly. */
  | { kind: 'drip'; everyMs: number }

export interface Failure {
  kind: 'failure'
  status: number
  type: string
  message: string
  headers: Record<string, string>
  /** Body of a proxy, in place of the vendor's form. */
  body?: { type: string; text: string }
}

const { assign } = Object

export const answer = (...parts: (Part | string)[]): Answer => ({
  kind: 'answer',
  parts: parts.map(part => (typeof part === 'string' ? { text: part } : part)),
})

export const failure = (status: number, message: string, headers: Record<string, string> = {}): Failure => ({
  kind: 'failure',
  status,
  type: getErrorType(status),
  message,
  headers,
})

/** Answers 429; without seconds it is a spend limit, so waiting does not help. */
export const rateLimited = (retryAfterSeconds?: number): Failure =>
  failure(
    429,
    'This request would exceed your organization’s rate limit.',
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  )

export const overloaded = (retryAfterMs?: number): Failure =>
  failure(529, 'Overloaded', retryAfterMs === undefined ? {} : { 'retry-after-ms': String(retryAfterMs) })

/** Answers with a proxy's page. */
export const badGateway = (): Failure => ({
  ...failure(502, 'Bad gateway'),
  body: { type: 'text/html', text: BAD_GATEWAY_PAGE },
})

/** Never answers. */
export const hang = (): Reply => ({ kind: 'hang' })

/** Answers with this many meaningless bytes. */
export const huge = (bytes = 50_000_000, status = 200): Reply => ({ kind: 'huge', bytes, status })

/** Declines with a reason and without content. */
export const refusal = (explanation = 'This request was declined.'): Answer =>
  assign(answer(), {
    stop: 'refusal' as const,
    details: { type: 'refusal' as const, category: null, explanation },
  })

/** Cuts an answer off in mid-stream. */
export const dropped = (whole: Answer, afterEvents = 3): Answer => ({ ...whole, fault: { kind: 'drop', afterEvents } })

/** Ends an answer with an `error` event. */
export const interrupted = (whole: Answer, afterEvents = 3): Answer => ({
  ...whole,
  fault: { kind: 'error', afterEvents, type: 'overloaded_error', message: 'Overloaded' },
})

/** Sends an answer one byte at a time. */
export const dripping = (whole: Answer, everyMs = 5): Answer => ({ ...whole, fault: { kind: 'drip', everyMs } })

/** Pauses an answer after this many parts; on request, the brain continues it. */
export const paused = (whole: Answer, parts = 1): Answer => ({
  ...whole,
  parts: whole.parts.slice(0, parts),
  stop: 'pause_turn',
})

/** Replaces the last text of an answer. */
export function reworded(whole: Answer, change: (text: string) => string): Answer {
  const last = whole.parts.findLastIndex(part => 'text' in part)
  const parts = whole.parts.map((part, n) =>
    n === last && 'text' in part ? { ...part, text: change(part.text) } : part,
  )
  return { ...whole, parts }
}

/** Adds thinking tokens to an answer, as far as the request allows. */
export const thoughtful = (whole: Answer, thinking = 5000): Answer => ({ ...whole, thinking })

/** Cuts an answer off in the middle of its text at the token limit. */
export const truncated = (whole: Answer): Answer => ({
  ...reworded(whole, text => text.slice(0, Math.floor(text.length / 2))),
  stop: 'max_tokens',
})

/** Wraps the JSON of an answer in a code fence. */
export const fenced = (whole: Answer): Answer => reworded(whole, text => `\`\`\`json\n${text}\n\`\`\``)

/** Adds a sentence before the JSON of an answer. */
export const prefaced = (whole: Answer, preface = 'Here is what I have put together:'): Answer =>
  reworded(whole, text => `${preface}\n\n${text}`)

/** Adds a page with cited passages to the last search of an answer, such as a malicious page. */
export function alsoFound(whole: Answer, page: FakePage, ...passages: string[]): Answer {
  const last = whole.parts.findLastIndex(part => 'search' in part && typeof part.found !== 'string')
  const parts = whole.parts.flatMap((part, n): Part[] => {
    if (n !== last || !('search' in part) || typeof part.found === 'string') return [part]
    const cites = passages.map(text => ({ page, text }))
    return [
      { ...part, found: [...part.found, page] },
      { text: `\n\n${page.title}`, cites },
    ]
  })
  return { ...whole, parts }
}

/** Makes every search of an answer fail. */
export const searchesFailing = (whole: Answer, code: WebSearchToolResultErrorCode = 'unavailable'): Answer => ({
  ...whole,
  parts: whole.parts.map(part => ('search' in part ? { ...part, found: code } : { text: part.text })),
})
