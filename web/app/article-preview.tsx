import type { Article, Product } from '../../server/contract/schemas/article.ts'
import { ArticleHero } from '../features/article/article-hero.tsx'
import { ArticleText } from '../features/article/article-text.tsx'

/** An article rendered with the components that readers see. The editor shows it before changes are stored. */
export function ArticlePreview({ article, products }: { article: Article; products: readonly Product[] }) {
  return (
    <article className="article">
      <ArticleHero article={article} hasLinks={products.length > 0} />
      <ArticleText article={article} products={products} />
    </article>
  )
}
