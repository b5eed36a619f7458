import { type Networks, noNetworks, type ShopNetwork, shopNetworks } from './networks.ts'
import { parseUrl } from './urls.ts'

/** Links that affiliate networks pay for. */

interface LinkFormat {
  name: string
  /** Domains of its links. */
  domains: readonly string[]
  /** Further domains, whose links are recognised but not built or changed. */
  otherDomains?: readonly string[]
  /** Link to a page: {account}, {shop} and {url} stand for the values. */
  link: string
  /** Parameters with the shop and the sub-id, and those that can have the account and the page. */
  shop?: string
  sub: string
  account?: readonly string[]
  page: readonly string[]
  /** Path with the account, the sub-id and the page in place of parameters. */
  path?: RegExp
}

/**
 * Links of each network. Brands at impact.com have hosts of their own, which the publisher names.
 *
 * Sources: help.awin.com, help.impact.com, pubhelp.rakutenadvertising.com
 */
const formats: Readonly<Record<ShopNetwork, LinkFormat>> = {
  awin: {
    name: 'Awin',
    domains: ['awin1.com'],
    link: 'https://www.awin1.com/cread.php?awinmid={shop}&awinaffid={account}&ued={url}',
    account: ['awinaffid', 'a', 'id'],
    shop: 'awinmid',
    sub: 'clickref',
    page: ['ued', 'p'],
  },
  cj: {
    name: 'CJ',
    domains: ['anrdoezrs.net'],
    otherDomains: ['jdoqocy.com', 'tkqlhce.com', 'dpbolvw.net', 'kqzyfj.com'],
    page: ['url'],
    link: 'https://www.anrdoezrs.net/links/{account}/type/dlg/{url}',
    path: /^\/links\/([^/]+)\/type\/dlg\/(?:sid\/([^/]*)\/)?(.+)$/,
    sub: 'sid',
  },
  impact: { name: 'impact.com', domains: ['pxf.io', 'sjv.io'], link: '{shop}', sub: 'subId1', page: ['u'] },
  rakuten: {
    name: 'Rakuten',
    domains: ['click.linksynergy.com'],
    link: 'https://click.linksynergy.com/deeplink?id={account}&mid={shop}&murl={url}',
    account: ['id'],
    shop: 'mid',
    sub: 'u1',
    page: ['murl'],
  },
}

/**
 * Rotation ids of eBay's shops by domain. The eBay Partner Network tracks the page's own address with parameters.
 *
 * Source: https://developer.ebay.com/api-docs/buy/static/ref-epn-link.html
 */
const ebayRotations: Readonly<Record<string, string>> = {
  'ebay.co.uk': '710-53481-19255-0',
  'ebay.com': '711-53200-19255-0',
  'ebay.de': '707-53477-19255-0',
  'ebay.fr': '709-53476-19255-0',
  'ebay.ie': '5282-53468-19255-0',
}

const ebayTracking = ['mkevt', 'mkcid', 'mkrid', 'campid', 'toolid', 'customid', 'siteid']

/** Link that a network pays for. */
export interface PaidLink {
  /** Address with the publisher's account and sub-id. Links with the account of somebody else stay as they are. */
  href: string
  /** Name of the network: "Awin". */
  network: string
  /** Name of the shop for readers; null if the link does not tell. */
  shop: string | null
  /** Account that the link pays in place of the publisher's; null if it is theirs, or if theirs is unknown. */
  otherAccount: string | null
}

interface Publisher {
  networks?: Networks | undefined
  /** Sub-id, which the reports of networks state with each sale: the id of the article. */
  subId?: string | undefined
}

