import { articlesGet, articlesProducts } from '../../contract/operations/articles.ts'
import { siteGet } from '../../contract/operations/site.ts'
import type { ChangedArticle } from '../../features/articles/articles.ts'
import type { IsAffected } from '../../http/pages/page-cache.ts'

/** Operations whose answer depends on a single article. */
const articlePaths = [articlesGet, articlesProducts].map(({ path }) => path.replace(/\{\w+\}$/, ''))

/** Ids and nearly all slugs match; other references have several spellings in a URL. */
const plainReference = /^[\w-]+$/

/**
 * Returns a predicate for API reads whose answer may change with an article. Site settings do not; unknown reads may.
 */
export function matchAffectedPages({ id, slugs }: Pick<ChangedArticle, 'id' | 'slugs'>): IsAffected {
  return address => {
    const [pathname = ''] = address.split('?', 1)
    if (pathname === siteGet.path) return false
    const begin = articlePaths.find(path => pathname.startsWith(path))
    if (begin === undefined) return true
    const ref = pathname.slice(begin.length)
    return !plainReference.test(ref) || ref === id || slugs.includes(ref)
  }
}
