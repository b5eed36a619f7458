import { getFormat, planSections } from '../../domain/article-formats.ts'
import { formatDay } from '../../domain/days.ts'
import { foldName } from '../../domain/products.ts'
import type {
  ArticleBrief,
  ArticleOutline,
  ArticleWriter,
  OutlineContext,
  RepairRequest,
  SectionPlan,
  SectionRequest,
  WriterContext,
  WrittenSection,
} from '../../ports/article-writer.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import {
  createEditQuestion,
  getMaxTokens,
  getWordRange,
  getWriterSystemPrompt,
  type OutlineAnswer,
  outlineAnswerSchema,
  sectionAnswerSchema,
  writerSchema,
} from './article-prompt.ts'
import type { Model } from './model.ts'
import { factsFor, formatFacts, formatTask, toProductFacts } from './product-facts.ts'
import { askStructured, planCall, type StructuredQuestion, toWireSchema } from './structured.ts'

/** Headings that the page already uses. */
const RESERVED_HEADINGS = new Set([
  'overview',
  'the short answer',
  'detailed product reviews',
  'the verdict',
  'step by step',
  'how to choose',
])

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const MAX_ANGLE_LENGTH = 200

/** Adds the angle of each product to its section. */
function addAngles(sections: readonly SectionPlan[], angles: OutlineAnswer['angles']): SectionPlan[] {
  const byName = new Map(
    angles?.map(({ name, angle }) => [foldName(name), toOneLine(angle).slice(0, MAX_ANGLE_LENGTH)]),
  )
  return sections.map(plan => {
    const angle = plan.product === undefined ? undefined : byName.get(foldName(plan.product))
    return angle ? { ...plan, angle } : plan
  })
}

function findOutlineProblem(answer: OutlineAnswer): string | null {
  const [title, excerpt] = [toOneLine(answer.title), toOneLine(answer.excerpt)]
  if (title === '' || title.length > 150) return 'the title must have between 1 and 150 characters'
  if (excerpt === '' || excerpt.length > 300) return 'the excerpt must have between 1 and 300 characters'
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
    // Badges are computed from the figures, never written by a model.
    picks: [],
    sections: addAngles(planSections(brief, toComparisonHeading(answer.comparisonHeading)), answer.angles),
  }
}

/** Restores the model's previous answer from an outline, without the planned sections. */
function toPreviousAnswer({ title, excerpt, sections }: ArticleOutline): OutlineAnswer {
  return {
    title,
    excerpt,
    angles: sections.flatMap(({ product, angle }) => (product && angle ? [{ name: product, angle }] : [])),
    comparisonHeading: sections.find(({ kind }) => kind === 'comparison')?.heading,
  }
}

/**
 * Tokens for thinking of every question about an article. The same for all, because a question with another budget
 * cannot read the shared data from the cache.
 */
const THINKING_TOKENS = 1024
/** Tokens of an outline: its texts, and an angle per product. */
const OUTLINE_TOKENS = { base: 800, perProduct: 80 }

export function createOutlineQuestion(
  { brief, facts }: OutlineContext,
  repair?: RepairRequest<ArticleOutline>,
): StructuredQuestion<OutlineAnswer> {
  const { topic, category, format, products, readAt, sample } = brief
  return {
    key: repair ? 'outline:repair' : 'outline',
    subject: 'the outline',
    system: getWriterSystemPrompt(brief),
    schema: toWireSchema(writerSchema),
    answer: outlineAnswerSchema,
    check: findOutlineProblem,
    instructions: getFormat(brief.format).sections.includes('comparison')
      ? 'Write the outline of the article: its title, its excerpt, the heading of its comparison and an angle for each product.'
      : 'Write the outline of the article: its title, its excerpt and an angle for each product.',
    task: formatTask({
      task: 'outline',
      topic,
      category,
      ...(format && { format }),
      readOn: formatDay(readAt),
      sample,
      products: products.map(product => toProductFacts(product, brief.currency)),
      ...(repair && { repair: { before: toPreviousAnswer(repair.before), problems: repair.problems } }),
    }),
    sharedData: formatFacts(facts, brief),
    maxTokens: OUTLINE_TOKENS.base + OUTLINE_TOKENS.perProduct * products.length,
    thinkingTokens: THINKING_TOKENS,
  }
}

const MAX_CHARACTERS = 40_000

export type SectionQuestion = StructuredQuestion<{ html: string }>

function createInstructions({ plan, repair }: SectionRequest, { brief }: WriterContext): string {
  const [least, most] = getWordRange(plan.kind, brief)
  const length = repair?.isExtension ? 'longer than before, as the problems say' : `in ${least} to ${most} words`
  return `Write the section of the kind "${plan.kind}" that "plan" in the task names, ${length}. Every statement about a product must follow from the facts.`
}

function findSectionProblem({ html }: { html: string }): string | null {
  if (html.trim() === '') return 'the section is empty'
  return html.length > MAX_CHARACTERS ? `the section is longer than ${MAX_CHARACTERS} characters` : null
}

/** Finds the picks that a section states: all in the short answer, the first in the overview. */
function findPicks({ plan }: SectionRequest, { outline }: WriterContext): ArticleOutline['picks'] | undefined {
  if (plan.kind === 'picks') return outline.picks
  return plan.kind === 'overview' ? outline.picks.slice(0, 1) : undefined
}

export function createSectionQuestion(request: SectionRequest, context: WriterContext): SectionQuestion {
  const { plan, repair } = request
  const { brief, outline, facts } = context
  const { topic, format, readAt, sample } = brief
  const picks = findPicks(request, context)
  return {
    key: repair ? `section:${plan.id}:${repair.isExtension ? 'extend' : 'repair'}` : `section:${plan.id}`,
    subject: `the section "${plan.heading}"`,
    system: getWriterSystemPrompt(brief),
    schema: toWireSchema(writerSchema),
    answer: sectionAnswerSchema,
    check: findSectionProblem,
    instructions: createInstructions(request, context),
    task: formatTask({
      task: 'section',
      topic,
      ...(format && { format }),
      title: outline.title,
      readOn: formatDay(readAt),
      sample,
      plan,
      ...(picks && { picks }),
      products: factsFor(plan, brief, outline),
      ...(repair && { repair: { before: repair.before, problems: repair.problems } }),
    }),
    sharedData: formatFacts(facts, brief),
    maxTokens: getMaxTokens(request, brief),
    thinkingTokens: THINKING_TOKENS,
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
    async outline(context, work, repair) {
      work.signal.throwIfAborted()
      return toOutline(await askStructured(model, createOutlineQuestion(context, repair), work), context.brief)
    },
    async edit(request, context, work) {
      work.signal.throwIfAborted()
      const { edits } = await askStructured(model, createEditQuestion(request, context), work)
      return edits
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
