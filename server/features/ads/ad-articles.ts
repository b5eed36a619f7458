import { BlogopsError } from '../../contract/errors.ts'
import { getArticleUrl } from '../../domain/slugs.ts'
import { parseUrl } from '../../domain/urls.ts'
import type { RecordReader } from '../../ports/record-store.ts'

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
