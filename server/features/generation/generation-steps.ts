import type { GenerationInput } from '../../contract/schemas/generation.ts'
import type { ArticleOutline, ArticleWriter, WrittenSection } from '../../ports/article-writer.ts'
import type { JobStep } from '../jobs/job-type.ts'
import { type AssembledArticle, assembleArticle } from './assemble-article.ts'
import { type Brief, createFindProductsStep, type FindProductsOptions } from './find-products.ts'
import { planArticle, repairArticle } from './repair-article.ts'
import { assembledResult, outlineResult, sectionsResult } from './step-results.ts'
import type { Purpose } from './verification-error.ts'

export interface GenerationStepsOptions extends FindProductsOptions {
  /** Returns the writer to use for an input. */
  getWriter: (input: Pick<GenerationInput, 'embedded'>) => ArticleWriter
}

type Step<R> = JobStep<GenerationInput, R>

/** Steps from a topic to a verified, unpublished article. */
export function createGenerationSteps(options: GenerationStepsOptions, purpose: Purpose = 'publish') {
  const { getWriter } = options
  const findProducts: Step<Brief> = createFindProductsStep(options, purpose)

  const outline: Step<ArticleOutline> = {
    name: 'outline',
    title: 'Plan the article',
    result: outlineResult,
    run: async ({ input, getResult, work }) =>
      planArticle(getWriter(input), { brief: await getResult(findProducts), purpose }, work),
  }

  const write: Step<WrittenSection[]> = {
    name: 'write',
    title: 'Write the sections',
    result: sectionsResult,
    async run({ input, getResult, work }) {
      const brief = await getResult(findProducts)
      const plan = await getResult(outline)
      await work.report(`Writing "${plan.title}" in ${plan.sections.length} sections.`)
      const requests = plan.sections.map(section => ({ plan: section }))
      return getWriter(input).write(requests, { brief, outline: plan }, work)
    },
  }

  const assemble: Step<AssembledArticle> = {
    name: 'assemble',
    title: 'Assemble the article',
    result: assembledResult,
    async run({ getResult }) {
      const brief = await getResult(findProducts)
      return assembleArticle({ brief, outline: await getResult(outline), sections: await getResult(write) })
    },
  }

  const verify: Step<AssembledArticle> = {
    name: 'verify',
    title: 'Check every claim',
    result: assembledResult,
    async run({ input, getResult, work }) {
      const draft = {
        brief: await getResult(findProducts),
        outline: await getResult(outline),
        sections: await getResult(write),
        article: await getResult(assemble),
        purpose,
      }
      const article = await repairArticle(getWriter(input), draft, work)
      await work.report(`${article.words} words. Every link, figure and claim passed its check.`)
      return article
    },
  }

  return { findProducts, outline, write, assemble, verify }
}
