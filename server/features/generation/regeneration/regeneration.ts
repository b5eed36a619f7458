import * as z from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import { generationInputSchema } from '../../../contract/schemas/generation.ts'
import type { Job } from '../../../contract/schemas/job.ts'
import {
  type ArticleSection,
  type RegenerationRequest,
  type RegenerationResult,
  regenerationParts,
} from '../../../contract/schemas/regeneration.ts'
import type { Actor } from '../../../contract/scopes.ts'
import { amazonApi } from '../../../domain/amazon.ts'
import { getFormat } from '../../../domain/article-formats.ts'
import type { Articles, CurrentArticle } from '../../articles/articles.ts'
import type { JobType } from '../../jobs/job-type.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { getSectionName } from '../article-text.ts'
import type { Brief } from '../find-products.ts'
import type { GenerationStepsOptions } from '../generation-steps.ts'
import { findSection, findSections, getSourceJob, readSource, toArticleSection } from './article-source.ts'
import { createExcerptSteps } from './excerpt-steps.ts'
import { createProductsSteps } from './products-steps.ts'
import { createReplacementSteps } from './regeneration-steps.ts'
import { createSectionSteps, findDatedSections } from './section-steps.ts'

/** Input of a regeneration: the input that generated the article, and the part to regenerate. */
const regenerationInputSchema = generationInputSchema.extend({
  articleId: z.string(),
  articleTitle: z.string(),
  part: z.enum(regenerationParts),
  /** For part `section`: its id in the outline, and its name. */
  section: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** For part `dated`: the sections with dates or outdated figures. */
  dated: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** For part `products`: the only product to replace, and the ASIN of the new one; missing to replace all. */
  replace: z.object({ id: z.string(), name: z.string(), with: z.string().optional() }).optional(),
  /** Job whose brief and outline the article was written from; null for an article written by hand. */
  sourceJob: z.string().nullable(),
  /** Revision of the article at the time of the request. */
  revision: z.int(),
})

export type RegenerationInput = z.output<typeof regenerationInputSchema>

export type Replacement = NonNullable<RegenerationInput['replace']>

export interface RegenerationOptions extends GenerationStepsOptions {
  articles: Articles
  jobs: Jobs
}

const partNames = { section: 'section', dated: 'dated sections', excerpt: 'excerpt', products: 'products' } as const

/** Job that regenerates a part of an article as a proposal, without changing the article. */
function createRegenerationJob(options: RegenerationOptions): JobType<RegenerationInput, RegenerationResult> {
  const sectionSteps = createSectionSteps(options)
  const steps = {
    section: sectionSteps,
    dated: sectionSteps,
    excerpt: createExcerptSteps(options),
    products: createProductsSteps(options),
  }
  const replacementSteps = createReplacementSteps(options)
  return {
    type: 'regeneration',
    scope: 'generate',
    input: regenerationInputSchema,
    title: ({ part, section, replace, articleTitle }) =>
      replace
        ? `Replace ${replace.name} in "${articleTitle}"`
        : `Regenerate the ${section ? `section "${section.name}"` : partNames[part]} of "${articleTitle}"`,
    maxCostUsd: input => input.maxCostUsd,
    steps: ({ part, sourceJob }) => (sourceJob === null ? replacementSteps : steps[part]),
  }
}

