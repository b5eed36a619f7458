import { BlogopsError } from '../../contract/errors.ts'
import { mapOutlineTexts, mapProductTexts } from '../../domain/map-texts.ts'
import { getMoneyNotation } from '../../domain/money-notation.ts'
import type { ArticleBrief, ArticleWriter } from '../../ports/article-writer.ts'
import { requireProductStats } from './product-stats.ts'
import { type ComposedArticle, composeArticle } from './writer/article.ts'

/** Composes an article. The templates write pounds, and the site may have another currency. */
function composeInCurrency(brief: ArticleBrief): ComposedArticle {
  if (brief.currency === undefined) return composeArticle(requireProductStats(brief))
  const { toRules, toSite } = getMoneyNotation(brief.currency)
  const products = brief.products.map(product => ({
    ...mapProductTexts(product, toRules),
    name: toRules(product.name),
  }))
  const composed = composeArticle(requireProductStats({ ...brief, topic: toRules(brief.topic), products }))
  return {
    outline: mapOutlineTexts(composed.outline, toSite),
    sections: new Map([...composed.sections].map(([id, html]) => [id, toSite(html)])),
  }
}

/**
 * Writes articles without a model, from the brief and general knowledge of the kind of product. The same brief always
 * gives the same article, so requests to repair a section have no effect.
 * @throws BlogopsError `bad_request` if a product has no price, rating or review count, because most sentences compare
 * them.
 */
export function createTemplateWriter(): ArticleWriter {
  const composed = new WeakMap<ArticleBrief, ComposedArticle>()
  const compose = (brief: ArticleBrief) => {
    if (brief.products.length === 0) {
      throw new BlogopsError('not_enough_products', `There is no product to write about for "${brief.topic}".`)
    }
    const article = composed.get(brief) ?? composeInCurrency(brief)
    composed.set(brief, article)
    return article
  }

  return {
    async outline({ brief }, { signal }) {
      signal.throwIfAborted()
      return compose(brief).outline
    },
    async write(requests, { brief }, { signal }) {
      signal.throwIfAborted()
      const { sections } = compose(brief)
      return requests.map(({ plan: { id } }) => {
        const html = sections.get(id)
        if (html !== undefined) return { id, html }
        throw new BlogopsError('internal', `The template writer has no section "${id}" for "${brief.topic}".`)
      })
    },
  }
}
