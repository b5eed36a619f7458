import { BlogopsError } from '../../contract/errors.ts'
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
        const hint = 'See which there are: blogops articles list --status all'
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
