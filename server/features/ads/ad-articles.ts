import { BlogopsError } from '../../contract/errors.ts'
import { groupBy } from '../../domain/fields.ts'
import { pluralize } from '../../domain/number-format.ts'
import { getArticleUrl } from '../../domain/slugs.ts'
import { parseUrl } from '../../domain/urls.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'
import { findActivating } from './outbox/pending-changes.ts'

export interface AdArticle {
  id: string
  title: string
  slug: string
  status: string
}

/** The article data that ads need. */
export interface AdArticles {
  /**
   * Finds an article by id or slug.
   * @param reader the transaction that depends on the article's current state.
   * @throws BlogopsError `not_found`; `gone` for a deleted article.
   */
  find(ref: string, reader?: RecordReader): Promise<AdArticle>
  /** Returns articles by id, deleted ones included. Unknown ids are left out. */
  findMany(ids: readonly string[]): Promise<ReadonlyMap<string, Pick<AdArticle, 'title' | 'slug'>>>
}

/** Adds a hint about where to find articles to `not_found` errors. */
export function withNotFoundHint({ find, findMany }: AdArticles): AdArticles {
  return {
    findMany,
    async find(ref, reader) {
      try {
        return await find(ref, reader)
      } catch (cause) {
        if (!(cause instanceof BlogopsError) || cause.code !== 'not_found') throw cause
        const hint = 'List them: blogops articles list --status all'
        throw new BlogopsError('not_found', `There is no article ${ref}.`, { hint, cause })
      }
    },
  }
}

/** Returns the articles of ad sets. Imported ad sets have none. */
export function findArticlesOfAdSets(articles: AdArticles, adSets: readonly { articleId: string | null }[]) {
  const ids = adSets.flatMap(({ articleId }) => (articleId === null ? [] : [articleId]))
  return articles.findMany([...new Set(ids)])
}

/**
 * Returns the link that an ad stores: the plain URL of its article. Tracking parameters are added when the ad is sent.
 * @param requested the article's URL, with or without parameters; undefined for the article's URL.
 * @throws BlogopsError `bad_request` for any other URL: an ad never links directly to a retailer.
 */
export function toArticleLink(requested: string | undefined, siteUrl: string, article: AdArticle): string {
  const articleLink = getArticleUrl(siteUrl, article)
  if (requested === undefined || pointsTo(articleLink, requested)) return articleLink
  const message = `An ad must link to its own article, ${articleLink}, not to ${requested}`
  throw new BlogopsError('bad_request', message, {
    hint: 'Leave linkUrl out to use the address of the article.',
    details: { fields: [{ field: 'linkUrl', message }] },
  })
}

function pointsTo(articleLink: string, requested: string): boolean {
  const url = parseUrl(requested)
  if (!url) return false
  // The part before an @ is a user name that can imitate a host.
  if (url.username !== '' || url.password !== '') return false
  return `${url.origin}${url.pathname.replace(/\/$/, '')}` === new URL(articleLink).href
}

export function articleNotPublished({ id, title }: AdArticle): BlogopsError {
  return new BlogopsError('conflict', `"${title}" is not published. A click on the ad would lead to a missing page.`, {
    hint: `Publish it first: blogops articles publish ${id}`,
  })
}

/** Ad sets and ads of an article in numbers. */
interface ArticleAds {
  /** Names of the campaigns. */
  campaigns: readonly string[]
  dailyBudgetPence: number
  ads: number
  activeAds: number
}

/** Maximum number of ad sets whose ads are read one by one. Reading all ads at once is faster for more. */
const maxSingleReads = 60

/**
 * Counts the ads of articles by article id. Articles without ad sets are left out, and imported ad sets belong to none.
 * @param articleIds undefined for all articles
 */
export async function countArticleAds(
  records: RecordReader,
  articleIds?: readonly string[],
): Promise<ReadonlyMap<string, ArticleAds>> {
  const wanted = articleIds && new Set(articleIds)
  const adSets = (await records.find('adSet')).filter(
    ({ articleId }) => articleId !== null && (wanted === undefined || wanted.has(articleId)),
  )
  const campaignIds = adSets.map(({ campaignId }) => campaignId)
  const [ads, campaigns] = await Promise.all([findAds(records, adSets), records.getMany('campaign', campaignIds)])
  const names = new Map(campaigns.map(({ id, name }) => [id, name]))
  const byAdSet = groupBy(ads, ({ adSetId }) => adSetId)
  const byArticle = groupBy(adSets, ({ articleId }) => articleId ?? '')
  return new Map([...byArticle].map(([articleId, own]) => [articleId, countAds(own, byAdSet, names)]))
}

async function findAds(records: RecordReader, adSets: readonly AdSetRecord[]): Promise<AdRecord[]> {
  if (adSets.length > maxSingleReads) return records.find('ad')
  return (await Promise.all(adSets.map(({ id }) => records.find('ad', { where: { adSetId: id } })))).flat()
}

function countAds(
  adSets: readonly AdSetRecord[],
  byAdSet: ReadonlyMap<string, readonly AdRecord[]>,
  names: ReadonlyMap<string, string>,
): ArticleAds {
  const ads = adSets.flatMap(({ id }) => byAdSet.get(id) ?? [])
  return {
    campaigns: [...new Set(adSets.flatMap(({ campaignId }) => names.get(campaignId) ?? []))],
    dailyBudgetPence: adSets.reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0),
    ads: ads.length,
    activeAds: ads.filter(({ status }) => status === 'ACTIVE').length,
  }
}

const maxNames = 5

/**
 * Refuses to unpublish an article with running ads: paid clicks would lead to a missing page.
 * @throws BlogopsError `conflict` if an ad runs or is being activated.
 */
export async function assertNoRunningAds(
  reader: RecordReader,
  { id, title }: Pick<AdArticle, 'id' | 'title'>,
): Promise<void> {
  const running = await findRunningAds(reader, id)
  if (running.length === 0) return
  const names = listNames(running)
  const message = pluralize(
    running.length,
    `"${title}" stays on the site because one of its ads is running: ${names}. A click on it would lead to a missing page.`,
    `"${title}" stays on the site because ${running.length} of its ads are running: ${names}. Clicks on them would lead to a missing page.`,
  )
  const pauseCommand = `blogops ads pause ${toPauseArguments(running)}`
  throw new BlogopsError('conflict', message, {
    hint: pluralize(running.length, `Pause it first: ${pauseCommand}`, `Pause them first: ${pauseCommand}`),
    details: { adIds: running.map(ad => ad.id) },
  })
}

async function findRunningAds(reader: RecordReader, articleId: string): Promise<AdRecord[]> {
  const adSets = await reader.find('adSet', { where: { articleId } })
  const ads = await Promise.all(adSets.map(adSet => reader.find('ad', { where: { adSetId: adSet.id } })))
  const starting = await findActivating(reader)
  return ads.flat().filter(ad => ad.status === 'ACTIVE' || starting.has(ad.id))
}

function listNames(ads: readonly AdRecord[]): string {
  const shown = ads.slice(0, maxNames).map(({ name }) => name)
  const names = shown.join(', ')
  const others = ads.length - shown.length
  return others === 0 ? names : pluralize(others, `${names} and 1 other`, `${names} and ${others} others`)
}

/** Arguments for `blogops ads pause`: one ad set, or ads. */
function toPauseArguments(ads: readonly AdRecord[]): string {
  const [adSetId, ...others] = new Set(ads.map(ad => ad.adSetId))
  return others.length === 0 ? `--ad-set ${adSetId}` : ads.map(({ id }) => id).join(' ')
}
