/** Sources of visits: their names, and the groups that they belong to. */

import type { SourceRow } from './analytics-tables.ts'
import type { UtmTag } from './events.ts'
import { groupBy } from './fields.ts'

export const sourceGroups = ['Search', 'Social', 'Direct', 'Referral', 'Ads', 'Email'] as const
export type SourceGroup = (typeof sourceGroups)[number]

/** Values of `utm_source` in links of ads on Facebook and Instagram, in lower case. */
export const adSources: readonly string[] = ['facebook', 'fb', 'instagram', 'ig', 'meta']

interface KnownSource {
  name: string
  group: Exclude<SourceGroup, 'Referral' | 'Ads'>
  /** Matches the host of a referrer without `www.`. */
  host: RegExp
  /** Other values of `utm_source`, in lower case. */
  tags?: readonly string[]
}

const knownSources: readonly KnownSource[] = [
  // Typed addresses, bookmarks, and browsers or apps that hide the referrer. Analytics tools put the tags into links.
  { name: 'Direct', group: 'Direct', host: /^$/, tags: ['(direct)'] },
  { name: 'Gmail', group: 'Email', host: /^mail\.google\.com$|^com\.google\.android\.gm$/ },
  { name: 'Outlook', group: 'Email', host: /^outlook\.(live|office|office365)\.com$/ },
  { name: 'Yahoo Mail', group: 'Email', host: /^mail\.yahoo\.com$/ },
  {
    name: 'Google',
    group: 'Search',
    host: /^(google\.[a-z]{2,3}(\.[a-z]{2})?|com\.google\.android\.googlequicksearchbox)$/,
  },
  { name: 'Bing', group: 'Search', host: /^(\w+\.)?bing\.com$/ },
  { name: 'DuckDuckGo', group: 'Search', host: /^(\w+\.)?duckduckgo\.com$/, tags: ['ddg'] },
  { name: 'Yahoo', group: 'Search', host: /^([\w-]+\.)*search\.yahoo\.(com|co\.jp)$/ },
  { name: 'Ecosia', group: 'Search', host: /^ecosia\.org$/ },
  { name: 'Brave', group: 'Search', host: /^search\.brave\.com$/ },
  { name: 'Startpage', group: 'Search', host: /^startpage\.com$/ },
  { name: 'Qwant', group: 'Search', host: /^(\w+\.)?qwant\.com$/ },
  { name: 'Yandex', group: 'Search', host: /^(\w+\.)?(yandex\.[a-z]{2,3}(\.[a-z]{2})?|ya\.ru)$/ },
  { name: 'Baidu', group: 'Search', host: /^(\w+\.)?baidu\.com$/ },
  { name: 'Facebook', group: 'Social', host: /^([\w-]+\.)*(facebook\.com|fb\.com|fb\.me)$/, tags: ['fb', 'meta'] },
  { name: 'Instagram', group: 'Social', host: /^(\w+\.)?instagram\.com$/, tags: ['ig'] },
  { name: 'Threads', group: 'Social', host: /^(\w+\.)?threads\.(net|com)$/ },
  { name: 'X', group: 'Social', host: /^(t\.co|(\w+\.)?(x|twitter)\.com)$/, tags: ['twitter'] },
  { name: 'Pinterest', group: 'Social', host: /^(\w+\.)?(pinterest\.[a-z]{2,3}(\.[a-z]{2})?|pin\.it)$/ },
  { name: 'Reddit', group: 'Social', host: /^(\w+\.)?(reddit\.com|redd\.it)$|^com\.reddit\.frontpage$/ },
  { name: 'LinkedIn', group: 'Social', host: /^(\w+\.)?(linkedin\.com|lnkd\.in)$|^com\.linkedin\.android$/ },
  { name: 'YouTube', group: 'Social', host: /^(\w+\.)?(youtube\.com|youtu\.be)$/ },
  { name: 'TikTok', group: 'Social', host: /^(\w+\.)?tiktok\.com$/ },
  { name: 'WhatsApp', group: 'Social', host: /^(\w+\.)?whatsapp\.com$/ },
  { name: 'Telegram', group: 'Social', host: /^t\.me$|^org\.telegram\.messenger$/ },
  { name: 'Bluesky', group: 'Social', host: /^(\w+\.)?bsky\.app$/ },
  { name: 'Mastodon', group: 'Social', host: /^mastodon\.\w+$/ },
  { name: 'Hacker News', group: 'Social', host: /^news\.ycombinator\.com$/ },
]

const paidMedium = /^(ads?|cpc|cpm|cpv|ppc|display|banner|retargeting|paid.*|.*paid)$/i
const emailMedium = /^(e[-_ ]?mail|newsletter)$/i

/** Rules that are part of `visitsVersion`. Raise its number after a change of the functions below. */
export const sourceRules: readonly unknown[] = [knownSources, adSources, paidMedium, emailMedium]

export interface VisitSource {
  /** Name of the site, such as `Google`; else `utm_source`, else the host. */
  name: string
  group: SourceGroup
}

/** Classifies the first event of a visit by its UTM tags, and otherwise by the host of its referrer. */
export function classifySource(
  host: string | null,
  { source, medium = '', content }: Readonly<Partial<Record<UtmTag, string>>>,
): VisitSource {
  const tag = source?.trim().toLowerCase() ?? ''
  const site = host ?? ''
  const known = tag === '' ? findByHost(site) : findByTag(tag)
  const name = known?.name ?? (tag || site)
  if (paidMedium.test(medium) || isAdTag({ source: tag, content })) return { name, group: 'Ads' }
  if (emailMedium.test(medium) || emailMedium.test(tag)) return { name, group: 'Email' }
  return { name, group: known?.group ?? 'Referral' }
}

/**
 * Gives sources the names of reports of visits, most visitors first. A source is a `utm_source`, a host or empty. Rows
 * that get the same name are added up: `google.com` and `google.co.uk` are both Google.
 */
export function nameSources(rows: readonly SourceRow[]): SourceRow[] {
  const named = groupBy(rows, ({ source }) => classifySource(null, { source }).name)
  const summed = [...named].map(([source, own]) => ({
    source,
    visitors: own.reduce((sum, row) => sum + row.visitors, 0),
    pageviews: own.reduce((sum, row) => sum + row.pageviews, 0),
    productClicks: own.reduce((sum, row) => sum + row.productClicks, 0),
  }))
  return summed.sort((a, b) => b.visitors - a.visitors)
}

/** Returns true for the tags of a link that an ad of ours may have. Those links carry the ad's id as `utm_content`. */
export function isAdTag({ source, content }: { source?: string | undefined; content?: string | undefined }): boolean {
  return content !== undefined && source !== undefined && adSources.includes(source.toLowerCase())
}

function findByHost(host: string): KnownSource | undefined {
  return knownSources.find(({ host: pattern }) => pattern.test(host))
}

function findByTag(tag: string): KnownSource | undefined {
  return knownSources.find(({ name, tags }) => name.toLowerCase() === tag || tags?.includes(tag)) ?? findByHost(tag)
}
