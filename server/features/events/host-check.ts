import type { Logger } from '../../ports/logger.ts'

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a page is one of the site: under its host, with `www.` or without; on this machine, by any name of it. */
export function isOwnHost(host: string, site: string): boolean {
  return plain(host) === plain(site) || (loopback.has(host) && loopback.has(site))
}

function plain(host: string): string {
  return host.replace(/^www\./, '')
}

/**
 * Tells views of the site's pages from those of others, such as copies.
 * @returns a function that says so of a page's host, and warns of the first other one: the site may be known by another name.
 */
export function createHostCheck({ site, log }: { site: string; log: Logger }) {
  let told = false

  return function isOurs(host: string): boolean {
    const own = isOwnHost(host, site)
    if (!own && !told) log('warn', 'pages of another host than BLOGOPS_SITE_URL names are not counted', { host, site })
    told ||= !own
    return own
  }
}
