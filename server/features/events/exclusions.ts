import type { Caller } from '../../contract/handler.ts'
import { memoizeSuccess, memoizeText } from '../../lib/memoize.ts'
import { createNetworkMatcher } from '../../lib/network-list.ts'
import type { StoredEvent } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/system.ts'

/** Lists of fixtures/readers, loaded with the first event: see the README there. */
async function loadExclusions() {
  const [spam, networks] = await Promise.all([
    import('../../../fixtures/readers/referrer-spam.txt?raw'),
    import('../../../fixtures/readers/data-centres.txt?raw'),
  ])
  return { isSpamHost: createHostMatcher(spam.default), isDataCentre: createNetworkMatcher(toLines(networks.default)) }
}

/** Matches the hosts of a list and their subdomains. */
export function createHostMatcher(list: string): (host: string) => boolean {
  const hosts = new Set(toLines(list))
  return memoizeText(host => {
    for (let rest = host; rest !== ''; rest = rest.slice(rest.indexOf('.') + 1)) {
      if (hosts.has(rest)) return true
      if (!rest.includes('.')) return false
    }
    return false
  })
}

function toLines(list: string): string[] {
  return list
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
}

/**
 * Creates a function that returns true for events that no reader caused: pages that a browser only prefetches, visits
 * from data centres, and referrers that exist to appear in statistics. The address of a proxy says nothing about the
 * reader, so it is not checked if the proxy is not configured.
 */
export function createExclusions() {
  const load = memoizeSuccess(loadExclusions)
  return async function isExcluded({ source }: Pick<StoredEvent, 'source'>, caller: Caller): Promise<boolean> {
    if (caller.isPrefetch) return true
    const { isSpamHost, isDataCentre } = await load()
    if (source !== null && isSpamHost(source)) return true
    return !caller.hasIgnoredProxyHeader && !caller.hasInvalidProxyAddress && isDataCentre(caller.address)
  }
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns true if the host is the site's, with or without `www.`. All loopback names are equal. */
export function isOwnHost(host: string, site: string): boolean {
  return withoutWww(host) === withoutWww(site) || (loopback.has(host) && loopback.has(site))
}

export function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}

/**
 * Recognizes views of the site's own pages, as opposed to copies on other hosts.
 * @returns a function that checks a host and logs the first foreign one, since the site may have another name.
 */
export function createHostCheck({ site, log }: { site: string; log: Logger }) {
  let isWarned = false

  return function isOwn(host: string): boolean {
    const own = isOwnHost(host, site)
    if (!own && !isWarned) log('warn', 'pages on a host other than BLOGOPS_SITE_URL are not counted', { host, site })
    isWarned ||= !own
    return own
  }
}
