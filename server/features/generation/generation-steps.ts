import type { GenerationInput } from '../../contract/schemas/generation.ts'
import type { ArticleOutline, ArticleWriter, WrittenSection } from '../../ports/article-writer.ts'
import type { JobStep } from '../jobs/job-type.ts'
import { type AssembledArticle, assembleArticle } from './assemble.ts'
import type { Purpose } from './does-not-hold.ts'
import { type Brief, type FindProductsOptions, findProductsStep } from './find-products.ts'
import { mendArticle, planArticle } from './mend.ts'
import { assembledResult, outlineResult, sectionsResult } from './step-results.ts'

export interface GenerationStepsOptions extends FindProductsOptions {
  /** Returns the writer to use for an input. */
  writerOf: (input: Pick<GenerationInput, 'embedded'>) => ArticleWriter
}

type Step<R> = JobStep<GenerationInput, R>

/** Steps from a topic to a verified, unpublished article. */
export function generationSteps(options: GenerationStepsOptions, purpose: Purpose = 'publish') {
  const { writerOf } = options
  const findProducts: Step<Brief> = findProductsStep(options, purpose)

  const outline: Step<ArticleOutline> = {
    name: 'outline',
    title: 'Plan the article',
    result: outlineResult,
    run: async ({ input, resultOf, work }) =>
      planArticle(writerOf(input), { brief: await resultOf(findProducts), purpose }, work),
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
    async run({ input, resultOf, work }) {
      const draft = {
        brief: await resultOf(findProducts),
        outline: await resultOf(outline),
        sections: await resultOf(write),
        article: await resultOf(assemble),
        purpose,
      }
      const article = await mendArticle(writerOf(input), draft, work)
      await work.tell(`${article.words} words; every link, figure and claim in them holds.`)
      return article
    },
  }

  return { findProducts, outline, write, assemble, verify }
}
