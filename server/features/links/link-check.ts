import { hash } from 'node:crypto'
import * as z from 'zod'
import { type LinkCheck, linkCheckSchema, linkStates } from '../../contract/schemas/links.ts'
import { groupBy } from '../../domain/fields.ts'
import { type LinkSite, listHrefs, toLinkAddress } from '../../domain/links.ts'
import { formatCount } from '../../domain/number-format.ts'
import { getRequestedPage } from '../../domain/paid-links.ts'
import { createTaskPool } from '../../lib/semaphore.ts'
import { endWith } from '../../lib/steps.ts'
import type { LinkRecord, OpenLinkProbe } from '../../ports/links.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import type { JobStep, JobType, StepContext } from '../jobs/job-type.ts'
import { applyAnswer, createHostCheck } from './judge-link.ts'

export interface LinkCheckOptions {
  records: RecordStore
  clock: Clock
  readSite(): Promise<LinkSite>
  readBody(article: ArticleRecord): Promise<string | undefined>
  openProbe: OpenLinkProbe
  /** Returns true if Amazon's API describes the products of articles, so that their pages need no requests. */
  hasOffers(): Promise<boolean>
  /** Days between two checks of a link. */
  interval: number
  /** Runs work in one process at a time, so that each host is asked at one pace. */
  runExclusively<T>(work: () => Promise<T>): Promise<T>
}

const inputSchema = z.object({
  /** Id of the only article to check. */
  articleId: z.string().optional(),
  /** True to check only the links whose time has come. */
  isDue: z.boolean().optional(),
})

export type LinkCheckInput = z.output<typeof inputSchema>
export const linkCheckType = 'link-check'

/** Articles that are read at a time, and records that are stored at a time. */
const readsAtATime = 32
const batchSize = 100
/** Hosts that are asked at a time. The links of a host follow one another. */
const hostsAtATime = 6

export const toLinkId = (address: string) => hash('sha256', address, 'hex').slice(0, 16)

/** Returns the addresses that an article links to, in its text and for its products. */
export function listAddresses(html: string, products: readonly ProductRecord[], site: LinkSite): Set<string> {
  const productUrls = products.flatMap(({ amazonUrl, otherOffer }) => [amazonUrl, otherOffer?.url ?? ''])
  const hrefs = [...listHrefs(html), ...productUrls]
  return new Set(hrefs.flatMap(href => toLinkAddress(href, site) ?? []))
}

export async function countLinks(records: RecordReader): Promise<LinkCheck['counts']> {
  const counts = { broken: 0, untagged: 0, moved: 0, unclear: 0, unchecked: 0, ok: 0 }
  for (const state of linkStates) counts[state] = await records.count('link', { state })
  return counts
}

/** Checks the links of published articles. Each result is stored at once, so that a check continues after a restart. */
export function createLinkCheck(options: LinkCheckOptions): JobType<LinkCheckInput, LinkCheck> {
  const { records, clock } = options

  const find: JobStep<LinkCheckInput, { at: string }> = {
    name: 'find',
    title: 'Find the links of published articles',
    result: z.object({ at: z.string() }),
    async run({ work }) {
      const at = clock.now().toISOString()
      const found = await collectLinks(options)
      await storeFound(records, found, at)
      await work.report(`Published articles link to ${formatCount(found.size)} addresses of other sites.`)
      return { at }
    },
  }

  const check: JobStep<LinkCheckInput, LinkCheck> = {
    name: 'check',
    title: 'Check the links',
    result: linkCheckSchema,
    async run(context) {
      const { at } = await context.getResult(find)
      const { articleId, isDue } = context.input
      const isWanted = ({ checkedAt, nextAt, articleIds }: LinkRecord) =>
        checkedAt < at && (!isDue || nextAt <= at) && (articleId === undefined || articleIds.includes(articleId))
      const checked = options.runExclusively(async () => {
        // Another check may have asked for them during the wait.
        const links = (await records.find('link')).filter(isWanted)
        const checkedLinks = await checkLinks(links, { ...options, context, site: await options.readSite() })
        return { checkedLinks, leftLinks: links.length - checkedLinks, counts: await countLinks(records) }
      })
      return endWith(context.signal, checked)
    },
  }

  return {
    type: linkCheckType,
    scope: 'articles:write',
    lane: 'links',
    retentionDays: 30,
    input: inputSchema,
    title: ({ articleId }) => (articleId === undefined ? 'Check links' : 'Check the links of an article'),
    steps: () => ({ first: [find], last: check }),
  }
}

