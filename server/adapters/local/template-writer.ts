import { BlogopsError } from '../../contract/errors.ts'
import { getFormat, planSections, toProductSectionId } from '../../domain/article-formats.ts'
import { getMoneyNotation } from '../../domain/money-notation.ts'
import { mapOutlineTexts, mapProductTexts } from '../../domain/source-texts.ts'
import type { ArticleBrief, ArticleOutline, ArticleWriter, SectionKind } from '../../ports/article-writer.ts'
import { type BriefWithStats, type ProductWithStats, requireProductStats } from './product-stats.ts'
import { isAboutSales } from './writer/comparable-facts.ts'
import { chooseExcerpt, chooseTitle, type Draft, startDraft } from './writer/draft.ts'
import { getGenericFamily } from './writer/families.ts'
import { countBodyWords } from './writer/markup.ts'
import { writeComparison } from './writer/sections/comparison.ts'
import { writeGuide, writeOverview } from './writer/sections/overview.ts'
import { choosePicks, writePicks } from './writer/sections/picks.ts'
import { writeProduct } from './writer/sections/product.ts'
import { chooseLeads } from './writer/sections/product-parts.ts'
import { orderBlocks, writeSteps } from './writer/sections/steps.ts'
import { writeVerdictSection } from './writer/sections/verdict.ts'
import { createSubject } from './writer/subject.ts'

export interface ComposedArticle {
  outline: ArticleOutline
  /** HTML by section id. */
  sections: ReadonlyMap<string, string>
}

/** Returns the target length of an article, in words: a little more than its format requires. */
function getTargetWords({ format, products }: BriefWithStats): number {
  return getFormat(format).minWords + 30 + products.length * 5
}

/** Number of stated points that a product needs if nothing is known about its kind. */
const MIN_POINTS = 4

/** Returns true if most products have little data besides their titles. */
function isThin({ products }: BriefWithStats): boolean {
  const countPoints = ({ features, facts, pros }: ProductWithStats) =>
    features.length + pros.length + facts.filter(({ label }) => !isAboutSales(label)).length
  return products.filter(product => countPoints(product) < MIN_POINTS).length > products.length / 2
}

/**
 * @throws BlogopsError `not_enough_products` if neither the kind of product nor its details are known: the article would
 * say nothing about them.
 */
function requireSubstance({ brief, family }: Draft): void {
  if (family !== getGenericFamily() || !isThin(brief)) return
  throw createThinError(
    `The products for "${brief.topic}" have hardly more than a title, and the template writer does not know this kind of product.`,
  )
}

function createThinError(message: string): BlogopsError {
  return new BlogopsError('not_enough_products', message, {
    hint: 'Choose another topic, or add features to the feed, or generate with a model (set ANTHROPIC_API_KEY)',
  })
}

/** @throws BlogopsError `not_enough_products` if an article is shorter than its format requires, which no retry changes. */
function requireLength(brief: BriefWithStats, sections: ReadonlyMap<string, string>): void {
  const words = [...sections.values()].reduce((sum, html) => sum + countBodyWords(html), 0)
  const { minWords } = getFormat(brief.format)
  if (words >= minWords || !isThin(brief)) return
  throw createThinError(
    `The template writer knows too little about "${brief.topic}": its article would have ${words} of ${minWords} words.`,
  )
}

/**
 * Composes a whole article at once, because no section may repeat a sentence of another. The result depends only on
 * the brief, so sections requested one by one, in any order or by another process, belong to the same text.
 */
export function composeArticle(brief: BriefWithStats): ComposedArticle {
  const draft = startDraft(brief)
  requireSubstance(draft)
  const subjects = brief.products.map(product => createSubject(draft, product))
  const format = getFormat(brief.format)
  const picks = format.picks.max === 0 ? [] : choosePicks(draft)
  const leads = chooseLeads(draft, subjects)
  const writers: Record<Exclude<SectionKind, 'product'>, (missingWords: number) => string> = {
    overview: () => writeOverview(draft, subjects, picks),
    picks: () => writePicks(draft, subjects, picks),
    comparison: () => writeComparison(draft),
    verdict: () => writeVerdictSection(draft, subjects),
    steps: () => writeSteps(draft, subjects, orderBlocks(draft)),
    // The guide is the last section of every format, and makes up for missing words.
    guide: missingWords => writeGuide(draft, missingWords),
  }

  const sections = new Map<string, string>()
  for (const kind of format.sections) {
    if (kind === 'product') {
      for (const [at, subject] of subjects.entries())
        sections.set(toProductSectionId(subject.product.name), writeProduct(draft, subject, leads[at] ?? 'price'))
    } else {
      const written = [...sections.values()].reduce((sum, html) => sum + countBodyWords(html), 0)
      sections.set(kind, writers[kind](getTargetWords(brief) - written))
    }
  }

  requireLength(brief, sections)
  return {
    outline: {
      title: chooseTitle(draft),
      excerpt: chooseExcerpt(draft),
      picks: picks.map(({ product, badge }) => ({ name: product.name, badge })),
      sections: planSections(brief),
    },
    sections,
  }
}

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

const composed = new WeakMap<ArticleBrief, ComposedArticle>()

/**
 * Writes articles without a model, from the brief and general knowledge of the kind of product. The same brief always
 * gives the same article, so requests to repair a section have no effect.
 * @throws BlogopsError `bad_request` if a product has no price, rating or review count, because most sentences compare
 * them.
 */
export function createTemplateWriter(): ArticleWriter {
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
