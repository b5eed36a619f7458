import { BlogopsError } from '../../contract/errors.ts'
import {
  type GenerationInput,
  type GenerationResult,
  generationInputSchema,
  generationResultSchema,
  type SimilarArticle,
} from '../../contract/schemas/generation.ts'
import { formatJobTitle, getTopic } from '../../domain/article-formats.ts'
import { describeSimilarArticles, normalizeTopic } from '../../domain/articles.ts'
import type { Logger } from '../../ports/system.ts'
import type { Articles } from '../articles/articles.ts'
import type { JobStep, JobType, StepContext } from '../jobs/job-type.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { readAttributes } from './claims/attributes.ts'
import { listStatedFacts } from './claims/stated-facts.ts'
import { type Brief, isFromApi } from './find-products.ts'
import { createGenerationSteps, type GenerationStepsOptions } from './generation-steps.ts'
import { unpublishableError } from './verify-article.ts'

interface SimilarArticlesOptions {
  articles: Pick<Articles, 'findNames'>
  jobs: Pick<Jobs, 'listTitles'>
}

type FindSimilar = (topic: string, exceptId?: string) => Promise<SimilarArticle[]>

/** Number of jobs to compare with, newest first: a year of daily articles. */
const maxJobs = 400

/** Finds articles generated on the same topic and not deleted, newest first. An article has the id of its job. */
export function createFindSimilar({ articles, jobs }: SimilarArticlesOptions): FindSimilar {
  return async (topic, exceptId) => {
    const wanted = normalizeTopic(topic)
    const ids = (await jobs.listTitles(maxJobs, 'generation'))
      .filter(({ id, title }) => id !== exceptId && normalizeTopic(getTopic(title)) === wanted)
      .map(({ id }) => id)
    const found = await articles.findNames(ids)
    return ids.flatMap(id => {
      const { slug, title, status } = found.get(id) ?? {}
      return slug !== undefined && title !== undefined && (status === 'draft' || status === 'published')
        ? [{ id, slug, title, status }]
        : []
    })
  }
}

/** Creates the ad set of an article in a campaign. Idempotent: a second call for the same pair creates nothing. */
type AssignCampaign = (request: {
  articleId: string
  campaignId: string
  /** Name of the user who requested it. */
  by: string
}) => Promise<unknown>

interface AdSetOptions {
  assignCampaign: AssignCampaign
  log: Logger
}

/** Adds a published article to its campaign. If that fails, the article stays published. */
function createAdSetStep(
  publish: JobStep<GenerationInput, GenerationResult>,
  { assignCampaign, log }: AdSetOptions,
): JobStep<GenerationInput, GenerationResult> {
  return {
    name: 'ad-set',
    title: 'Create the ad set',
    result: generationResultSchema,
    async run({ jobId, input, createdBy, signal, getResult, work }) {
      const { campaignId } = input
      const published = await getResult(publish)
      if (campaignId === undefined) return published
      const assigned = { ...published, campaignId }
      const request = { articleId: assigned.article.id, campaignId, by: createdBy }
      try {
        await assignCampaign(request)
        return assigned
      } catch (cause) {
        signal.throwIfAborted()
        if (!(cause instanceof BlogopsError)) log('error', 'ad set failed', { jobId, error: String(cause) })
        const adSetError = describeFailure(cause)
        await work.report(`The article was stored, but it has no ad set: ${adSetError}`)
        return { ...assigned, adSetError }
      }
    },
  }
}

function describeFailure(cause: unknown): string {
  if (!(cause instanceof BlogopsError)) return 'An unexpected error stopped the creation of the ad set.'
  return [cause.message, cause.hint].filter(Boolean).join(' ')
}

export interface GenerationJobOptions extends GenerationStepsOptions, AdSetOptions {
  articles: Articles
  siteUrl: string
  /** Warnings about a new article, for the user. */
  warningsFor: (article: { sample: boolean }) => Promise<string[]>
  findSimilar: FindSimilar
}

/** Job from research to publication. Each step's result is stored, so that no model call is paid for twice. */
export function createGenerationJob(options: GenerationJobOptions): JobType<GenerationInput, GenerationResult> {
  const { articles, siteUrl, settings, findSimilar } = options
  const { findProducts, outline, write, assemble, verify } = createGenerationSteps(options)

  const publish: JobStep<GenerationInput, GenerationResult> = {
    name: 'publish',
    title: 'Publish',
    result: generationResultSchema,
    async run({ jobId, createdBy, input, getResult }: StepContext<GenerationInput>) {
      const brief = await getResult(findProducts)
      const { author } = await settings()
      const { title, excerpt, slug, html, words, picks, check, problems } = await getResult(verify)
      // Use the job's id, so that a resumed job finds the article it has already published.
      const article = await articles.add({
        id: jobId,
        jobId,
        by: createdBy,
        slug,
        title,
        excerpt,
        html,
        author,
        heroImage: '',
        products: toNewProducts(brief, picks),
        category: input.category,
        format: brief.format,
        sample: brief.sample,
        publish: !input.draft && problems.length === 0,
      })
      if (problems.length > 0) throw unpublishableError(problems, article.slug)
      const similar = describeSimilarArticles(await findSimilar(input.topic, article.id))
      return {
        article: { id: article.id, slug: article.slug, title: article.title },
        products: await articles.products(article.id, { drafts: true }),
        status: article.status === 'published' ? 'published' : 'draft',
        words,
        url: `${siteUrl}/article/${article.slug}`,
        origin: brief.origin,
        check,
        warnings: [...(await options.warningsFor(brief)), ...(similar === undefined ? [] : [similar])],
      }
    },
  }

  const adSet = createAdSetStep(publish, options)
  const untilVerified = [findProducts, outline, write, assemble, verify]

  return {
    type: 'generation',
    scope: 'generate',
    input: generationInputSchema,
    title: formatJobTitle,
    maxCostUsd: input => input.maxCostUsd,
    steps({ campaignId, draft }) {
      const storeStep = draft ? { ...publish, title: 'Keep as a draft' } : publish
      return campaignId === undefined
        ? { first: untilVerified, last: storeStep }
        : { first: [...untilVerified, storeStep], last: adSet }
    },
  }
}

/** Converts the products of a brief to the products an article stores. */
export function toNewProducts(
  { products, readAt, currency }: Brief,
  picks: readonly { name: string; badge: string }[],
) {
  return products.map(product => ({
    name: product.name,
    image: product.image,
    pricePence: product.pricePence,
    ...(currency !== undefined && { currency }),
    rating: product.rating,
    reviewCount: product.reviewCount,
    amazonUrl: product.url,
    ...(product.shop !== undefined && { shop: product.shop }),
    asin: product.asin,
    readAt,
    ...(isFromApi(product) && { isFromApi: true as const }),
    isPick: picks.find(pick => pick.name === product.name)?.badge ?? null,
    facts: listStatedFacts(product, readAttributes(products)),
  }))
}
