import type { SectionPlan } from '../../ports/article-writer.ts'

/**
 * Section headings that `verifyArticle` and the article page look for. A comparison has the heading of its plan.
 * The page has its own sections "Our Top Picks" and "Buying Guide", so these headings must differ.
 */
export const HEADINGS = {
  overview: 'Overview',
  picks: 'The Short Answer',
  product: 'Detailed Product Reviews',
  verdict: 'The Verdict',
  steps: 'Step by Step',
  guide: 'How to Choose',
} as const

/** Returns the `h3` of a section. */
export function getSectionHeading({ kind, heading }: SectionPlan): string {
  return kind === 'comparison' ? heading : HEADINGS[kind]
}

/** Returns the name of a section: its heading, or the name of its product. */
export function getSectionName(plan: SectionPlan): string {
  return plan.kind === 'product' ? (plan.product ?? plan.heading) : getSectionHeading(plan)
}
