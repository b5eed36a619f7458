import type { Article } from './schemas/article.ts'

/** Sentences for an admin on what the page of an article does not show as intended. */
export function articleWarnings({ unmatchedReviews }: Pick<Article, 'unmatchedReviews'>): string[] {
  return unmatchedReviews.map(
    ({ heading }) =>
      `“${heading}” in the detailed reviews is the name of no product of this article. ` +
      'Its text is shown after the reviews. Give it the name of a product, or move it to another section.',
  )
}
