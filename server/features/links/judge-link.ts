import { BlogopsError } from '../../contract/errors.ts'
import { amazonApi, findAsin } from '../../domain/amazon.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/days.ts'
import { findTagProblem, getTaggedAddress, type LinkSite } from '../../domain/links.ts'
import { pluralize } from '../../domain/number-format.ts'
import { getRequestedPage } from '../../domain/paid-links.ts'
import { findShop } from '../../domain/shops.ts'
import type { LinkAnswer, LinkRecord, OpenLinkProbe } from '../../ports/links.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'

/** @throws BlogopsError if a change of a link, everywhere or in one article, would change nothing. */
export function assertChanges({ url, articleIds }: LinkRecord, to: string | null, only: ArticleRecord | null): void {
  if (to === url)
    throw new BlogopsError('bad_request', `The link has the address ${url} already.`, {
      hint: 'Name another address with --to',
    })
  if (only === null || articleIds.includes(only.id)) return
  throw new BlogopsError('not_found', `"${only.title}" had no link to ${url} when it was last checked.`, {
    hint: 'List the links with their articles: blogops links list. Check them again: blogops links check',
  })
}

interface HostCheckOptions {
  records: RecordReader
  clock: Clock
  site: LinkSite
  openProbe: OpenLinkProbe
  /** True if Amazon's API describes the products of articles. */
  usesOffers: boolean
  signal: AbortSignal
}

/** Maximum time for the links of a host in a run. The others follow in the next one. */
const maxHostMs = 10 * minuteMs
/** Failures after which the other links of the host get the same result without a request. */
const maxHostFailures = 2

/** Creates a round of checks. Each call asks one host for its links, one after the other. */
export function createHostCheck({ records, clock, site, openProbe, usesOffers, signal }: HostCheckOptions) {
  const probe = openProbe()

  /** Returns what is known without a request; null if the page is to be requested. */
  async function findKnownAnswer(url: string): Promise<LinkAnswer | null> {
    const answer = { status: null, target: null, end: url, reason: '' }
    if (getRequestedPage(url, site) === null) {
      const reason = 'Its network counts each request as a click, so that it is not opened.'
      return { ...answer, outcome: 'refused', reason }
    }
    const asin = findAsin(url)
    if (asin === null || !usesOffers) return null
    const shop = findShop(url)?.id
    const offer = shop === site.shop ? await records.get('offer', `${shop} ${asin}`) : undefined
    if (offer?.state === 'gone') return { ...answer, outcome: 'gone', reason: `${amazonApi} has no such product.` }
    if (offer && offer.state !== 'unknown') return { ...answer, outcome: 'ok' }
    return { ...answer, outcome: 'refused', reason: `${amazonApi} has not described this product.` }
  }

  return async function* askHost(links: readonly LinkRecord[]): AsyncGenerator<{ id: string; answer: LinkAnswer }> {
    const end = clock.now().getTime() + maxHostMs
    let failed: LinkAnswer[] = []
    for (const { id, url } of links) {
      signal.throwIfAborted()
      const known = await findKnownAnswer(url)
      if (!known && clock.now().getTime() >= end) return
      const [first] = failed.length >= maxHostFailures ? failed : []
      const repeated = first && { ...first, end: url }
      const answer = known ?? repeated ?? (await probe(getRequestedPage(url, site) ?? url, signal))
      yield { id, answer }
      // A host that turns programs away is left alone until the next run.
      if (answer.isOfHost && answer.outcome === 'refused') return
      if (!known) failed = answer.isOfHost ? [...failed, answer] : []
    }
  }
}

/** Days in a row without a page, after which a link is broken. */
const maxFailures = 3
/** Days between two requests of a page of Amazon. */
const amazonDays = 30
/** Runs are a day apart, but not to the second. */
const slackMs = 2 * hourMs

interface JudgeContext {
  clock: Clock
  site: LinkSite
  /** Days between two checks of a link. */
  interval: number
}

/** Returns the record of a link after a check. */
export function applyAnswer(link: LinkRecord, answer: LinkAnswer, { clock, site, interval }: JudgeContext): LinkRecord {
  const now = clock.now().getTime()
  const at = new Date(now).toISOString()
  const days = countDays(link, answer, now)
  const judged = judge({ ...link, ...days }, answer, site)
  const wait = answer.outcome === 'failed' ? 1 : findAsin(link.url) === null ? interval : Math.max(interval, amazonDays)
  return {
    ...link,
    ...days,
    ...judged,
    status: answer.status,
    checkedAt: at,
    since: link.state === judged.state ? link.since : at,
    nextAt: new Date(now + wait * dayMs - slackMs).toISOString(),
  }
}

/** Counts a failure once a day, however often the link is checked. */
function countDays({ failures, failedAt }: LinkRecord, { outcome }: LinkAnswer, now: number) {
  if (outcome === 'refused') return { failures, failedAt }
  if (outcome !== 'failed') return { failures: 0, failedAt: null }
  if (failedAt !== null && now - Date.parse(failedAt) < dayMs - slackMs) return { failures, failedAt }
  return { failures: failures + 1, failedAt: new Date(now).toISOString() }
}

type Judged = Pick<LinkRecord, 'state' | 'reason' | 'target'>

function judge(link: LinkRecord, { outcome, reason, target, end }: LinkAnswer, site: LinkSite): Judged {
  const isUncertain = outcome === 'failed' || outcome === 'refused'
  // An uncertain answer does not clear a broken link.
  if (isUncertain && link.state === 'broken') return { state: 'broken', reason: link.reason, target: null }
  if (outcome === 'gone' || link.failures >= maxFailures) return { state: 'broken', reason, target: null }
  for (const address of [link.url, end]) {
    const problem = findTagProblem(address, site)
    if (problem !== null) return { state: 'untagged', reason: problem, target: getTaggedAddress(address, site) }
  }
  if (outcome === 'failed') {
    const left = maxFailures - link.failures
    const more = pluralize(left, 'after 1 more day', `after ${left} more days`)
    return { state: 'unclear', reason: `${reason} The link counts as broken ${more} like this.`, target: null }
  }
  if (outcome === 'refused') return { state: 'unclear', reason, target: null }
  // Links of networks, and short ones to a shop, redirect on purpose.
  const isOnPurpose =
    getRequestedPage(link.url, site) !== link.url || (findShop(end) !== null && findShop(link.url) === null)
  return outcome === 'moved' && !isOnPurpose
    ? { state: 'moved', reason, target }
    : { state: 'ok', reason: '', target: null }
}
