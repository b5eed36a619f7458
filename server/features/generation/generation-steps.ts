import { BlogopsError } from '../../contract/errors.ts'
import type { GenerationInput } from '../../contract/schemas/generation.ts'
import { describeCheck, describeRemoved } from '../../domain/check-summary.ts'
import type { ArticleOutline, ArticleWriter, WrittenSection } from '../../ports/article-writer.ts'
import type { ClaimJudge } from '../../ports/claim-judge.ts'
import type { ProductSource } from '../../ports/product-source.ts'
import type { JobStep } from '../jobs/job-type.ts'
import { type AssembledArticle, assembleArticle } from './assemble-article.ts'
import { summarizeCheck } from './claims/check-article.ts'
import { converge } from './claims/converge.ts'
import { buildFactTable } from './claims/fact-table.ts'
import { type Brief, createFindProductsStep, describeTopics, type FindProductsOptions } from './find-products.ts'
import { planArticle } from './plan-article.ts'
import { assembledResult, outlineResult, sectionsResult, type VerifiedArticle, verifiedResult } from './step-results.ts'
import type { VerdictStore } from './verdict-store.ts'
import { articleVerificationError, type Purpose } from './verification-error.ts'

export interface GenerationStepsOptions extends FindProductsOptions {
  /** Returns the writer to use for an input. */
  getWriter: (input: Pick<GenerationInput, 'embedded'>) => ArticleWriter
  /** Returns the judge for an input; null to check by rules only. */
  getJudge: (input: Pick<GenerationInput, 'embedded'>) => ClaimJudge | null
  verdicts: VerdictStore
}

type Step<R> = JobStep<GenerationInput, R>

/** Adds the topics that the source can serve to the hint of a writer that does not know a kind of product. */
async function addTopics(error: unknown, source: ProductSource): Promise<unknown> {
  if (!(error instanceof BlogopsError) || error.code !== 'not_enough_products') return error
  const topics = (await source.topics?.()) ?? []
  if (topics.length === 0) return error
  const { code, message, hint, details } = error
  const ways = `${hint === undefined ? '' : `${hint}. `}${describeTopics(topics)}`
  return new BlogopsError(code, message, { hint: ways, ...(details && { details }), cause: error })
}

/** Steps from a topic to a verified, unpublished article. */
export function createGenerationSteps(options: GenerationStepsOptions, purpose: Purpose = 'publish') {
  const { getWriter, getJudge } = options
  const findProducts: Step<Brief> = createFindProductsStep(options, purpose)

  const outline: Step<ArticleOutline> = {
    name: 'outline',
    title: 'Plan the article',
    result: outlineResult,
    async run({ input, getResult, work }) {
      const brief = await getResult(findProducts)
      try {
        return await planArticle(getWriter(input), brief, work)
      } catch (error) {
        throw await addTopics(error, options.getSource(input).source)
      }
    },
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
      return getWriter(input).write(requests, { brief, facts: buildFactTable(brief.products), outline: plan }, work)
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

  const verify: Step<VerifiedArticle> = {
    name: 'verify',
    title: 'Check every claim',
    result: verifiedResult,
    async run({ jobId, input, getResult, work }) {
      const draft = {
        brief: await getResult(findProducts),
        outline: await getResult(outline),
        sections: await getResult(write),
      }
      const judge = getJudge(input)
      const { article, checked, known, removed, problems } = await converge(draft, {
        writer: getWriter(input),
        judge,
        work,
      })
      if (problems.length > 0 && purpose === 'propose') throw articleVerificationError(purpose, problems)
      if (judge) await options.verdicts.add(jobId, judge.model, known)
      const check = summarizeCheck(checked, judge?.model ?? null, removed)
      for (const message of describeRemoved(removed)) await work.report(message)
      await work.report(describeCheck(check))
      return { ...article, check, problems: problems.map(({ message }) => message) }
    },
  }

  return { findProducts, outline, write, assemble, verify }
}
