import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getErrorCode } from '../../contract/errors.ts'
import { getRequestedPage } from '../../domain/paid-links.ts'
import { parseShopUrl } from '../../domain/shops.ts'
import { limitTime } from '../../domain/time-limit.ts'
import { isPublic } from '../../lib/network-list.ts'
import type { LinkAnswer, ProbeLink } from '../../ports/links.ts'
import { getRetryAfterSeconds } from '../wire/http.ts'
import {
  findPublicAddress,
  PrivateAddressError,
  parseLocation,
  type ResolveHost,
  resolveHost,
  sendToAddress,
} from '../wire/public-address.ts'
import { type Delay, getBackoffMs, realDelay, retry } from '../wire/retry.ts'
import { fetchRobots, type RobotRules } from '../wire/robots.ts'

export interface LinkProbeOptions {
  /** Address of the site, which the user agent names. */
  siteUrl: string
  delay?: Delay
  /** Resolves a host to its addresses; the system's resolver by default. */
  resolve?: ResolveHost
  isAllowed?: (address: string) => boolean
  /** Maximum milliseconds of a request. */
  timeoutMs?: number
}

const agentName = 'blogops'
/** Milliseconds between two requests of a host, and of Amazon. */
const pauseMs = 1_000
const amazonPauseMs = 10_000
const defaultTimeoutMs = 15_000
/** Longest `Crawl-delay` that is waited for. */
const maxCrawlSeconds = 60
const maxAttempts = 3
const maxRedirects = 10
/** Statuses that a repeated request may change. */
const temporary: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])
/** Answers to HEAD that say little about the page. */
const uncertain: ReadonlySet<number> = new Set([404, 405, 410, 501])

interface Reply {
  status: number
  location: string | undefined
  retryAfterMs: number | null
}

/** Error for an answer that another request may change; its cause is the answer. */
class TemporaryReply extends Error {
  declare cause: Reply
}

/**
 * Creates a round of link checks. Requests HEAD, and GET where that is refused, without reading the page. Connects to
 * the address that was checked, keeps to robots.txt and pauses between requests of a host.
 */
export function createLinkProbe({ siteUrl, ...options }: LinkProbeOptions): ProbeLink {
  const { delay = realDelay, resolve = resolveHost, isAllowed = isPublic, timeoutMs = defaultTimeoutMs } = options
  const userAgent = `${agentName} (link check; +${siteUrl})`
  const headers = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity' }
  /** Earliest time of the next request by host, in ms since 1970. */
  const nextAt = new Map<string, number>()
  const robots = new Map<string, Promise<RobotRules>>()

  async function waitForTurn({ host }: URL, ms: number, signal: AbortSignal): Promise<void> {
    const at = Math.max(delay.now(), nextAt.get(host) ?? 0)
    nextAt.set(host, at + ms)
    if (at > delay.now()) await delay.sleep(at - delay.now(), signal)
  }

  async function open(method: string, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const address = await findPublicAddress(url.hostname, resolve, isAllowed)
    return sendToAddress(url, { method, address, headers, signal: limitTime(signal, timeoutMs) })
  }

  async function ask(method: string, url: URL, ms: number, signal: AbortSignal): Promise<Reply> {
    await waitForTurn(url, ms, signal)
    const response = await open(method, url, signal)
    response.destroy()
    const { location, 'retry-after': retryAfter = '' } = response.headers
    const seconds = getRetryAfterSeconds(new Headers({ 'retry-after': retryAfter }))
    return { status: response.statusCode ?? 0, location, retryAfterMs: seconds === null ? null : seconds * 1_000 }
  }

  function getRules({ origin }: URL, signal: AbortSignal): Promise<RobotRules> {
    const openPage = async (url: URL) => {
      await waitForTurn(url, pauseMs, signal)
      return open('GET', url, signal)
    }
    const known = robots.get(origin) ?? fetchRobots(origin, agentName, openPage)
    robots.set(origin, known)
    // A failure of the connection is found again by the next page of the host.
    known.catch(() => robots.delete(origin))
    return known
  }

  async function askPolitely(url: URL, signal: AbortSignal): Promise<Reply | LinkAnswer> {
    const rules = await getRules(url, signal)
    if (!rules.allows(url.pathname + url.search))
      return toAnswer('refused', url, `The robots.txt of ${url.host} asks programs not to open it.`)
    const { crawlDelay = null } = rules
    if ((crawlDelay ?? 0) > maxCrawlSeconds) {
      const reason = `The robots.txt of ${url.host} asks for ${crawlDelay} seconds between two requests.`
      return { ...toAnswer('refused', url, reason), isOfHost: true }
    }
    const isAmazon = parseShopUrl(url.href) !== null
    const ms = Math.max(isAmazon ? amazonPauseMs : pauseMs, (crawlDelay ?? 0) * 1_000)
    const head = await ask('HEAD', url, ms, signal)
    // Many servers answer HEAD wrongly. Amazon is not asked twice, unless that makes a missing page certain.
    const isAnswered = isAmazon ? !uncertain.has(head.status) : head.status < 400 || head.status === 429
    return finish(isAnswered ? head : await ask('GET', url, ms, signal), isAmazon)
  }

  /** @throws only the reason of the signal */
  function retryPolitely(url: URL, signal: AbortSignal): Promise<Reply | LinkAnswer> {
    return retry(() => askPolitely(url, signal), {
      delay,
      signal,
      judge(failure, attemptNumber) {
        const isAmazon = parseShopUrl(url.href) !== null
        const isFinal = attemptNumber >= maxAttempts || isAmazon || failure instanceof PrivateAddressError
        const retryAfterMs = failure instanceof TemporaryReply ? failure.cause.retryAfterMs : null
        return { failure, waitMs: isFinal ? null : (retryAfterMs ?? getBackoffMs(attemptNumber, delay)) }
      },
    }).catch((cause: unknown) => {
      signal.throwIfAborted()
      return cause instanceof TemporaryReply ? cause.cause : describeFailure(cause, url, timeoutMs)
    })
  }

  return async function probe(address, signal) {
    const start = new URL(address)
    const visited = new Set<string>()
    let lasting = start
    for (let url = start, isLasting = true; visited.size <= maxRedirects; ) {
      if (visited.has(url.href)) return toAnswer('failed', url, `${start.host} redirects in a circle.`)
      visited.add(url.href)
      const reply = await retryPolitely(url, signal)
      if ('outcome' in reply) return { ...reply, isOfHost: reply.isOfHost === true && url.host === start.host }
      const { status } = reply
      const next = parseLocation(reply, url)
      const target = lasting === start ? null : lasting.href
      if (!next || parseShopUrl(url.href)) return judge(status, url, target)
      // A request of a network's link would count as a click.
      const page = getRequestedPage(next.href)
      if (page === null) return toAnswer('refused', next, `It leads to ${next.host}, which counts requests as clicks.`)
      isLasting &&= page === next.href && (status === 301 || status === 308)
      if (isLasting) lasting = next
      // Links of a shortener lead on to Amazon, which is not asked for the page.
      if (parseShopUrl(next.href)) return judge(200, next, isLasting ? next.href : target)
      url = new URL(page)
    }
    return toAnswer('failed', start, `${start.host} redirects more than ${maxRedirects} times.`)
  }
}

