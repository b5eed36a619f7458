import { articlesGet, articlesProducts } from '../../contract/operations/articles.ts'
import { siteGet } from '../../contract/operations/site.ts'
import type { ChangedArticle } from '../../features/articles/articles.ts'
import type { Concerns } from '../../http/pages/page-cache.ts'

/** Calls that name one article, and nothing of another is in their answers. */
const ofOne = [articlesGet, articlesProducts].map(({ path }) => path.replace(/\{\w+\}$/, ''))

/** As ids and nearly all slugs are: others may be spelt in several ways. */
const plain = /^[\w-]+$/

/**
 * Whether a read of the API may be answered otherwise once an article changed. What the site says of itself is of the settings
 * alone; of what is not known here, it may.
 */
export function concerning({ id, slugs }: Pick<ChangedArticle, 'id' | 'slugs'>): Concerns {
  return address => {
    const [pathname = ''] = address.split('?', 1)
    if (pathname === siteGet.path) return false
    const begin = ofOne.find(path => pathname.startsWith(path))
    if (begin === undefined) return true
    const ref = pathname.slice(begin.length)
    return !plain.test(ref) || ref === id || slugs.includes(ref)
  }
}
