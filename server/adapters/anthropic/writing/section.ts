import { formatDay } from '../../../contract/british-day.ts'
import type { SectionRequest, WriterContext } from '../../../ports/article-writer.ts'
import type { StructuredQuestion } from '../structured.ts'
import { taskBlock } from '../task.ts'
import { toWireSchema } from '../wire-schema.ts'
import { factsFor } from './facts.ts'
import { sectionAnswerSchema, writerSchema, writerSystemPrompt } from './form.ts'
import { getTargetWords } from './lengths.ts'

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
    key: repair ? `section:${plan.id}:mend` : `section:${plan.id}`,
    what: `the section "${plan.heading}"`,
    system: writerSystemPrompt,
    schema: toWireSchema(writerSchema),
    answer: sectionAnswerSchema,
    check: findSectionProblem,
    instructions: createInstructions(request, context),
    task: taskBlock({
      task: 'section',
      topic,
      title: outline.title,
      readOn: formatDay(readAt),
      sample,
      plan,
      ...picks,
      products: factsFor(plan, brief, outline),
      ...(repair && { mend: repair }),
    }),
    maxTokens: 4000,
  }
}