/** Recognises a link of a network, and a page of a shop that pays the publisher through one; null for other links. */
export function findPaidLink(url: string, { networks = noNetworks, subId = '' }: Publisher): PaidLink | null {
  const parsed = parseUrl(url.trim().replace(/^\/\//, 'https://'))
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password || parsed.port) return null
  const ebay = Object.keys(ebayRotations).find(domain => isOn(parsed, domain))
  if (ebay !== undefined) return toEbayLink(parsed, networks.ebay, { rotation: ebayRotations[ebay] ?? '', subId })
  const network = shopNetworks.find(key => listDomains(key, networks).some(domain => isOn(parsed, domain)))
  if (network !== undefined) return readTracked(parsed, network, networks, subId)
  const shop = networks.shops.find(({ host }) => isOn(parsed, host))
  if (!shop) return null
  const [account = ''] = shop.network === 'impact' ? [] : listAccounts(shop.network, networks)
  if (account === '' && shop.network !== 'impact') return null
  const format = formats[shop.network]
  const link = format.link
    .replace('{shop}', () => shop.id)
    .replace('{account}', () => encodeURIComponent(account))
    .replace('{url}', () => encodeURIComponent(parsed.href))
  const address = parseUrl(link)
  return address && { href: withSub(address, format, subId), network: format.name, shop: shop.name, otherAccount: null }
}

/**
 * Returns the page to request for an address. A request of a network's link would count as a click, so that only the
 * page behind it is requested.
 * @returns null if the link does not tell its page
 */
export function getRequestedPage(
  address: string,
  { networks = noNetworks }: { networks?: Pick<Networks, 'shops'> | undefined } = {},
): string | null {
  const parsed = new URL(address)
  const network = shopNetworks.find(key =>
    [...listDomains(key, networks), ...(formats[key].otherDomains ?? [])].some(domain => isOn(parsed, domain)),
  )
  if (network !== undefined || parsed.hostname === 'rover.ebay.com') {
    const stated = findParameter(parsed, network === undefined ? ['mpre'] : formats[network].page)
    const [inPath = ''] = /https?(?::\/\/|%3A%2F%2F).+$/i.exec(parsed.pathname + parsed.search) ?? []
    const inner = parseUrl(stated ?? (/%3A/i.test(inPath) ? decode(inPath) : inPath))?.href
    return inner === undefined ? null : getRequestedPage(inner, { networks })
  }
  if (!/(?:^|\.)ebay\.[a-z.]+$/.test(parsed.hostname) || !parsed.searchParams.has('campid')) return address
  for (const name of ebayTracking) parsed.searchParams.delete(name)
  return parsed.href
}

function findParameter({ searchParams }: URL, names: readonly string[]): string | null {
  return names.map(name => searchParams.get(name)).find(value => value) ?? null
}

function isOn({ hostname }: URL, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`)
}

/** Lists the domains of a network's links, with the hosts of the publisher's own links. */
function listDomains(network: ShopNetwork, { shops }: Pick<Networks, 'shops'>): readonly string[] {
  const own = network === 'impact' ? shops.filter(shop => shop.network === network) : []
  return [...formats[network].domains, ...own.flatMap(({ id }) => parseUrl(id)?.hostname ?? [])]
}

function toEbayLink(parsed: URL, campaign: string, { rotation, subId }: { rotation: string; subId: string }) {
  const paid = { href: parsed.href, network: 'eBay Partner Network', shop: 'eBay', otherAccount: null }
  const stated = parsed.searchParams.get('campid')
  if (stated !== null && stated !== campaign) return { ...paid, otherAccount: campaign === '' ? null : stated }
  // Other hosts, such as community.ebay.co.uk, sell nothing.
  const isShop = /^(?:www\.|m\.)?ebay\.[a-z.]+$/.test(parsed.hostname)
  if (campaign === '' || (stated === null && !isShop)) return null
  const tracking = { mkevt: '1', mkcid: '1', mkrid: rotation, campid: campaign, toolid: '10001' }
  for (const [name, value] of Object.entries(tracking)) parsed.searchParams.set(name, value)
  if (subId !== '') parsed.searchParams.set('customid', parsed.searchParams.get('customid') || subId)
  return { ...paid, href: parsed.href }
}

/** Reads a tracked link, and adds the sub-id to one of the publisher. */
function readTracked(parsed: URL, network: ShopNetwork, networks: Networks, subId: string): PaidLink {
  const format = formats[network]
  const get = (name: string | undefined) => (name === undefined ? null : parsed.searchParams.get(name))
  const [, accountInPath = null, , page = null] = format.path?.exec(parsed.pathname + parsed.search) ?? []
  const account = accountInPath ?? getImpactPartner(parsed, network) ?? findParameter(parsed, format.account ?? [])
  const target = parseUrl(page === null ? (findParameter(parsed, format.page) ?? '') : decode(page))
  const shop = networks.shops
    .filter(other => other.network === network)
    .find(
      ({ host, id }) =>
        (target && isOn(target, host)) || get(format.shop) === id || parseUrl(id)?.hostname === parsed.hostname,
    )
  const own = listAccounts(network, networks)
  const otherAccount = account !== null && own.length > 0 && !own.includes(account) ? account : null
  // Links of the publisher at impact.com are on the hosts that the settings name.
  const isOwn =
    network === 'impact'
      ? otherAccount === null && networks.shops.some(({ id }) => parseUrl(id)?.hostname === parsed.hostname)
      : account !== null && own.includes(account)
  return {
    href: isOwn ? withSub(parsed, format, subId) : parsed.href,
    network: format.name,
    shop: shop?.name ?? target?.hostname.replace(/^www\./, '') ?? null,
    otherAccount,
  }
}

/** Returns the number of the partner in a link at impact.com: `/c/{partner}/{ad}/{campaign}`. */
function getImpactPartner({ pathname }: URL, network: ShopNetwork): string | null {
  return network === 'impact' ? (/^\/c\/(\d+)\//.exec(pathname)?.[1] ?? null) : null
}

/**
 * Lists the accounts of the publisher at a network, of which the first is for new links. At impact.com, the links in the
 * settings name them.
 */
function listAccounts(network: ShopNetwork, networks: Networks): string[] {
  if (network !== 'impact') return networks[network].split(',').flatMap(account => account.trim() || [])
  const links = networks.shops.filter(shop => shop.network === network).map(({ id }) => parseUrl(id))
  return links.flatMap(link => (link && getImpactPartner(link, network)) ?? [])
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Adds a sub-id to a link without one. Everything else keeps its spelling. */
function withSub(link: URL, { sub, path }: LinkFormat, subId: string): string {
  if (subId === '') return link.href
  if (path) {
    const [, , stated] = path.exec(link.pathname + link.search) ?? []
    return stated === undefined ? link.href.replace('/type/dlg/', `/type/dlg/${sub}/${subId}/`) : link.href
  }
  if (link.searchParams.get(sub)) return link.href
  const others = link.search
    .slice(1)
    .split('&')
    .filter(part => part !== '' && part !== sub && part !== `${sub}=`)
  link.search = [...others, `${sub}=${subId}`].join('&')
  return link.href
}
