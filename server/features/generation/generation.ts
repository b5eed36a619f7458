import { BlogopsError } from '../../contract/errors.ts'
import {
  type GenerationInput,
  type GenerationRequest,
  type GenerationResult,
  generationResultSchema,
} from '../../contract/schemas/generation.ts'
import type { Job, JobRequest } from '../../contract/schemas/job.ts'
import type { ServedTopics } from '../../contract/schemas/topics.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { AmazonUse } from '../../domain/amazon.ts'
import { getProductCount } from '../../domain/article-formats.ts'
import { fromDefaultCategory, getFirstCategory, isDefaultCategory, type SiteCategory } from '../../domain/categories.ts'
import { getShop } from '../../domain/shops.ts'
import type { ArticleWriter } from '../../ports/article-writer.ts'
import type { ClaimJudge } from '../../ports/claim-judge.ts'
import type { CompletingSource, ProductSource } from '../../ports/product-source.ts'
import type { Claim } from '../jobs/job-records.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { readCurrentBrief } from './edited-brief.ts'
import { createFindSimilar, createGenerationJob, type GenerationJobOptions } from './generation-job.ts'
import { createJudgedCheck } from './judged-check.ts'
import { createRegeneration } from './regeneration/regeneration.ts'
import type { Brief } from './step-results.ts'

/** A product source and an article writer. */
export interface Engine {
  /** First progress message, shown while products are searched for. */
  progress: (topic: string) => string
  source: ProductSource
  writer: ArticleWriter
  /** Judge of claims; null to check by rules only. */
  judge: ClaimJudge | null
}

export interface GenerationOptions
  extends Omit<GenerationJobOptions, 'getSource' | 'getWriter' | 'getJudge' | 'findSimilar' | 'completer'> {
  jobs: Jobs
  /** Engine without external services, for samples and as the fallback. */
  embedded: Engine
  /** Engine that uses a language model; null if none is configured. */
  model: Engine | null
  /** Amazon's own API; null if it is not configured. */
  amazon: CompletingSource | null
  openFeed: (feed: NonNullable<GenerationInput['feed']>) => ProductSource
  categories: {
    list(): Promise<readonly SiteCategory[]>
    /** @throws BlogopsError `bad_request` if the site has no such category. */
    choose(slug: string | undefined): Promise<string>
  }
  /** Checks that ad sets may be created in a campaign. @throws BlogopsError `not_found`; `conflict` if imported. */
  checkCampaign: (campaignId: string) => Promise<void>
  /** @throws BlogopsError `conflict` if publishing needs a confirmation. */
  assertMayPublish: (publication: { sample: boolean; withoutTag: boolean }) => Promise<void>
}

export type Generation = ReturnType<typeof createGeneration>

export function createGeneration({
  jobs,
  embedded,
  model,
  amazon,
  openFeed,
  checkCampaign,
  ...options
}: GenerationOptions) {
  const getEngine = (input: Pick<GenerationInput, 'embedded'>) => (input.embedded ? embedded : (model ?? embedded))
  const findSimilar = createFindSimilar({ articles: options.articles, jobs })
  const steps: GenerationJobOptions = {
    ...options,
    findSimilar,
    completer: amazon,
    getSource: (input, use = 'off') => {
      const { feed, topic } = input
      if (feed) return { progress: `Choosing products from your product file ${feed.name}…`, source: openFeed(feed) }
      if (use === 'search' && amazon) return { progress: `Searching Amazon for "${topic}"…`, source: amazon }
      const { progress, source } = getEngine(input)
      return { progress: progress(topic), source }
    },
    getWriter: input => getEngine(input).writer,
    getJudge: input => getEngine(input).judge,
  }
  const type = createGenerationJob(steps)
  jobs.register(type)

  /**
   * Chooses the use of Amazon's API: the requested one, or else that of the settings while the API is configured.
   * @throws BlogopsError `not_configured` if it is requested without being configured.
   */
  async function chooseUse({ amazon: requested }: Pick<GenerationInput, 'amazon'>): Promise<AmazonUse> {
    if (amazon) return requested ?? (await options.settings()).amazonApi
    if (requested === undefined || requested === 'off') return 'off'
    throw new BlogopsError('not_configured', "Amazon's API is not configured.", {
      hint: 'Set AMAZON_CREDENTIAL_ID, AMAZON_CREDENTIAL_SECRET and AMAZON_CREDENTIAL_VERSION, and start the server again.',
    })
  }

  /** Checks the campaign and the right to publish before any work that may cost money. @throws as `checkCampaign`. */
  async function prepare(input: GenerationRequest): Promise<GenerationInput> {
    if (input.campaignId !== undefined) await checkCampaign(input.campaignId)
    const usesAmazon = (await chooseUse(input)) === 'search'
    const sample = input.feed === undefined && !usesAmazon && getEngine(input) === embedded
    if (!input.draft) await options.assertMayPublish({ sample, withoutTag: input.withoutTag })
    const category = await options.categories.choose(input.category)
    return { ...input, category, productCount: getProductCount(input) }
  }

  /** Starts a job after its checks. @throws as `prepare`. */
  async function start({ input, priority }: JobRequest, actor: Actor, retries = true): Promise<Job> {
    return jobs.startChecked(type, () => prepare(input), actor, { priority, retries })
  }

  return {
    start,
    prepare,

    /** Starts a background job if `claim` returns true, in the transaction that creates it. @throws as `prepare`. */
    startClaimed: async (input: GenerationRequest, createdBy: string, claim: Claim): Promise<Job | null> =>
      jobs.startClaimed(type, { input: await prepare(input), createdBy, claim }),

    findSimilar,

    /** Use of Amazon's API for new articles; null if it is not configured. */
    readAmazonUse: async (): Promise<AmazonUse | null> => amazon && (await options.settings()).amazonApi,

    /** Topics that the feed, or else the engine's source, has enough products for. @throws BlogopsError `bad_request` */
    async listTopics({ feed, embedded }: Pick<GenerationInput, 'feed' | 'embedded'>): Promise<ServedTopics> {
      const source = feed ? openFeed(feed) : getEngine({ embedded }).source
      const topics = (await source.topics?.(getShop((await options.settings()).shop))) ?? null
      if (topics === null) return { origin: null, topics: [] }
      const categories = await options.categories.list()
      return {
        origin: feed?.name ?? 'the sample catalogue',
        topics: topics.map(({ topic, category, products }) => ({
          topic,
          category: toSiteCategory(category, categories),
          products,
        })),
      }
    },

    /** Facts that texts about an article may state; null if they are no longer stored. */
    async getBrief(articleId: string, jobId: string): Promise<Brief | null> {
      return (await readCurrentBrief({ articles: options.articles, jobs }, articleId, jobId))?.brief ?? null
    },

    /** Regeneration of parts of an article. */
    regeneration: createRegeneration({ ...steps, jobs }),

    /** Checks of stored articles by a judge. */
    judgedCheck: createJudgedCheck({ ...steps, jobs }),

    /** Starts a job and waits for its result. If the caller disconnects, the job continues. */
    async complete(input: GenerationRequest, actor: Actor): Promise<GenerationResult> {
      const { id } = await start({ type: 'generation', input }, actor, false)
      return generationResultSchema.parse((await jobs.waitForOutcome(id)).result)
    },
  }
}

/** Returns the category of the site for a kind of products, or else the first one. */
function toSiteCategory(kind: string, categories: readonly SiteCategory[]): string {
  const own = isDefaultCategory(kind) ? fromDefaultCategory(categories, kind) : undefined
  return own ?? getFirstCategory(categories)
}
