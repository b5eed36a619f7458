import {
  type AdVariantsRequest,
  type AdVariantsResult,
  adVariantsResultSchema,
} from '../../../contract/schemas/ad-variants.ts'
import type { Job, JobCost } from '../../../contract/schemas/job.ts'
import type { Actor } from '../../../contract/scopes.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type AdArticles, withNotFoundHint } from '../ad-articles.ts'
import { createVariantsJob, type VariantsJobOptions, variantsInputSchema } from './variants-job.ts'

export interface AdVariantsOptions extends VariantsJobOptions {
  jobs: Jobs
  articles: AdArticles
}

export type AdVariants = ReturnType<typeof createAdVariants>

export interface VariantsPreview {
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

    /** Starts a job and waits for its result. The job continues if the caller disconnects. */
    async preview(ref: string, request: AdVariantsRequest, actor: Actor): Promise<VariantsPreview> {
      const { id } = await start(ref, request, actor, false)
      const { result, cost } = await jobs.waitForOutcome(id)
      return { variants: adVariantsResultSchema.parse(result).variants, cost }
    },
  }
}
