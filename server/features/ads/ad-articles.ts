import { BlogopsError } from '../../contract/errors.ts'

export interface AdArticle {
  id: string
  title: string
}

/** What ads need to know of articles. */
export interface AdArticles {
  /** By id or slug. @throws BlogopsError `not_found`; `gone` for a deleted one. */
  find(ref: string): Promise<AdArticle>
  /** Id → title, of deleted ones too. */
  titles(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** The same, and one that is not there is told of together with where to look. */
export function withHint({ find, titles }: AdArticles): AdArticles {
  return {
    titles,
    async find(ref) {
      try {
        return await find(ref)
      } catch (cause) {
        if (!(cause instanceof BlogopsError) || cause.code !== 'not_found') throw cause
        const hint = 'See which there are: blogops articles list --status all'
        throw new BlogopsError('not_found', `There is no article ${ref}.`, { hint, cause })
      }
    },
  }
}
