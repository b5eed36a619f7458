import type { Article, Product } from '../../server/contract/schemas/article.ts'
import { ArticleHero } from '../features/article/article-hero.tsx'
import { ArticleText } from '../features/article/article-text.tsx'

/** An article made of the pieces that readers get, for the desk to show before it is stored. */
export function ArticlePreview({ article, products }: { article: Article; products: readonly Product[] }) {
  return (
    <article className="article">
      <ArticleHero article={article} />
      <ArticleText article={article} products={products} />
    </article>
  )
}