export function createRegeneration(options: RegenerationOptions) {
  const { articles, jobs } = options
  const type = createRegenerationJob(options)
  jobs.register(type)

  async function open(ref: string) {
    const article = await articles.proposals.getCurrent(ref)
    const sourceJob = getSourceJob(article)
    return { article, sourceJob, source: await readSource({ articles, jobs }, sourceJob, article) }
  }

  async function findReplaced(
    id: string,
    part: RegenerationRequest['part'],
    request: Pick<RegenerationRequest, 'replace' | 'with'>,
  ) {
    const { replace } = request
    if (replace === undefined && request.with !== undefined)
      throw new BlogopsError('bad_request', 'Name the product to replace.', { hint: 'Pass it: --replace <product>' })
    if (replace === undefined) return undefined
    if (part !== 'products') throw new BlogopsError('bad_request', 'Only the part "products" can replace a product.')
    const { id: productId, name } = await articles.productChanges.find(id, replace)
    return { id: productId, name, ...(request.with !== undefined && { with: request.with }) }
  }

  /** Prepares the replacement of a product in an article written by hand. Only Amazon's API can describe the new one. */
  async function prepareByHand(current: CurrentArticle, request: RegenerationRequest) {
    const { id: articleId, title: articleTitle, category, revision } = current
    const replace = await findReplaced(articleId, request.part, request)
    if (replace?.with === undefined || request.feed || options.completer === null)
      throw new BlogopsError('bad_request', `"${articleTitle}" was not generated. Name the product to use instead.`, {
        hint: `List proposed ones: blogops optimize replacements. Then pass --with <asin>. This needs Amazon's API`,
      })
    const article = { topic: articleTitle, category, articleId, articleTitle, revision, section: null, sourceJob: null }
    return regenerationInputSchema.parse({ ...article, part: request.part, replace, productCount: 1, amazon: 'search' })
  }

  async function prepareStored(ref: string, { part, maxCostUsd, feed, ...request }: RegenerationRequest) {
    const { article, sourceJob, source } = await open(ref)
    const replace = await findReplaced(article.id, part, request)
    const { topic, category, format, products, sample } = source.brief
    const isSearch = replace !== undefined || (part === 'products' && source.brief.origin === amazonApi)
    const asksAmazon = isSearch && !feed && !sample && options.completer !== null
    if (replace?.with !== undefined && !asksAmazon)
      throw new BlogopsError('bad_request', "Only Amazon's API can read a product by its ASIN alone.", {
        hint: 'Set its credential, and pass no feed. Articles of the sample catalogue have no real products.',
      })
    if (replace?.with !== undefined && products.some(({ asin }) => asin === replace.with))
      throw new BlogopsError('bad_request', `The article has the product ${replace.with} already.`, {
        hint: 'List proposed ones: blogops optimize replacements',
      })
    if (part === 'products' && !asksAmazon) assertSearchable(source.brief, feed)
    const plan = part === 'section' ? findSection(article, source.outline, request.section) : null
    const dated = part === 'dated' ? await findDatedSections(article, source) : undefined
    const { counts } = getFormat(format)
    const input: RegenerationInput = regenerationInputSchema.parse({
      topic,
      category,
      format,
      productCount: counts.find(count => count >= products.length) ?? counts.at(-1),
      maxCostUsd,
      feed,
      part,
      // Sample articles are rewritten by the embedded engine; other products come from the current source.
      embedded: sample && (part !== 'products' || replace !== undefined),
      ...(asksAmazon && { amazon: 'search' }),
      replace,
      dated: dated?.map(each => ({ id: each.id, name: getSectionName(each) })),
      articleId: article.id,
      articleTitle: article.title,
      revision: article.revision,
      sourceJob,
      section: plan && { id: plan.id, name: getSectionName(plan) },
    })
    return input
  }

  async function prepare(ref: string, request: RegenerationRequest): Promise<RegenerationInput> {
    const current = await articles.proposals.getCurrent(ref)
    const isByHand = current.jobId === null && request.replace !== undefined
    return isByHand ? prepareByHand(current, request) : prepareStored(ref, request)
  }

  return {
    /** Sections that can be regenerated, in the order of the outline. */
    async sections(ref: string): Promise<ArticleSection[]> {
      const { article, source } = await open(ref)
      return findSections(article, source.outline).map(toArticleSection)
    },

    /**
     * Starts a regeneration job after checking the request.
     * @throws BlogopsError `bad_request` if the article was not generated or lacks the section; `not_found`, `gone`.
     */
    start: (ref: string, request: RegenerationRequest, actor: Actor): Promise<Job> =>
      jobs.startChecked(type, () => prepare(ref, request), actor, { retries: true }),
  }
}

/** Requires a feed if the products came from one: a search would find other products. */
function assertSearchable(brief: Brief, feed: RegenerationRequest['feed']): void {
  if (feed || brief.sample || brief.searches) return
  if (brief.origin === amazonApi)
    throw new BlogopsError('bad_request', `The products came from ${amazonApi}, which is not configured.`, {
      hint: 'Set its credential and start the server again, or pass a feed: --feed FILE',
    })
  throw new BlogopsError('bad_request', `The products came from ${brief.origin}, which is not stored.`, {
    hint: 'Pass the feed again: --feed FILE',
  })
}
