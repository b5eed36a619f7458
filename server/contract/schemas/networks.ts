import * as z from 'zod'
import { maxShopName, type NetworkShop, type Networks, shopLine, shopNetworks } from '../../domain/networks.ts'
import { findShop } from '../../domain/shops.ts'
import { parseUrl } from '../../domain/urls.ts'
import { oneLine } from './text.ts'

const account = (pattern: RegExp, form: string) =>
  z.string().trim().regex(pattern, `Must be ${form}, or empty for no account`)

/** Advertisers have numbers; the publisher's link at impact.com has a space for the address of the page. */
function isShopId({ network, id }: NetworkShop): boolean {
  if (network === 'cj') return id === ''
  if (network !== 'impact') return /^\d{1,12}$/.test(id)
  const isLink =
    /^https:\/\/[^\s"<>]+$/.test(id) && parseUrl(id.replace('{url}', encodeURIComponent('https://a.example/'))) !== null
  return isLink && id.split('{url}').length === 2
}

const hostPattern = /^(?=.{4,200}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

const networkShopSchema = z
  .object({
    host: z.string().trim().regex(hostPattern, 'The host of a shop must be a domain, such as currys.co.uk'),
    network: z.enum(shopNetworks, { error: `The network of a shop must be one of: ${shopNetworks.join(', ')}` }),
    id: z.string().trim().max(500, 'The id must be at most 500 characters'),
    name: oneLine
      .min(1, `A shop needs its host, network, id and name: ${shopLine}. Networks are ${shopNetworks.join(', ')}`)
      .max(maxShopName, `The name of a shop must be at most ${maxShopName} characters`)
      .regex(/^[^;]*$/, 'The name of a shop cannot contain a semicolon'),
  })
  .refine(isShopId, {
    error:
      'The id of a shop must be its number at Awin or Rakuten, or your https:// link at impact.com with {url} for the address of the page; CJ needs none',
    path: ['id'],
  })
  .refine(({ host }) => findShop(`https://${host}`) === null && !/(?:^|\.)ebay\./.test(host), {
    error: 'Links to Amazon and eBay have settings of their own',
    path: ['host'],
  })

/** Accounts at affiliate networks, and the shops that pay through them. */
export const networksSchema: z.ZodType<Networks, Networks> = z.object({
  awin: account(/^\d{0,12}$/, 'the number of your Awin publisher account, such as 123456'),
  cj: account(/^\d{0,12}$/, 'the number of your website at CJ, such as 1234567'),
  ebay: account(/^(?:\d{10})?$/, 'the ten digits of your campaign at the eBay Partner Network'),
  rakuten: account(/^[\w*/.+-]{0,40}$/, 'your publisher code at Rakuten, such as aB1cD*eF2gH'),
  shops: z
    .array(networkShopSchema)
    .max(200, 'Add at most 200 shops')
    .refine(shops => new Set(shops.map(({ host }) => host)).size === shops.length, {
      error: 'Each shop can be listed only once',
    }),
})
