import type { ArticleWriter, WrittenSection } from '../../ports/article-writer.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import type { Model } from './model.ts'
import { askStructured, planCall } from './structured.ts'
import { createOutlineQuestion, toOutline } from './writing/outline.ts'
import { createSectionQuestion, type SectionQuestion } from './writing/section.ts'

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
