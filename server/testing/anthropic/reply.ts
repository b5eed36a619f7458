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
  /** A passage of it; the vendor cites at most 150 characters at a time. */
  text: string
}

/** Part of an answer: a text, or a search with its results or error. */
export type Part =
  | { text: string; cites?: Citation[] }
  | { search: string; found: FakePage[] | WebSearchToolResultErrorCode }

/** A message of the model, and how it may go wrong on its way. */
export interface Answer {
  kind: 'answer'
  parts: Part[]
  stop?: StopReason
  details?: RefusalStopDetails
  fault?: Fault
  /** Tokens that the model would think before it answers. The request decides how many it may. */
  thinking?: number
}

export type Fault =
  /** The socket is destroyed after so many events; of an answer not streamed, after half of its body. */
  | { kind: 'drop'; afterEvents: number }
  /** An `error` event after so many events; an answer not streamed is that error. */
  | { kind: 'error'; afterEvents: number; type: string; message: string }
  /** A byte now and then. */
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

/** 429; without seconds it is a spend limit, which no waiting lifts. */
export const rateLimited = (retryAfterSeconds?: number): Failure =>
  failure(
    429,
    'This request would exceed your organization’s rate limit.',
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  )

export const overloaded = (retryAfterMs?: number): Failure =>
  failure(529, 'Overloaded', retryAfterMs === undefined ? {} : { 'retry-after-ms': String(retryAfterMs) })

/** A proxy's page instead of an answer. */
export const badGateway = (): Failure => ({
  ...failure(502, 'Bad gateway'),
  body: { type: 'text/html', text: BAD_GATEWAY_PAGE },
})

/** Never answers. */
export const hang = (): Reply => ({ kind: 'hang' })

/** A body of so many bytes that is no answer. */
export const huge = (bytes = 50_000_000, status = 200): Reply => ({ kind: 'huge', bytes, status })

/** Declines: no content, and why. */
export const refusal = (explanation = 'This request was declined.'): Answer =>
  assign(answer(), {
    stop: 'refusal' as const,
    details: { type: 'refusal' as const, category: null, explanation },
  })

/** The same, cut off in mid-stream. */
export const dropped = (whole: Answer, afterEvents = 3): Answer => ({ ...whole, fault: { kind: 'drop', afterEvents } })

/** The same, broken off by an `error` event. */
export const interrupted = (whole: Answer, afterEvents = 3): Answer => ({
  ...whole,
  fault: { kind: 'error', afterEvents, type: 'overloaded_error', message: 'Overloaded' },
})

/** The same, a byte at a time. */
export const dripping = (whole: Answer, everyMs = 5): Answer => ({ ...whole, fault: { kind: 'drip', everyMs } })

/** The same, paused after so many of its parts; asked to go on, the brain gives the rest. */
export const paused = (whole: Answer, parts = 1): Answer => ({
  ...whole,
  parts: whole.parts.slice(0, parts),
  stop: 'pause_turn',
})

/** The same, its last text replaced. */
export function reworded(whole: Answer, change: (text: string) => string): Answer {
  const last = whole.parts.findLastIndex(part => 'text' in part)
  const parts = whole.parts.map((part, n) =>
    n === last && 'text' in part ? { ...part, text: change(part.text) } : part,
  )
  return { ...whole, parts }
}

/** The same, after so many tokens of thinking, as far as the request allows. */
export const thoughtful = (whole: Answer, thinking = 5000): Answer => ({ ...whole, thinking })

/** The same, broken off in the middle of its text for want of tokens. */
export const truncated = (whole: Answer): Answer => ({
  ...reworded(whole, text => text.slice(0, Math.floor(text.length / 2))),
  stop: 'max_tokens',
})

/** The same JSON, in a fence. */
export const fenced = (whole: Answer): Answer => reworded(whole, text => `\`\`\`json\n${text}\n\`\`\``)

/** The same, with a sentence before the JSON. */
export const prefaced = (whole: Answer, preface = 'Here is what I have put together:'): Answer =>
  reworded(whole, text => `${preface}\n\n${text}`)

/** The same, with one more page in its last search and cited passages, such as those of a malicious page. */
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

/** The same, but every search fails. */
export const searchesFailing = (whole: Answer, code: WebSearchToolResultErrorCode = 'unavailable'): Answer => ({
  ...whole,
  parts: whole.parts.map(part => ('search' in part ? { ...part, found: code } : { text: part.text })),
})