/** @throws TemporaryReply if the page is to be asked for again. Amazon is asked only once. */
function finish(reply: Reply, isAmazon: boolean): Reply {
  if (temporary.has(reply.status) && !isAmazon) throw new TemporaryReply(`HTTP ${reply.status}`, { cause: reply })
  return reply
}

function toAnswer(outcome: LinkAnswer['outcome'], { href }: URL, reason: string): LinkAnswer {
  return { outcome, status: null, reason, target: null, end: href }
}

/** Judges the last answer. Only an answer that cannot mean anything else says that there is no page. */
function judge(status: number, url: URL, target: string | null): LinkAnswer {
  const { host } = url
  const isAmazon = parseShopUrl(url.href) !== null
  const answer = (outcome: LinkAnswer['outcome'], reason: string) => ({ ...toAnswer(outcome, url, reason), status })
  if (status < 300 || (isAmazon && status < 400)) {
    return target === null ? answer('ok', '') : { ...answer('moved', `It leads to ${target} now.`), target }
  }
  if (status === 404) return answer('gone', `${host} answers that there is no such page (404).`)
  if (status === 410) return answer('gone', `${host} answers that the page was removed permanently (410).`)
  if (status >= 500 && status !== 503 && !isAmazon)
    return answer('failed', `${host} answers with an error (${status}).`)
  const refused = answer('refused', `${host} answers ${status} to programs, which says nothing about the page.`)
  return { ...refused, isOfHost: status === 429 || isAmazon }
}

const failures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'breaks connections off',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has the certificate of another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that browsers do not trust',
}

/** Describes why there is no answer. */
function describeFailure(cause: unknown, url: URL, timeoutMs: number): LinkAnswer {
  const message = cause instanceof Error ? cause.message : 'it cannot be reached'
  // A name may lead to a private address for this server only, as behind a resolver that filters.
  const isLiteral = isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0
  if (cause instanceof PrivateAddressError)
    return toAnswer(isLiteral ? 'gone' : 'failed', url, `${message}, which readers cannot reach.`)
  const { host } = url
  const fail = (reason: string) => ({ ...toAnswer('failed', url, reason), isOfHost: true })
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return fail(`${host} does not answer within ${timeoutMs / 1_000} seconds.`)
  const code = getErrorCode(cause)
  return fail(code === undefined ? `${message}.` : `${host} ${failures[code] ?? `cannot be reached (${code})`}.`)
}
