import * as z from 'zod'
import { callsToAction } from '../../../contract/ad-values.ts'
import { BlogopsError } from '../../../contract/errors.ts'
import {
  type AdVariantsRequest,
  type AdVariantsResult,
  adVariantsRequestSchema,
  adVariantsResultSchema,
} from '../../../contract/schemas/ad-variants.ts'
import type { Job, JobCost } from '../../../contract/schemas/job.ts'
import type { Actor } from '../../../contract/scopes.ts'
import { pluralize } from '../../../domain/number-format.ts'
import { getArticleUrl } from '../../../domain/slugs.ts'
import type { AdBrief, AdVariant, AdWriter } from '../../../ports/ad-writer.ts'
import type { JobStep, JobSteps, JobType } from '../../jobs/job-type.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type AdArticles, withNotFoundHint } from '../ad-articles.ts'
import { type AdSource, adBriefSchema, createAdBrief } from './ad-brief.ts'
import type { AdProblem, CheckText } from './ad-text.ts'
import { type ClaimChecks, verifyText, verifyVariants } from './verify-variants.ts'

const variantsInputSchema = adVariantsRequestSchema.extend({ articleId: z.string(), articleTitle: z.string() })

type VariantsInput = z.output<typeof variantsInputSchema>

interface VariantsJobOptions {
  /** @throws BlogopsError `not_found`; `gone` for a deleted article. */
  getAdSource(articleId: string): Promise<AdSource>
  /** The model's writer if configured, otherwise the embedded one. */
  writer: AdWriter
  checkClaims: ClaimChecks
  /** Public base URL of the site, without a trailing slash. */
  siteUrl: string
}

type Step<R> = JobStep<VariantsInput, R>

function createVariantsSteps(options: VariantsJobOptions): JobSteps<VariantsInput, AdVariantsResult> {
  const { getAdSource, writer, checkClaims, siteUrl } = options

  const gather: Step<AdBrief> = {
    name: 'gather',
    title: 'Collect the facts for the ads',
    result: adBriefSchema,
    async run({ input: { articleId, attempt }, work }) {
      const source = await getAdSource(articleId)
      const { slug, sample } = source.article
      if (sample) await work.report('The products are invented samples. Do not run these ads.')
      return createAdBrief(source, { url: getArticleUrl(siteUrl, { slug }), attempt })
    },
  }

  const write: Step<AdVariant[]> = {
    name: 'write',
    title: 'Write three variants',
    result: adVariantsSchema,
    run: async ({ work, getResult }) => writer.variants(await getResult(gather), work),
  }

  const check: Step<AdVariantsResult> = {
    name: 'check',
    title: 'Check every claim',
    result: adVariantsResultSchema,
    async run({ input, work, getResult }) {
      const brief = await getResult(gather)
      const before = await getResult(write)
      const problems = verifyVariants(before, brief, checkClaims)
      const messages = problems.map(({ message }) => message)
      if (problems.length > 0) await work.report(describeRewrite(problems.length))
      const variants =
        problems.length === 0 ? before : await writer.variants(brief, work, { before, problems: messages })
      const remaining = problems.length === 0 ? [] : verifyVariants(variants, brief, checkClaims)
      if (remaining.length > 0) throw verificationFailed(brief, remaining)
      const { article } = await getAdSource(input.articleId)
      const { id, slug, title } = article
      const { sample, attempt, url } = brief
      return adVariantsResultSchema.parse({ article: { id, slug, title }, url, attempt, sample, variants })
    },
  }

  return { first: [gather, write], last: check }
}

function describeRewrite(problems: number): string {
  return pluralize(
    problems,
    'The check found 1 problem. Writing the variants again.',
    `The check found ${problems} problems. Writing the variants again.`,
  )
}

function verificationFailed({ title }: AdBrief, problems: readonly AdProblem[]): BlogopsError {
  const shown = problems.slice(0, 5).map(({ message }) => message)
  const more = problems.length - shown.length
  const list = more > 0 ? [...shown, `And ${more} more.`] : shown
  return new BlogopsError('verification_failed', `The ads for "${title}" failed their check: ${list.join(' ')}`, {
    hint: 'Generate the ads again, or ask for another attempt.',
    details: { problems: problems.slice(0, 100) },
  })
}

/** Writes three ads for an article and verifies them. They are returned as the result and stored nowhere else. */
function createVariantsJob(options: VariantsJobOptions): JobType<VariantsInput, AdVariantsResult> {
  const steps = createVariantsSteps(options)
  return {
    type: 'ad-variants',
    scope: 'ads:draft',
    input: variantsInputSchema,
    title: ({ articleTitle, attempt }) =>
      attempt > 1 ? `Write ads for "${articleTitle}", attempt ${attempt}` : `Write ads for "${articleTitle}"`,
    maxCostUsd: ({ maxCostUsd }) => maxCostUsd,
    steps: () => steps,
  }
}

interface AdVariantsOptions extends VariantsJobOptions {
  jobs: Jobs
  articles: AdArticles
}

export type AdVariants = ReturnType<typeof createAdVariants>

interface VariantsPreview {
  variants: AdVariantsResult['variants']
  cost: JobCost | null
}

/** Previews of three ads for an article. */
export function createAdVariants({ jobs, articles, ...options }: AdVariantsOptions) {
  const { find } = withNotFoundHint(articles)
  const type = createVariantsJob(options)
  jobs.register(type)

  /** @throws BlogopsError `not_found`; `gone` for a deleted article. */
  async function start(ref: string, request: AdVariantsRequest, actor: Actor, retries = true): Promise<Job> {
    const prepare = async () => {
      const { id, title } = await find(ref)
      return variantsInputSchema.parse({ ...request, articleId: id, articleTitle: title })
    }
    return jobs.startChecked(type, prepare, actor, { retries })
  }

  return {
    start,

    /** Finds problems in the text of an ad. @throws BlogopsError `not_found`; `gone` for a deleted article. */
    async checkText(
      articleId: string,
      { variant, headline, bodyText }: Parameters<CheckText>[1],
    ): Promise<AdProblem[]> {
      const source = await options.getAdSource(articleId)
      const brief = createAdBrief(source, { url: getArticleUrl(options.siteUrl, source.article), attempt: 1 })
      const ad = { variant, headline, bodyText, angle: '', targeting: '', callToAction: callsToAction[0] }
      return verifyText(ad, brief, options.checkClaims)
    },

    /** Starts a job and waits for its result. The job continues if the caller disconnects. */
    async preview(ref: string, request: AdVariantsRequest, actor: Actor): Promise<VariantsPreview> {
      const { id } = await start(ref, request, actor, false)
      const { result, cost } = await jobs.waitForOutcome(id)
      return { variants: adVariantsResultSchema.parse(result).variants, cost }
    },
  }
}

const adVariantsSchema: z.ZodType<AdVariant[]> = z.array(
  z.object({
    variant: z.string(),
    angle: z.string(),
    targeting: z.string(),
    headline: z.string(),
    bodyText: z.string(),
    callToAction: z.enum(callsToAction),
  }),
)
