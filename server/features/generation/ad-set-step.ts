import { BlogopsError } from '../../contract/errors.ts'
import {
  type GenerationInput,
  type GenerationResult,
  generationResultSchema,
} from '../../contract/schemas/generation.ts'
import type { Logger } from '../../ports/logger.ts'
import type { JobStep } from '../jobs/job-type.ts'

/** Creates the ad set of an article in a campaign. Idempotent: a second call for the same pair creates nothing. */
export type AssignCampaign = (request: {
  articleId: string
  campaignId: string
  /** Name of the user who requested it. */
  by: string
}) => Promise<unknown>

export interface AdSetOptions {
  assignCampaign: AssignCampaign
  log: Logger
}

/** Adds a published article to its campaign. If that fails, the article stays published. */
export function createAdSetStep(
  publish: JobStep<GenerationInput, GenerationResult>,
  { assignCampaign, log }: AdSetOptions,
): JobStep<GenerationInput, GenerationResult> {
  return {
    name: 'ad-set',
    title: 'Make the ad set',
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
        await work.report(`The article stands, but it has no ad set: ${adSetError}`)
        return { ...assigned, adSetError }
      }
    },
  }
}

function describeFailure(cause: unknown): string {
  if (!(cause instanceof BlogopsError)) return 'The ad set could not be made, on an unforeseen failure.'
  return [cause.message, cause.hint].filter(Boolean).join(' ')
}
