import { britishDay } from '../../../contract/british-day.ts'
import { foldName } from '../../../contract/product-name.ts'
import type { ArticleBrief, ArticleOutline, Mending } from '../../../ports/article-writer.ts'
import { planSections } from '../../section-plans.ts'
import type { StructuredQuestion } from '../structured.ts'
import { taskBlock } from '../task.ts'
import { wireSchema } from '../wire-schema.ts'
import { allFacts } from './facts.ts'
import { type OutlineAnswer, outlineAnswer, writerForm, writerSystem } from './form.ts'

const MOST_PICKS = 4
/** Headings that the page already uses. */
const TAKEN = new Set(['overview', 'the short answer', 'detailed product reviews', 'how to choose'])

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns the picks whose name matches a product of the brief, without duplicate products or badges. */
function picksOf(picks: OutlineAnswer['picks'], brief: ArticleBrief): ArticleOutline['picks'] {
  const chosen: ArticleOutline['picks'] = []
  for (const pick of picks) {
    const product = brief.products.find(({ name }) => foldName(name) === foldName(pick.name))
    const badge = oneLine(pick.badge).slice(0, 40).trim()
    if (!product || badge === '' || chosen.length === MOST_PICKS) continue
    if (chosen.some(other => other.name === product.name || foldName(other.badge) === foldName(badge))) continue
    chosen.push({ name: product.name, badge })
  }
  return chosen
}

function problemOf(answer: OutlineAnswer, brief: ArticleBrief): string | null {
  const [title, excerpt] = [oneLine(answer.title), oneLine(answer.excerpt)]
  if (title === '' || title.length > 150) return 'the title must have between 1 and 150 characters'
  if (excerpt === '' || excerpt.length > 300) return 'the excerpt must have between 1 and 300 characters'
  if (picksOf(answer.picks, brief).length === 0) return 'no pick has the exact name of a product of the task'
  return null
}

function comparisonHeading(given: string | null | undefined): string | undefined {
  const heading = oneLine(given ?? '')
  return heading === '' || heading.length > 80 || TAKEN.has(foldName(heading)) ? undefined : heading
}

export function outlineOf(answer: OutlineAnswer, brief: ArticleBrief): ArticleOutline {
  return {
    title: oneLine(answer.title),
    excerpt: oneLine(answer.excerpt),
    picks: picksOf(answer.picks, brief),
    sections: planSections(brief.products, comparisonHeading(answer.comparisonHeading)),
  }
}

/** Restores the model's previous answer from an outline, without the planned sections. */
function beforeOf({ title, excerpt, picks, sections }: ArticleOutline): OutlineAnswer {
  return { title, excerpt, picks, comparisonHeading: sections.find(({ kind }) => kind === 'comparison')?.heading }
}

export function outlineQuestion(
  brief: ArticleBrief,
  mend?: Mending<ArticleOutline>,
): StructuredQuestion<OutlineAnswer> {
  const { topic, category, products, readAt, sample } = brief
  return {
    key: mend ? 'outline:mend' : 'outline',
    what: 'the outline',
    system: writerSystem,
    schema: wireSchema(writerForm),
    answer: outlineAnswer,
    check: answer => problemOf(answer, brief),
    wanted: 'Write the outline of the article: its title, its excerpt, its picks and the heading of its comparison.',
    task: taskBlock({
      task: 'outline',
      topic,
      category,
      readOn: britishDay(readAt),
      sample,
      products: products.map(allFacts),
      ...(mend && { mend: { before: beforeOf(mend.before), problems: mend.problems } }),
    }),
    maxTokens: 2000,
  }
}
