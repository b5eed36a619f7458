import { listArticleWarnings } from '../../../server/contract/article-warnings.ts'
import type { Article } from '../../../server/contract/schemas/article.ts'

/** Warns about content that the article's page does not show as intended. */
export function ArticleWarnings({ article }: { article: Pick<Article, 'unmatchedReviews'> }) {
  return listArticleWarnings(article).map(warning => (
    <p key={warning} className="notice notice-warning" role="status">
      {warning}
    </p>
  ))
}
