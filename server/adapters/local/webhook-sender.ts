import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { getErrorCode } from '../../contract/errors.ts'
import { limitTime } from '../../domain/time-limit.ts'
import { isLoopback } from '../../domain/urls.ts'
import { isPublic } from '../../lib/network-list.ts'
import { type Message, type SendMessage, type SendResult, type SigningKey, stoppedAnswer } from '../../ports/notices.ts'
import type { Clock } from '../../ports/system.ts'
import { getRetryAfterSeconds } from '../wire/http.ts'
import {
  findPublicAddress,
  PrivateAddressError,
  type ResolveHost,
  readStart,
  resolveHost,
  sendToAddress,
} from '../wire/public-address.ts'

export interface WebhookSenderOptions {
  clock: Clock
  /** Also sends to addresses of this machine, without TLS too. */
  localWebhooks: boolean
  /** Resolves a host to its addresses; the system's resolver by default. */
  resolve?: ResolveHost
  /** Maximum milliseconds of an attempt. */
  timeoutMs?: number
}

interface Post {
  body: string
  headers: Record<string, string>
}

interface Answer {
  status: number
  /** Known answer of Slack; empty for all others, because they may contain the secret path. */
  text: string
  retryAfterMs: number | null
}

const defaultTimeoutMs = 15_000
/** Bytes of an answer that are read. */
const maxAnswerBytes = 2_000

/** Answers of Slack's incoming webhooks. */
const slackWords: ReadonlySet<string> = new Set([
  ...['ok', 'action_prohibited', 'channel_is_archived', 'channel_not_found', 'invalid_blocks', 'invalid_payload'],
  ...['invalid_token', 'missing_text_or_fallback_or_attachments', 'no_active_hooks', 'no_service', 'no_service_id'],
  ...[
    'no_team',
    'no_text',
    'posting_to_general_channel_denied',
    'rollup_error',
    'team_disabled',
    'too_many_attachments',
  ],
  ...['token_revoked', 'user_not_found'],
])

/**
 * Sends messages to webhooks: to Slack in its format, to others signed after Standard Webhooks 1.0.0. Checks the
 * address that the host resolves to, connects to exactly that one, and follows no redirects.
 */
export function createWebhookSender({ clock, localWebhooks, ...options }: WebhookSenderOptions): SendMessage {
  const { resolve = resolveHost, timeoutMs = defaultTimeoutMs } = options

  async function post(url: URL, sent: Post, stop: AbortSignal | undefined): Promise<Answer> {
    const isAllowed = (address: string) =>
      (localWebhooks && isLoopback(address)) || (url.protocol === 'https:' && isPublic(address))
    const address = await findPublicAddress(url.hostname, resolve, isAllowed)
    return postTo(address, url, sent, limitTime(stop, timeoutMs))
  }

  return async function send({ kind, targets: [target = ''], keys }, message, stop): Promise<SendResult> {
    const now = clock.now()
    const isSlack = kind === 'slack'
    try {
      const sent = isSlack ? toSlackPost(message) : toSignedPost(message, keys, now)
      const answer = await post(new URL(target), sent, stop)
      return isSlack ? judgeSlackAnswer(answer) : judgeWebhookAnswer(answer)
    } catch (cause) {
      if (stop?.aborted) return { outcome: 'retry', answer: stoppedAnswer }
      if (cause instanceof PrivateAddressError) return { outcome: 'failed', answer: `${cause.message}.` }
      return { outcome: 'retry', answer: describeFailure(cause, timeoutMs) }
    }
  }
}

function toSlackPost({ title, text, url }: Message): Post {
  const body = {
    text: [`*${escapeForSlack(title)}*`, escapeForSlack(text), escapeForSlack(url)].join('\n'),
    unfurl_links: false,
  }
  return { body: JSON.stringify(body), headers: {} }
}

/** Slack reads `<` as the start of a link. */
function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Signs with each key that is still in use, so that a receiver may have the old or the new one. */
function toSignedPost(
  { id, event, title, text, url, createdAt }: Message,
  keys: readonly SigningKey[],
  now: Date,
): Post {
  const body = JSON.stringify({ type: event, timestamp: createdAt, data: { title, text, url } })
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const used = keys.filter(({ until }) => until === null || Date.parse(until) > now.getTime())
  const sign = ({ secret }: SigningKey) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': used.map(sign).join(' '),
  }
  return { body, headers }
}

/** Statuses of requests that may succeed later although the caller seems to be at fault. */
const temporaryStatuses: ReadonlySet<number> = new Set([408, 425, 429])

/** Slack's other client errors are permanent: wrong content, a revoked address, a missing or archived channel. */
function judgeSlackAnswer(answer: Answer): SendResult {
  const { status } = answer
  if (status === 200) return toSent(answer)
  const isFinal = status >= 300 && status <= 499 && !temporaryStatuses.has(status)
  return isFinal ? { outcome: 'failed', answer: describeAnswer(answer) } : toRetry(answer)
}

/** A receiver that answers 410 wants no more messages. */
function judgeWebhookAnswer(answer: Answer): SendResult {
  if (answer.status >= 200 && answer.status <= 299) return toSent(answer)
  if (answer.status === 410) return { outcome: 'failed', answer: describeAnswer(answer), switchOff: true }
  return toRetry(answer)
}

const isRedirect = ({ status }: Answer) => status >= 300 && status <= 399

const toSent = (answer: Answer): SendResult => ({ outcome: 'sent', answer: describeAnswer(answer) })

function toRetry(answer: Answer): SendResult {
  const { retryAfterMs } = answer
  return { outcome: 'retry', answer: describeAnswer(answer), ...(retryAfterMs !== null && { retryAfterMs }) }
}

function describeAnswer(answer: Answer): string {
  const note = isRedirect(answer) ? 'redirects are not followed' : answer.text
  return note === '' ? `HTTP ${answer.status}` : `HTTP ${answer.status}: ${note}`
}

function describeFailure(cause: unknown, timeoutMs: number): string {
  if (cause instanceof Error && cause.name === 'TimeoutError') return `No answer within ${timeoutMs / 1_000} seconds.`
  return `No connection: ${getErrorCode(cause) ?? (cause instanceof Error ? cause.message : 'unknown reason')}.`
}

async function postTo(address: string, url: URL, { body, headers }: Post, signal: AbortSignal): Promise<Answer> {
  const response = await sendToAddress(url, {
    address,
    method: 'POST',
    signal,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'blogops',
    },
    body,
  })
  return readAnswer(response).catch((cause: unknown) => {
    throw signal.aborted ? signal.reason : cause
  })
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const text = (await readStart(response, maxAnswerBytes)).trim()
  const seconds = getRetryAfterSeconds(new Headers({ 'retry-after': response.headers['retry-after'] ?? '' }))
  return {
    status: response.statusCode ?? 0,
    text: slackWords.has(text) ? text : '',
    retryAfterMs: seconds === null ? null : seconds * 1_000,
  }
}
