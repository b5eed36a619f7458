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
import { getFormat } from '../../../domain/article-formats.ts'
import type { SectionPlan } from '../../../ports/article-writer.ts'
import type { Articles, CurrentArticle } from '../../articles/articles.ts'
import type { JobType } from '../../jobs/job-type.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { getSectionName } from '../article-headings.ts'
import type { Brief } from '../find-products.ts'
import type { GenerationStepsOptions } from '../generation-steps.ts'
import type { ProblemCode } from '../verify/problem.ts'
import { verifyArticleAsync } from '../verify-article.ts'
import {
  datePattern,
  findSection,
  findSections,
  getSourceJob,
  readSource,
  type Source,
  toArticleSection,
  toSectionPlace,
} from './article-source.ts'
import { createProductsSteps } from './products-steps.ts'
import { createExcerptSteps, createOwnTest, createSectionSteps, toRulesBasis } from './regeneration-steps.ts'

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
  /** Job whose brief and outline the article was written from. */
  sourceJob: z.string(),
  /** Revision of the article at the time of the request. */
  revision: z.int(),
})

export type RegenerationInput = z.output<typeof regenerationInputSchema>

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
  return {
    type: 'regeneration',
    scope: 'generate',
    input: regenerationInputSchema,
    title: ({ part, section, replace, articleTitle }) =>
      replace
        ? `Replace ${replace.name} in "${articleTitle}"`
        : `Regenerate the ${section ? `section "${section.name}"` : partNames[part]} of "${articleTitle}"`,
    maxCostUsd: input => input.maxCostUsd,
    steps: ({ part }) => steps[part],
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

  async function prepare(ref: string, { part, maxCostUsd, feed, ...request }: RegenerationRequest) {
    const { article, sourceJob, source } = await open(ref)
    const replace = await findReplaced(article.id, part, request)
    const { topic, category, format, products, sample } = source.brief
    const asksAmazon = replace !== undefined && !feed && !sample && options.completer !== null
    if (replace?.with !== undefined && !asksAmazon)
      throw new BlogopsError('bad_request', "Only Amazon's API can read a product by its ASIN alone.", {
        hint: 'Set its credential, and pass no feed. Articles of the sample catalogue have no real products.',
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
  throw new BlogopsError('bad_request', `The products came from ${brief.origin}, which is not stored.`, {
    hint: 'Pass the feed again: --feed FILE',
  })
}

/** Problems of figures that were right when the text was written. */
const figureProblems: ReadonlySet<ProblemCode> = new Set(['wrong_price', 'wrong_rating', 'wrong_reviews'])

/**
 * Finds the generated sections that state a date, or a figure that a product no longer has.
 * @throws BlogopsError `bad_request` if there is none
 */
async function findDatedSections(current: CurrentArticle, sources: Source): Promise<SectionPlan[]> {
  const { article, source } = toRulesBasis(current, sources)
  const problems = await verifyArticleAsync({ html: article.html, brief: source.brief, outline: article })
  const outdated = problems.filter(({ code }) => figureProblems.has(code)).flatMap(({ place }) => place ?? [])
  const found = findSections(current, sources.outline).filter(plan => {
    const text = current.read(toSectionPlace(plan)).replace(/<[^>]*>/g, ' ')
    return datePattern.test(text) || outdated.some(createOwnTest(plan))
  })
  if (found.length > 0) return found
  const message = `No generated section of "${current.title}" has a date or an outdated figure.`
  throw new BlogopsError('bad_request', message, {
    hint: `Choose a section: blogops articles sections ${current.slug}`,
  })
}
