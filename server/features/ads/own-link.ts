import { BlogopsError } from '../../contract/errors.ts'
import { parseUrl } from '../../contract/parse-url.ts'
import type { AdArticle } from './ad-articles.ts'

export function getArticleUrl(siteUrl: string, { slug }: Pick<AdArticle, 'slug'>): string {
  return `${siteUrl}/article/${slug}`
}

/**
 * Returns the link that an ad stores: the plain URL of its article. Tracking parameters are added when the ad is sent.
 * @param given the requested link: the article's URL, parameters allowed.
 * @throws BlogopsError `bad_request` for any other URL: an ad never links directly to a retailer.
 */
export function toArticleLink(requested: string | undefined, siteUrl: string, article: AdArticle): string {
  const articleLink = getArticleUrl(siteUrl, article)
  if (requested === undefined || pointsTo(articleLink, requested)) return articleLink
  const message = `An ad leads to its own article, ${articleLink}, and not to ${requested}`
  throw new BlogopsError('bad_request', message, {
    hint: 'Leave linkUrl out: it is the address of the article then.',
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
