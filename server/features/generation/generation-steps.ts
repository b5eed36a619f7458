import type { GenerationInput } from '../../contract/schemas/generation.ts'
import { describeCheck, describeRemoved } from '../../domain/check-summary.ts'
import { getShop } from '../../domain/shops.ts'
import { mapOutlineTexts } from '../../domain/source-texts.ts'
import type { ArticleOutline, ArticleWriter, WrittenSection } from '../../ports/article-writer.ts'
import type { ClaimJudge } from '../../ports/claim-judge.ts'
import type { JobStep } from '../jobs/job-type.ts'
import { type AssembledArticle, assembleArticle } from './assemble-article.ts'
import { summarizeCheck } from './claims/check-article.ts'
import { converge } from './claims/converge.ts'
import { type Brief, createFindProductsStep, type FindProductsOptions } from './find-products.ts'
import { getMoneyView } from './money-view.ts'
import { addTopics, planArticle } from './plan-article.ts'
import { assembledResult, outlineResult, sectionsResult, type VerifiedArticle, verifiedResult } from './step-results.ts'
import type { VerdictStore } from './verdict-store.ts'
import { articleVerificationError, type Purpose } from './verify-article.ts'

export interface GenerationStepsOptions extends FindProductsOptions {
  /** Returns the writer to use for an input. */
  getWriter: (input: Pick<GenerationInput, 'embedded'>) => ArticleWriter
  /** Returns the judge for an input; null to check by rules only. */
  getJudge: (input: Pick<GenerationInput, 'embedded'>) => ClaimJudge | null
  verdicts: VerdictStore
}

type Step<R> = JobStep<GenerationInput, R>

/** Steps from a topic to a verified, unpublished article. */
export function createGenerationSteps(
  options: GenerationStepsOptions,
  purpose: Purpose = 'publish',
  findProducts: Step<Brief> = createFindProductsStep(options, purpose),
) {
  const { getWriter, getJudge } = options

  const outline: Step<ArticleOutline> = {
    name: 'outline',
    title: 'Plan the article',
    result: outlineResult,
    async run({ input, getResult, work }) {
      const brief = await getResult(findProducts)
      try {
        const money = getMoneyView(brief)
        const plan = await planArticle(money.toRulesWriter(getWriter(input)), money.brief, money.toSiteWork(work))
        return mapOutlineTexts(plan, money.toSite)
      } catch (error) {
        throw await addTopics(error, options.getSource(input).source, getShop((await options.settings()).shop))
      }
    },
  }

  const write: Step<WrittenSection[]> = {
    name: 'write',
    title: 'Write the sections',
    result: sectionsResult,
    async run({ input, getResult, work }) {
      const { siteBrief: brief, siteFacts: facts } = getMoneyView(await getResult(findProducts))
      const plan = await getResult(outline)
      await work.report(`Writing "${plan.title}" in ${plan.sections.length} sections.`)
      const requests = plan.sections.map(section => ({ plan: section }))
      return getWriter(input).write(requests, { brief, facts, outline: plan }, work)
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
      const money = getMoneyView(await getResult(findProducts))
      const { brief, toRules, toSite } = money
      const written = await getResult(write)
      const draft = {
        brief,
        outline: mapOutlineTexts(await getResult(outline), toRules),
        sections: written.map(({ id, html }) => ({ id, html: toRules(html) })),
      }
      const judge = getJudge(input)
      const converged = await converge(draft, {
        writer: money.toRulesWriter(getWriter(input)),
        judge,
        work: money.toSiteWork(work),
      })
      const { checked, known } = converged
      const problems = converged.problems.map(problem => ({ ...problem, message: toSite(problem.message) }))
      if (problems.length > 0 && purpose === 'propose') throw articleVerificationError(purpose, problems)
      const article = money.toSiteArticle(converged.article)
      const removed = converged.removed.map(toSite)
      if (judge) await options.verdicts.add(jobId, judge.model, known)
      const check = summarizeCheck(checked, judge?.model ?? null, removed)
      for (const message of describeRemoved(removed)) await work.report(message)
      await work.report(describeCheck(check))
      return { ...article, check, problems: problems.map(({ message }) => message) }
    },
  }

  return { findProducts, outline, write, assemble, verify }
}
