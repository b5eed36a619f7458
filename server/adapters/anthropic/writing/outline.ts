import { formatDay } from '../../../contract/british-day.ts'
import { foldName } from '../../../contract/product-name.ts'
import type { ArticleBrief, ArticleOutline, RepairRequest } from '../../../ports/article-writer.ts'
import { planSections } from '../../section-plans.ts'
import type { StructuredQuestion } from '../structured.ts'
import { taskBlock } from '../task.ts'
import { toWireSchema } from '../wire-schema.ts'
import { toProductFacts } from './facts.ts'
import { type OutlineAnswer, outlineAnswerSchema, writerSchema, writerSystemPrompt } from './form.ts'

const MAX_PICKS = 4
/** Headings that the page already uses. */
const RESERVED_HEADINGS = new Set(['overview', 'the short answer', 'detailed product reviews', 'how to choose'])

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns the picks whose name matches a product of the brief, without duplicate products or badges. */
function toPicks(picks: OutlineAnswer['picks'], brief: ArticleBrief): ArticleOutline['picks'] {
  const chosen: ArticleOutline['picks'] = []
  for (const pick of picks) {
    const product = brief.products.find(({ name }) => foldName(name) === foldName(pick.name))
    const badge = toOneLine(pick.badge).slice(0, 40).trim()
    if (!product || badge === '' || chosen.length === MAX_PICKS) continue
    if (chosen.some(other => other.name === product.name || foldName(other.badge) === foldName(badge))) continue
    chosen.push({ name: product.name, badge })
  }
  return chosen
}

function findOutlineProblem(answer: OutlineAnswer, brief: ArticleBrief): string | null {
  const [title, excerpt] = [toOneLine(answer.title), toOneLine(answer.excerpt)]
  if (title === '' || title.length > 150) return 'the title must have between 1 and 150 characters'
  if (excerpt === '' || excerpt.length > 300) return 'the excerpt must have between 1 and 300 characters'
  if (toPicks(answer.picks, brief).length === 0) return 'no pick has the exact name of a product of the task'
  return null
}

function toComparisonHeading(input: string | null | undefined): string | undefined {
  const heading = toOneLine(input ?? '')
  return heading === '' || heading.length > 80 || RESERVED_HEADINGS.has(foldName(heading)) ? undefined : heading
}

export function toOutline(answer: OutlineAnswer, brief: ArticleBrief): ArticleOutline {
  return {
    title: toOneLine(answer.title),
    excerpt: toOneLine(answer.excerpt),
    picks: toPicks(answer.picks, brief),
    sections: planSections(brief.products, toComparisonHeading(answer.comparisonHeading)),
  }
}

/** Restores the model's previous answer from an outline, without the planned sections. */
function toPreviousAnswer({ title, excerpt, picks, sections }: ArticleOutline): OutlineAnswer {
  return { title, excerpt, picks, comparisonHeading: sections.find(({ kind }) => kind === 'comparison')?.heading }
}

export function createOutlineQuestion(
  brief: ArticleBrief,
  repair?: RepairRequest<ArticleOutline>,
): StructuredQuestion<OutlineAnswer> {
  const { topic, category, products, readAt, sample } = brief
  return {
    key: repair ? 'outline:mend' : 'outline',
    what: 'the outline',
    system: writerSystemPrompt,
    schema: toWireSchema(writerSchema),
    answer: outlineAnswerSchema,
    check: answer => findOutlineProblem(answer, brief),
    instructions:
      'Write the outline of the article: its title, its excerpt, its picks and the heading of its comparison.',
    task: taskBlock({
      task: 'outline',
      topic,
      category,
      readOn: formatDay(readAt),
      sample,
      products: products.map(toProductFacts),
      ...(repair && { mend: { before: toPreviousAnswer(repair.before), problems: repair.problems } }),
    }),
    maxTokens: 2000,
  }
}
