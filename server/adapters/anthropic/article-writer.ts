import { formatDay } from '../../domain/days.ts'
import { foldName } from '../../domain/products.ts'
import type {
  ArticleBrief,
  ArticleOutline,
  ArticleWriter,
  RepairRequest,
  SectionKind,
  SectionRequest,
  WriterContext,
  WrittenSection,
} from '../../ports/article-writer.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import { planSections } from '../section-plans.ts'
import {
  type OutlineAnswer,
  outlineAnswerSchema,
  sectionAnswerSchema,
  writerSchema,
  writerSystemPrompt,
} from './article-prompt.ts'
import type { Model } from './model.ts'
import { factsFor, toProductFacts } from './product-facts.ts'
import { askStructured, planCall, type StructuredQuestion, toWireSchema } from './structured.ts'
import { formatTask } from './task.ts'

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
    subject: 'the outline',
    system: writerSystemPrompt,
    schema: toWireSchema(writerSchema),
    answer: outlineAnswerSchema,
    check: answer => findOutlineProblem(answer, brief),
    instructions:
      'Write the outline of the article: its title, its excerpt, its picks and the heading of its comparison.',
    task: formatTask({
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

/**
 * Target words of an article, well above the promised 1,500, because models write about a fifth less than requested.
 */
const TARGET_WORDS = 2300
const fixedWords: Readonly<Record<Exclude<SectionKind, 'product'>, number>> = {
  overview: 200,
  picks: 200,
  comparison: 200,
  guide: 500,
}
const FIXED_TOTAL = Object.values(fixedWords).reduce((sum, words) => sum + words, 0)
const MIN_PRODUCT_WORDS = 160

/** Returns the words to request for a section of an article about that many products. */
export function getTargetWords(kind: SectionKind, products: number): number {
  if (kind !== 'product') return fixedWords[kind]
  return Math.max(MIN_PRODUCT_WORDS, Math.ceil((TARGET_WORDS - FIXED_TOTAL) / Math.max(1, products) / 10) * 10)
}

const MAX_CHARACTERS = 40_000

export type SectionQuestion = StructuredQuestion<{ html: string }>

function createInstructions({ plan }: SectionRequest, { brief }: WriterContext): string {
  const words = getTargetWords(plan.kind, brief.products.length)
  return `Write the section of the kind "${plan.kind}" that "plan" in the task names, in ${words} to ${Math.round(words * 1.2)} words. The products in the task are all that this section may speak of.`
}

function findSectionProblem({ html }: { html: string }): string | null {
  if (html.trim() === '') return 'the section is empty'
  return html.length > MAX_CHARACTERS ? `the section is longer than ${MAX_CHARACTERS} characters` : null
}

export function createSectionQuestion(request: SectionRequest, context: WriterContext): SectionQuestion {
  const { plan, repair } = request
  const { brief, outline } = context
  const { topic, readAt, sample } = brief
  const picks = plan.kind === 'picks' ? { picks: outline.picks } : {}
  return {
    key: repair ? `section:${plan.id}:${repair.isExtension ? 'extend' : 'mend'}` : `section:${plan.id}`,
    subject: `the section "${plan.heading}"`,
    system: writerSystemPrompt,
    schema: toWireSchema(writerSchema),
    answer: sectionAnswerSchema,
    check: findSectionProblem,
    instructions: createInstructions(request, context),
    task: formatTask({
      task: 'section',
      topic,
      title: outline.title,
      readOn: formatDay(readAt),
      sample,
      plan,
      ...picks,
      products: factsFor(plan, brief, outline),
      ...(repair && { mend: { before: repair.before, problems: repair.problems } }),
    }),
    maxTokens: 4000,
  }
}

/**
 * Asks all questions concurrently. If one fails, the others are aborted, because their answers would cost money and be
 * useless.
 */
async function askConcurrently(model: Model, questions: readonly SectionQuestion[], work: PaidWork): Promise<string[]> {
  const controller = new AbortController()
  const signal = AbortSignal.any([work.signal, controller.signal])
  let failure: { error: unknown } | undefined
  const answers = await Promise.allSettled(
    questions.map(question =>
      askStructured(model, question, work, signal).catch(error => {
        failure ??= { error }
        controller.abort(error)
        throw error
      }),
    ),
  )
  if (failure) throw failure.error
  return answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value.html.trim()] : []))
}

/**
 * Writes articles with a model: first the outline, then all sections concurrently, each from only the facts it may
 * use.
 */
export function createModelWriter({ model }: { model: Model }): ArticleWriter {
  return {
    async outline(brief, work, repair) {
      work.signal.throwIfAborted()
      return toOutline(await askStructured(model, createOutlineQuestion(brief, repair), work), brief)
    },
    async write(requests, context, work): Promise<WrittenSection[]> {
      work.signal.throwIfAborted()
      const questions = requests.map(request => createSectionQuestion(request, context))
      await work.assertAffordable(questions.map(question => planCall(model, question)))
      const html = await askConcurrently(model, questions, work)
      return requests.map(({ plan }, at) => ({ id: plan.id, html: html[at] ?? '' }))
    },
  }
}
