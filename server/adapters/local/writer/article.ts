import type { ArticleOutline } from '../../../ports/article-writer.ts'
import { planSections, productSectionId } from '../../section-plans.ts'
import type { BriefWithStats } from '../product-stats.ts'
import { startDraft } from './draft.ts'
import { plainText } from './markup.ts'
import { choosePicks } from './picks.ts'
import { comparisonSection } from './sections/comparison.ts'
import { guideSection } from './sections/guide.ts'
import { excerptOf, titleOf } from './sections/heading.ts'
import { overviewSection } from './sections/overview.ts'
import { picksSection } from './sections/picks.ts'
import { productSection } from './sections/product.ts'
import { chooseLeads } from './sections/product-shape.ts'
import { subjectOf } from './subject.ts'
import { wordCount } from './text.ts'

export interface ComposedArticle {
  outline: ArticleOutline
  /** HTML by section id. */
  sections: ReadonlyMap<string, string>
}

/** What an article of so many products should come to, in words. */
function wordsWanted(products: number): number {
  return 1450 + products * 110
}

/**
 * The whole article at once: only so can one section know what another has said. It follows from the brief alone, so
 * sections asked for singly, in any order or in another process are always parts of the same text.
 */
export function composeArticle(brief: BriefWithStats): ComposedArticle {
  const draft = startDraft(brief)
  const subjects = brief.products.map(product => subjectOf(draft, product))
  const picks = choosePicks(draft)
  const openings = chooseLeads(draft, subjects)

  const sections = new Map<string, string>()
  sections.set('overview', overviewSection(draft))
  sections.set('picks', picksSection(draft, subjects, picks))
  sections.set('comparison', comparisonSection(draft))
  for (const [at, subject] of subjects.entries()) {
    sections.set(productSectionId(subject.product.name), productSection(draft, subject, openings[at] ?? 'price'))
  }
  const written = [...sections.values()].reduce((sum, html) => sum + wordCount(plainText(html)), 0)
  sections.set('guide', guideSection(draft, wordsWanted(brief.products.length) - written))

  return {
    outline: {
      title: titleOf(draft),
      excerpt: excerptOf(draft),
      picks: picks.map(({ product, badge }) => ({ name: product.name, badge })),
      sections: planSections(brief.products),
    },
    sections,
  }
}
