import { BlogopsError } from '../../../contract/errors.ts'
import type { Job } from '../../../contract/schemas/job.ts'
import type { ArticleSection, RegenerationRequest } from '../../../contract/schemas/regeneration.ts'
import type { Actor } from '../../../contract/scopes.ts'
import { getSectionName } from '../assemble.ts'
import type { Brief } from '../find-products.ts'
import { type RegenerationInput, regenerationInputSchema } from './input.ts'
import { createRegenerationJob, type RegenerationOptions } from './regeneration-job.ts'
import { findSection, findSections, getSourceJob, readSource, toArticleSection } from './source.ts'

export function createRegeneration(options: RegenerationOptions) {
  const { articles, jobs } = options
  const type = createRegenerationJob(options)
  jobs.register(type)

  async function open(ref: string) {
    const article = await articles.proposals.getCurrent(ref)
    const sourceJob = getSourceJob(article)
    return { article, sourceJob, source: await readSource(jobs, sourceJob, article) }
  }

  async function prepare(ref: string, { part, maxCostUsd, feed, ...request }: RegenerationRequest) {
    const { article, sourceJob, source } = await open(ref)
    if (part === 'products') assertSearchable(source.brief, feed)
    const plan = part === 'section' ? findSection(article, source.outline, request.section) : null
    const { topic, category, products, sample } = source.brief
    const input: RegenerationInput = regenerationInputSchema.parse({
      topic,
      category,
      productCount: products.length,
      maxCostUsd,
      feed,
      part,
      // Sample articles are rewritten by the embedded engine; other products come from the current source.
      embedded: sample && part !== 'products',
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
  throw new BlogopsError('bad_request', `The products came from ${brief.origin}, which is not kept.`, {
    hint: 'Give it once more: --feed FILE',
  })
}
