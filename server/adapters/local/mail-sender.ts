import { createTransport, type SMTPSentMessageInfo } from 'nodemailer'
import { getErrorCode } from '../../contract/errors.ts'
import { limitTime } from '../../domain/time-limit.ts'
import { isLoopback } from '../../domain/urls.ts'
import { type Message, type SendMessage, type SendResult, stoppedAnswer } from '../../ports/notices.ts'

export interface SmtpOptions {
  host: string
  /** TLS from the start on 465; STARTTLS on others. */
  port: number
  /** Null for a server without sign-in. */
  user: string | null
  password: string | null
  /** Address of the sender: `The Shelf <desk@shelf.example>`. */
  from: string
}

interface MailSenderOptions extends SmtpOptions {
  /** Refuses a server without TLS; by default every server except on this machine. */
  requireTls?: boolean
  /** Maximum milliseconds without progress. */
  timeoutMs?: number
  /** Maximum milliseconds of a message. */
  messageTimeoutMs?: number
}

const tlsPort = 465
const defaultTimeoutMs = 15_000
/** Below the limit of an attempt. */
const defaultMessageTimeoutMs = 45_000
const maxAnswerLength = 200

/** Failures that need other settings. */
const settingsCodes: ReadonlySet<string> = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'ECONFIG'])

/** Sends messages by e-mail. */
export function createMailSender({ host, port, user, password, from, ...options }: MailSenderOptions): SendMessage {
  const { requireTls = !isLoopback(host), timeoutMs = defaultTimeoutMs } = options
  const { messageTimeoutMs = defaultMessageTimeoutMs } = options
  const transport = createTransport({
    host,
    port,
    secure: port === tlsPort,
    requireTLS: requireTls && port !== tlsPort,
    // A server on this machine may have a certificate of its own.
    tls: { rejectUnauthorized: requireTls },
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? host

  return async function send({ targets }, message, stop): Promise<SendResult> {
    // An aborted message closes its connection.
    const signal = limitTime(stop, messageTimeoutMs)
    try {
      const mail = { from, to: [...targets], ...toMail(message, domain), signal }
      return toSent(await transport.sendMail(mail), targets)
    } catch (cause) {
      if (stop?.aborted) return { outcome: 'retry', answer: stoppedAnswer }
      if (!signal.aborted) return toFailure(cause)
      return { outcome: 'retry', answer: `The mail server did not finish within ${messageTimeoutMs / 1_000} seconds.` }
    }
  }
}

/** Every attempt has the same id, so that mail programs show a repeated message once. */
function toMail({ id, title, text, url }: Message, domain: string) {
  return {
    subject: `[${new URL(url).host}] ${title}`,
    text: `${text}\n\n${url}\n`,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** Names the recipients that the server refused, and those that it asks to try again later. */
function toSent(
  { response, rejected, rejectedErrors = [] }: SMTPSentMessageInfo,
  targets: readonly string[],
): SendResult {
  // The transport changes the case of domains.
  const select = (addresses: readonly string[]) => {
    const folded = new Set(addresses.map(address => address.toLowerCase()))
    return targets.filter(target => folded.has(target.toLowerCase()))
  }
  const remaining = select(
    rejectedErrors.flatMap(({ recipient, responseCode = 0 }) =>
      recipient !== undefined && responseCode < 500 ? [recipient] : [],
    ),
  )
  const refused = select(rejected.map(String)).filter(target => !remaining.includes(target))
  const answer = [
    response,
    ...(refused.length === 0 ? [] : [`Refused: ${refused.join(', ')}.`]),
    ...(remaining.length === 0 ? [] : [`Not yet accepted: ${remaining.join(', ')}.`]),
  ].join(' ')
  return { outcome: 'sent', answer: toLine(answer), ...(remaining.length > 0 && { remaining }) }
}

/** Replies from 500 on are permanent. */
function toFailure(cause: unknown): SendResult {
  const code = getErrorCode(cause) ?? 'unknown reason'
  const { response, responseCode } = readReply(cause)
  const answer = response === undefined ? `No connection: ${code}.` : toLine(response)
  const isFinal = responseCode === undefined ? settingsCodes.has(code) : responseCode >= 500
  return { outcome: isFinal ? 'failed' : 'retry', answer }
}

/** Reads the reply of the server in an error, if it sent one. */
function readReply(cause: unknown): { response?: string; responseCode?: number } {
  if (!(cause instanceof Error)) return {}
  return {
    ...('response' in cause && typeof cause.response === 'string' && { response: cause.response }),
    ...('responseCode' in cause && typeof cause.responseCode === 'number' && { responseCode: cause.responseCode }),
  }
}

function toLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxAnswerLength)
    .toWellFormed()
}
