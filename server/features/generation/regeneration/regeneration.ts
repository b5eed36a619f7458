import { BlogopsError } from '../../../contract/errors.ts'
import type { Job } from '../../../contract/schemas/job.ts'
import type { ArticleSection, RegenerationRequest } from '../../../contract/schemas/regeneration.ts'
import type { Actor } from '../../../contract/scopes.ts'
import { sectionName } from '../assemble.ts'
import type { Brief } from '../find-products.ts'
import { type RegenerationInput, regenerationInputSchema } from './input.ts'
import { type RegenerationOptions, regenerationJob } from './regeneration-job.ts'
import { findSection, readSource, sectionsIn, sourceJobOf, toSection } from './source.ts'

export function createRegeneration(options: RegenerationOptions) {
  const { articles, jobs } = options
  const type = regenerationJob(options)
  jobs.register(type)

  async function open(ref: string) {
    const article = await articles.proposals.standing(ref)
    const sourceJob = sourceJobOf(article)
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
      // Samples are rewritten as such; other products are searched where products are searched now.
      embedded: sample && part !== 'products',
      articleId: article.id,
      articleTitle: article.title,
      revision: article.revision,
      sourceJob,
      section: plan && { id: plan.id, name: sectionName(plan) },
    })
    return input
  }

  return {
    /** The sections that can be written anew, in the order of the outline. */
    async sections(ref: string): Promise<ArticleSection[]> {
      const { article, source } = await open(ref)
      return sectionsIn(article, source.outline).map(toSection)
    },

    /**
     * Starts a job. What cannot be done is refused before.
     * @throws BlogopsError `bad_request` for an article that was not generated, or a section it has not; `not_found`, `gone`.
     */
    start: (ref: string, request: RegenerationRequest, actor: Actor): Promise<Job> =>
      jobs.startChecked(type, () => prepare(ref, request), actor, { retries: true }),
  }
}

/** Products of a feed are searched in a feed: elsewhere, others would be found. */
function assertSearchable(brief: Brief, feed: RegenerationRequest['feed']): void {
  if (feed || brief.sample || brief.searches) return
  throw new BlogopsError('bad_request', `The products came from ${brief.origin}, which is not kept.`, {
    hint: 'Give it once more: --feed FILE',
  })
}
