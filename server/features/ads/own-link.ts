import { BlogopsError } from '../../contract/errors.ts'
import { parseUrl } from '../../contract/parse-url.ts'
import type { AdArticle } from './ad-articles.ts'

export function articleUrl(siteUrl: string, { slug }: Pick<AdArticle, 'slug'>): string {
  return `${siteUrl}/article/${slug}`
}

/**
 * The link an ad stores: the address of its article, plain. What it is tagged with comes where it is sent.
 * @param given what was asked for, where anything was: it may carry parameters, and nothing else but that address.
 * @throws BlogopsError `bad_request` for any other address: an ad never leads straight to a retailer.
 */
export function ownLink(given: string | undefined, siteUrl: string, article: AdArticle): string {
  const own = articleUrl(siteUrl, article)
  if (given === undefined || leadsTo(own, given)) return own
  const message = `An ad leads to its own article, ${own}, and not to ${given}`
  throw new BlogopsError('bad_request', message, {
    hint: 'Leave linkUrl out: it is the address of the article then.',
    details: { fields: [{ field: 'linkUrl', message }] },
  })
}

function leadsTo(own: string, given: string): boolean {
  const url = parseUrl(given)
  if (!url) return false
  // What stands before an @ only looks like an address.
  if (url.username !== '' || url.password !== '') return false
  return `${url.origin}${url.pathname.replace(/\/$/, '')}` === new URL(own).href
}
