import * as z from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import {
  type AdVariantsResult,
  adVariantsRequestSchema,
  adVariantsResultSchema,
} from '../../../contract/schemas/ad-variants.ts'
import type { AdBrief, AdVariant, AdWriter } from '../../../ports/ad-writer.ts'
import type { JobStep, JobSteps, JobType } from '../../jobs/job-type.ts'
import { type AdSubject, adBriefOf } from './ad-brief.ts'
import type { AdProblem } from './problem.ts'
import { adBriefResult, writtenResult } from './step-results.ts'
import { type ClaimChecks, verifyVariants } from './verify-variants.ts'

export const variantsInputSchema = adVariantsRequestSchema.extend({ articleId: z.string(), articleTitle: z.string() })

export type VariantsInput = z.output<typeof variantsInputSchema>

export interface VariantsJobOptions {
  /** @throws BlogopsError `not_found`; `gone` for a deleted article. */
  subjectOf(articleId: string): Promise<AdSubject>
  /** The model's writer if configured, otherwise the embedded one. */
  writer: AdWriter
  checkClaims: ClaimChecks
  /** Public base URL of the site, without a trailing slash. */
  siteUrl: string
}

type Step<R> = JobStep<VariantsInput, R>

function variantsSteps(options: VariantsJobOptions): JobSteps<VariantsInput, AdVariantsResult> {
  const { subjectOf, writer, checkClaims, siteUrl } = options
  const urlOf = (slug: string) => `${siteUrl}/article/${slug}`

  const gather: Step<AdBrief> = {
    name: 'gather',
    title: 'Gather what the ads may say',
    result: adBriefResult,
    async run({ input: { articleId, attempt }, work }) {
      const found = await subjectOf(articleId)
      const { slug, sample } = found.article
      if (sample) await work.tell('The products are invented samples: these ads are to look at, not to be run.')
      return adBriefOf(found, { url: urlOf(slug), attempt })
    },
  }

  const write: Step<AdVariant[]> = {
    name: 'write',
    title: 'Write three variants',
    result: writtenResult,
    run: async ({ work, resultOf }) => writer.variants(await resultOf(gather), work),
  }

  const check: Step<AdVariantsResult> = {
    name: 'check',
    title: 'Check every claim',
    result: adVariantsResultSchema,
    async run({ input, work, resultOf }) {
      const brief = await resultOf(gather)
      const before = await resultOf(write)
      const problems = verifyVariants(before, brief, checkClaims)
      const messages = problems.map(({ message }) => message)
      if (problems.length > 0) await work.tell(`${things(problems)} not hold; the variants are written once more.`)
      const variants =
        problems.length === 0 ? before : await writer.variants(brief, work, { before, problems: messages })
      const left = problems.length === 0 ? [] : verifyVariants(variants, brief, checkClaims)
      if (left.length > 0) throw notShown(brief, left)
      const { article } = await subjectOf(input.articleId)
      const { id, slug, title } = article
      const { sample, attempt, url } = brief
      return adVariantsResultSchema.parse({ article: { id, slug, title }, url, attempt, sample, variants })
    },
  }

  return { first: [gather, write], last: check }
}

function things({ length }: readonly unknown[]): string {
  return length === 1 ? 'One thing does' : `${length} things do`
}

function notShown({ title }: AdBrief, problems: readonly AdProblem[]): BlogopsError {
  const shown = problems.slice(0, 5).map(({ message }) => message)
  const more = problems.length - shown.length
  const list = more > 0 ? [...shown, `And ${more} more.`] : shown
  return new BlogopsError('verification_failed', `The ads for "${title}" do not hold: ${list.join(' ')}`, {
    hint: 'Ask for them once more, or with another attempt.',
    details: { problems: problems.slice(0, 100) },
  })
}

/** Writes three ads for an article and verifies them. They are returned as the result and stored nowhere else. */
export function variantsJob(options: VariantsJobOptions): JobType<VariantsInput, AdVariantsResult> {
  const steps = variantsSteps(options)
  return {
    type: 'ad-variants',
    scope: 'ads:write',
    input: variantsInputSchema,
    title: ({ articleTitle, attempt }) => `Write ads for "${articleTitle}"${attempt > 1 ? `, attempt ${attempt}` : ''}`,
    maxCostUsd: ({ maxCostUsd }) => maxCostUsd,
    steps: () => steps,
  }
}
