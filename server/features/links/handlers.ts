import { BlogopsError } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as linksContract from '../../contract/operations/links.ts'
import { type Link, linkProblems } from '../../contract/schemas/links.ts'
import { findTagProblem, type LinkSite, toLinkAddress } from '../../domain/links.ts'
import { findPaidLink } from '../../domain/paid-links.ts'
import { findShop } from '../../domain/shops.ts'
import type { LinkRecord } from '../../ports/links.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import type { JobType } from '../jobs/job-type.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createLinkChanges, type LinkChangesOptions, toLinkedArticle } from './change-links.ts'
import { countLinks, type LinkCheckInput, linkCheckType, listAddresses, toLinkId } from './link-check.ts'

/** Links whose articles are read at a time. */
const linksAtATime = 25

/** Creates the list of links in these states, the longest in a state first, with the articles that still have them. */
export function createLinkList({ records, articles, readSite }: Omit<LinkChangesOptions, 'perform'>) {
  return async function listLinks(states: readonly Link['state'][], limit: number): Promise<Link[]> {
    const site = await readSite()
    const read = new Map<string, Promise<ReadonlySet<string>>>()
    const readText = async (article: ArticleRecord) => listAddresses((await articles.findBody(article)) ?? '', [], site)
    const readTextOnce = (article: ArticleRecord) => {
      const addresses = read.get(article.id) ?? readText(article)
      read.set(article.id, addresses)
      return addresses
    }
    // Most links are those of products, which are read much faster than texts.
    const has = async (article: ArticleRecord, url: string) => {
      if (article.status !== 'published') return false
      const products = await records.find('product', { where: { articleId: article.id } })
      return listAddresses('', products, site).has(url) || (await readTextOnce(article)).has(url)
    }
    const describe = async (link: LinkRecord): Promise<Link[]> => {
      const articles = await records.getMany('article', link.articleIds)
      const found = await Promise.all(articles.map(article => has(article, link.url)))
      const having = articles.filter((_, at) => found[at])
      return having.length > 0 ? [toLink(link, having.map(toLinkedArticle))] : []
    }
    const links: Link[] = []
    for (const state of states) {
      const found = (await records.find('link', { where: { state } })).filter(link => !hasNowOwnTag(link, site))
      const sorted = found.toSorted((a, b) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1))
      for (let from = 0; from < sorted.length && links.length < limit; from += linksAtATime)
        links.push(...(await Promise.all(sorted.slice(from, from + linksAtATime).map(describe))).flat())
    }
    return links.slice(0, limit)
  }
}

/** Returns true if the tag or account of a link has become one of the site since the check. Short links show neither. */
function hasNowOwnTag({ state, url }: LinkRecord, site: LinkSite): boolean {
  return state === 'untagged' && (findShop(url) ?? findPaidLink(url, site)) !== null && !findTagProblem(url, site)
}

function toLink(link: LinkRecord, articles: Link['articles']): Link {
  const { id, url, state, status, reason, target, since, checkedAt } = link
  return { id, url, state, status, reason, target, since, checkedAt: checkedAt === '' ? null : checkedAt, articles }
}

interface LinkHandlersOptions extends LinkChangesOptions {
  jobs: Pick<Jobs, 'startOne'>
  type: JobType<LinkCheckInput, unknown>
  listLinks: ReturnType<typeof createLinkList>
}

export function linkHandlers(options: LinkHandlersOptions): HandlersOf<typeof linksContract> {
  const { jobs, type, listLinks, records, articles, readSite } = options
  const changeLink = createLinkChanges(options)

  /** Finds a link by its id, or by its address in any spelling. @throws BlogopsError `not_found` */
  async function findLink(ref: string): Promise<LinkRecord> {
    const address = toLinkAddress(ref, await readSite())
    const link = await records.get('link', address === null ? ref : toLinkId(address))
    if (link) return link
    const hint = 'List the links: blogops links list. A check finds new ones: blogops links check'
    throw new BlogopsError('not_found', `No link of a published article is "${ref}".`, { hint })
  }

  return {
    async 'links.list'({ state, limit }) {
      const [links, counts, [latest], [running]] = await Promise.all([
        listLinks(state === undefined ? linkProblems : [state], limit),
        countLinks(records),
        records.find('link', { orderBy: 'checkedAt', direction: 'desc', limit: 1 }),
        records.find('job', { where: { type: linkCheckType, status: 'running' }, limit: 1 }),
      ])
      return { links, counts, checkedAt: latest?.checkedAt || null, jobId: running?.id ?? null }
    },

    async 'links.check'({ article }, { actor, endDryRun }) {
      const only = article === undefined ? null : await articles.findEditable(article)
      // Concurrent callers join the same check, so a dry run ends here.
      endDryRun?.()
      return (await jobs.startOne(type, only ? { articleId: only.id } : {}, actor)).job
    },

    async 'links.repair'({ link: ref, to, article, withUnsupportedClaims }, context) {
      const link = await findLink(ref)
      const address = to ?? link.target
      if (address !== null) return changeLink(link, { to: address, article, withUnsupportedClaims }, context)
      const hint = `Name the new address with --to, or remove the link: blogops links remove ${link.id}`
      throw new BlogopsError('bad_request', `Nothing is known to replace ${link.url}.`, { hint })
    },

    'links.remove': async ({ link, article, withUnsupportedClaims }, context) =>
      changeLink(await findLink(link), { to: null, article, withUnsupportedClaims }, context),
  }
}