/** Finds the addresses of all links, with the articles that have them. Products of samples are invented. */
async function collectLinks({ records, readBody, readSite }: LinkCheckOptions): Promise<Map<string, string[]>> {
  const site = await readSite()
  const articles = (await records.find('article', { where: { status: 'published' } })).filter(({ sample }) => !sample)
  const products = groupBy(await records.find('product'), ({ articleId }) => articleId)
  const found = new Map<string, string[]>()
  const pool = createTaskPool(readsAtATime)
  for (const article of articles) {
    await pool.add(async () => {
      const html = (await readBody(article)) ?? ''
      for (const address of listAddresses(html, products.get(article.id) ?? [], site)) {
        found.set(address, [...(found.get(address) ?? []), article.id])
      }
    })
  }
  await pool.done()
  return found
}

/** Stores new links, and deletes those that no article has any more. */
async function storeFound(records: RecordStore, found: ReadonlyMap<string, string[]>, at: string): Promise<void> {
  const known = new Map((await records.find('link')).map(link => [link.url, link]))
  const unused = [...known.values()].filter(({ url }) => !found.has(url))
  const changed = [...found].flatMap(([url, ids]): LinkRecord[] => {
    const articleIds = ids.toSorted()
    const link = known.get(url) ?? { ...unchecked, id: toLinkId(url), url, nextAt: at }
    return link.articleIds.join() === articleIds.join() ? [] : [{ ...link, articleIds }]
  })
  for (let first = 0; first < Math.max(changed.length, unused.length); first += batchSize) {
    await records.transact(async tx => {
      for (const { id } of unused.slice(first, first + batchSize)) await tx.delete('link', id)
      for (const link of changed.slice(first, first + batchSize)) {
        const { version = 0 } = (await tx.get('link', link.id)) ?? {}
        await tx.put('link', { ...link, version })
      }
    })
  }
}

const unchecked = {
  version: 0,
  state: 'unchecked',
  status: null,
  reason: '',
  target: null,
  failures: 0,
  failedAt: null,
  checkedAt: '',
  since: null,
  articleIds: [],
} satisfies Partial<LinkRecord>

interface Run extends LinkCheckOptions {
  context: StepContext<LinkCheckInput>
  site: LinkSite
}

/** @returns the number of checked links */
async function checkLinks(links: readonly LinkRecord[], { context, ...run }: Run): Promise<number> {
  const { records } = run
  const askHost = createHostCheck({ ...run, signal: context.signal, usesOffers: await run.hasOffers() })
  const oldestFirst = links.toSorted((a, b) => (a.checkedAt < b.checkedAt ? -1 : Number(a.checkedAt > b.checkedAt)))
  const pool = createTaskPool(hostsAtATime)
  let checked = 0
  for (const ofHost of groupBy(
    oldestFirst,
    ({ url }) => new URL(getRequestedPage(url, run.site) ?? url).host,
  ).values()) {
    await pool.add(async () => {
      for await (const { id, answer } of askHost(ofHost)) {
        await records.transact(async tx => {
          const link = await tx.get('link', id)
          if (link) await tx.put('link', applyAnswer(link, answer, run))
        })
        checked += 1
        if (checked % batchSize === 0) await context.work.report(`Checked ${formatCount(checked)} links.`)
      }
    })
  }
  await pool.done()
  return checked
}
