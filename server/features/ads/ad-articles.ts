import { BlogopsError } from '../../contract/errors.ts'
import type { RecordReader } from '../../ports/record-store.ts'

export interface AdArticle {
  id: string
  title: string
  slug: string
  status: string
}

/** What ads need to know of articles. */
export interface AdArticles {
  /**
   * By id or slug.
   * @param reader the transaction of what is only to be done while the article is as it is.
   * @throws BlogopsError `not_found`; `gone` for a deleted one.
   */
  find(ref: string, reader?: RecordReader): Promise<AdArticle>
  /** By id, deleted ones too; those that are none's are left out. */
  named(ids: readonly string[]): Promise<ReadonlyMap<string, Pick<AdArticle, 'title' | 'slug'>>>
}

/** The same, and one that is not there is told of together with where to look. */
export function withHint({ find, named }: AdArticles): AdArticles {
  return {
    named,
    async find(ref, reader) {
      try {
        return await find(ref, reader)
      } catch (cause) {
        if (!(cause instanceof BlogopsError) || cause.code !== 'not_found') throw cause
        const hint = 'See which there are: blogops articles list --status all'
        throw new BlogopsError('not_found', `There is no article ${ref}.`, { hint, cause })
      }
    },
  }
}

/** Of the articles behind ad sets, of which imported ones have none. */
export function namedBehind(articles: AdArticles, adSets: readonly { articleId: string | null }[]) {
  const ids = adSets.flatMap(({ articleId }) => (articleId === null ? [] : [articleId]))
  return articles.named([...new Set(ids)])
}
