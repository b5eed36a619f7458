import type { Article } from './schemas/article.ts'

/** Returns sentences that tell an admin which parts of an article its page does not show as intended. */
export function listArticleWarnings({ unmatchedReviews }: Pick<Article, 'unmatchedReviews'>): string[] {
  return unmatchedReviews.map(
    ({ heading }) =>
      `“${heading}” in the detailed reviews is the name of no product of this article. ` +
      'Its text is shown after the reviews. Give it the name of a product, or move it to another section.',
  )
}
