import * as z from 'zod'
import { maxShopName, type NetworkShop, type Networks, shopLine, shopNetworks } from '../../domain/networks.ts'
import { findShop } from '../../domain/shops.ts'
import { parseUrl } from '../../domain/urls.ts'
import { withUnsupportedClaimsSchema } from './claims.ts'
import { oneLine } from './text.ts'

/** States of a link, worst first. */
export const linkStates = ['broken', 'untagged', 'moved', 'unclear', 'unchecked', 'ok'] as const

/** States that a person should change something about. */
export const linkProblems = ['broken', 'untagged', 'moved'] as const satisfies readonly (typeof linkStates)[number][]

const linkedArticleSchema = z.object({ id: z.string(), slug: z.string(), title: z.string() })

export const linkSchema = z.object({
  id: z.string(),
  url: z.string(),
  state: z.enum(linkStates),
  status: z.int().nullable().describe('HTTP status of the last answer'),
  reason: z.string().describe('sentence about the state; empty for a link that works'),
  target: z.string().nullable().describe('address that `links repair` puts in its place, if it is known'),
  checkedAt: z.iso.datetime().nullable().describe('null before the first check'),
  since: z.iso.datetime().nullable().describe('first check with this state'),
  articles: z.array(linkedArticleSchema).describe('published articles with the link'),
})

export type Link = z.output<typeof linkSchema>

export const linkListSchema = z.object({
  links: z.array(linkSchema).describe('worst first'),
  counts: z.record(z.enum(linkStates), z.int()).describe('as of the last check, by state'),
  checkedAt: z.iso.datetime().nullable().describe('latest check of a listed link'),
  jobId: z.string().nullable().describe('job of a check that is running'),
})

export type LinkList = z.output<typeof linkListSchema>

/** Result of a job that checks links. */
export const linkCheckSchema = z.object({
  checkedLinks: z.int().describe('checked by this job'),
  leftLinks: z.int().describe('due, but left for the next check, so that no host is asked too much'),
  counts: linkListSchema.shape.counts,
})

export type LinkCheck = z.output<typeof linkCheckSchema>

export const linkChangeSchema = z.object({
  link: z.string().trim().min(1).max(2000).describe('id or address of a link, as `links list` shows it'),
  article: z.string().min(1).optional().describe('slug or id of the only article to change; by default all with it'),
  withUnsupportedClaims: withUnsupportedClaimsSchema,
})

export const changedLinkSchema = z.object({
  url: z.string(),
  to: z.string().nullable().describe('new address; null if the link was removed'),
  changed: z.array(linkedArticleSchema),
  refused: z.array(linkedArticleSchema.extend({ message: z.string() })).describe('articles that still have the link'),
})

export type ChangedLink = z.output<typeof changedLinkSchema>

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
  cj: account(/^(?:\d{1,12}(?:, ?\d{1,12}){0,9})?$/, 'the number of your website at CJ, such as 1234567, or up to ten'),
  ebay: account(/^(?:\d{10})?$/, 'the ten digits of your campaign at the eBay Partner Network'),
  rakuten: account(/^[\w*/.+-]{0,40}$/, 'your publisher code at Rakuten, such as aB1cD*eF2gH'),
  shops: z
    .array(networkShopSchema)
    .max(200, 'Add at most 200 shops')
    .refine(shops => new Set(shops.map(({ host }) => host)).size === shops.length, {
      error: 'Each shop can be listed only once',
    }),
})
