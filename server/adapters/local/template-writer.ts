import { BlogopsError } from '../../contract/errors.ts'
import type { ArticleBrief, ArticleWriter } from '../../ports/article-writer.ts'
import { type ComposedArticle, composeArticle } from './writer/article.ts'

/**
 * Writes articles without a model, from what the brief holds and from general knowledge of the kind of product.
 * The same brief always gives the same article.
 */
export function createTemplateWriter(): ArticleWriter {
  const composed = new WeakMap<ArticleBrief, ComposedArticle>()
  const compose = (brief: ArticleBrief) => {
    if (brief.products.length === 0) {
      throw new BlogopsError('not_enough_products', `There is no product to write about for "${brief.topic}".`)
    }
    const article = composed.get(brief) ?? composeArticle(brief)
    composed.set(brief, article)
    return article
  }

  return {
    async outline(brief, { signal }) {
      signal.throwIfAborted()
      return compose(brief).outline
    },
    async write(section, { brief }, { signal }) {
      signal.throwIfAborted()
      const html = compose(brief).sections.get(section.id)
      if (html === undefined) {
        throw new BlogopsError('internal', `The template writer has no section "${section.id}" for "${brief.topic}".`)
      }
      return { id: section.id, html }
    },
  }
}
