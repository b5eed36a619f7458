import type { ArticleWriter, WrittenSection } from '../../ports/article-writer.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import type { Model } from './model.ts'
import { askStructured, plannedCall } from './structured.ts'
import { outlineOf, outlineQuestion } from './writing/outline.ts'
import { type SectionQuestion, sectionQuestion } from './writing/section.ts'

/**
 * Asks all questions concurrently. If one fails, the others are aborted, because their answers would cost money and be
 * useless.
 */
async function askTogether(model: Model, questions: readonly SectionQuestion[], work: PaidWork): Promise<string[]> {
  const stop = new AbortController()
  const signal = AbortSignal.any([work.signal, stop.signal])
  let failure: { error: unknown } | undefined
  const answers = await Promise.allSettled(
    questions.map(question =>
      askStructured(model, question, work, signal).catch(error => {
        failure ??= { error }
        stop.abort(error)
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
    async outline(brief, work, mend) {
      work.signal.throwIfAborted()
      return outlineOf(await askStructured(model, outlineQuestion(brief, mend), work), brief)
    },
    async write(requests, context, work): Promise<WrittenSection[]> {
      work.signal.throwIfAborted()
      const questions = requests.map(request => sectionQuestion(request, context))
      await work.afford(questions.map(question => plannedCall(model, question)))
      const html = await askTogether(model, questions, work)
      return requests.map(({ plan }, at) => ({ id: plan.id, html: html[at] ?? '' }))
    },
  }
}
