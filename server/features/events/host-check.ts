import type { Logger } from '../../ports/system.ts'

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
