import { britishDay } from '../../../contract/british-day.ts'
import type { SectionRequest, WriterContext } from '../../../ports/article-writer.ts'
import type { StructuredQuestion } from '../structured.ts'
import { taskBlock } from '../task.ts'
import { wireSchema } from '../wire-schema.ts'
import { factsFor } from './facts.ts'
import { sectionAnswer, writerForm, writerSystem } from './form.ts'
import { wordsFor } from './lengths.ts'

const LONGEST = 40_000

export type SectionQuestion = StructuredQuestion<{ html: string }>

function wantedOf({ plan }: SectionRequest, { brief }: WriterContext): string {
  const words = wordsFor(plan.kind, brief.products.length)
  return `Write the section of the kind "${plan.kind}" that "plan" in the task names, in ${words} to ${Math.round(words * 1.2)} words. The products in the task are all that this section may speak of.`
}

function problemOf({ html }: { html: string }): string | null {
  if (html.trim() === '') return 'the section is empty'
  return html.length > LONGEST ? `the section is longer than ${LONGEST} characters` : null
}

export function sectionQuestion(request: SectionRequest, context: WriterContext): SectionQuestion {
  const { plan, mend } = request
  const { brief, outline } = context
  const { topic, readAt, sample } = brief
  const picks = plan.kind === 'picks' ? { picks: outline.picks } : {}
  return {
    key: mend ? `section:${plan.id}:mend` : `section:${plan.id}`,
    what: `the section "${plan.heading}"`,
    system: writerSystem,
    schema: wireSchema(writerForm),
    answer: sectionAnswer,
    check: problemOf,
    wanted: wantedOf(request, context),
    task: taskBlock({
      task: 'section',
      topic,
      title: outline.title,
      readOn: britishDay(readAt),
      sample,
      plan,
      ...picks,
      products: factsFor(plan, brief, outline),
      ...(mend && { mend }),
    }),
    maxTokens: 4000,
  }
}
