import { BlogopsError } from '../../contract/errors.ts'
import type { GenerationInput } from '../../contract/schemas/generation.ts'
import type { ArticleOutline, ArticleWriter, WrittenSection } from '../../ports/article-writer.ts'
import type { JobStep } from '../jobs/job-type.ts'
import { type AssembledArticle, assembleArticle } from './assemble.ts'
import { type Brief, type FindProductsOptions, findProductsStep } from './find-products.ts'
import { assembledResult, outlineResult, sectionsResult } from './step-results.ts'
import { verifyArticle } from './verify.ts'

export interface GenerationStepsOptions extends FindProductsOptions {
  /** Who writes what is asked for with this input. */
  writerOf: (input: Pick<GenerationInput, 'sample'>) => ArticleWriter
}

type Step<R> = JobStep<GenerationInput, R>

/** From a topic to an article that holds, not published yet. */
export function generationSteps(options: GenerationStepsOptions) {
  const { writerOf } = options
  const findProducts: Step<Brief> = findProductsStep(options)

  const outline: Step<ArticleOutline> = {
    name: 'outline',
    title: 'Plan the article',
    result: outlineResult,
    run: async ({ input, resultOf, work }) => writerOf(input).outline(await resultOf(findProducts), work),
  }

  const write: Step<WrittenSection[]> = {
    name: 'write',
    title: 'Write the sections',
    result: sectionsResult,
    async run({ input, resultOf, work }) {
      const brief = await resultOf(findProducts)
      const plan = await resultOf(outline)
      await work.tell(`Writing "${plan.title}" in ${plan.sections.length} sections.`)
      const requests = plan.sections.map(section => ({ plan: section }))
      return writerOf(input).write(requests, { brief, outline: plan }, work)
    },
  }

  const assemble: Step<AssembledArticle> = {
    name: 'assemble',
    title: 'Put it together',
    result: assembledResult,
    async run({ resultOf }) {
      const brief = await resultOf(findProducts)
      return assembleArticle({ brief, outline: await resultOf(outline), sections: await resultOf(write) })
    },
  }

  const verify: Step<AssembledArticle> = {
    name: 'verify',
    title: 'Check every claim',
    result: assembledResult,
    async run({ resultOf, work }) {
      const article = await resultOf(assemble)
      const problems = verifyArticle({
        html: article.html,
        brief: await resultOf(findProducts),
        outline: await resultOf(outline),
      })
      if (problems.length > 0) throw doesNotHold(problems)
      await work.tell(`${article.words} words; every link, price and rating agrees with the source.`)
      return article
    },
  }

  return { findProducts, outline, write, assemble, verify }
}

export type GenerationSteps = ReturnType<typeof generationSteps>

export function doesNotHold(problems: readonly { message: string }[]): BlogopsError {
  const shown = problems.slice(0, 5).map(problem => problem.message)
  const more = problems.length - shown.length
  const list = more > 0 ? [...shown, `and ${more} more`] : shown
  return new BlogopsError(
    'verification_failed',
    `The article does not hold, so it was not published: ${list.join(' ')}`,
    {
      hint: 'Check the rows of the feed against the retailer, or choose another topic.',
      details: { problems: problems.slice(0, 100) },
    },
  )
}
