import { BlogopsError, isErrorCode } from '../../contract/errors.ts'
import type { GenerationInput, GenerationResult } from '../../contract/schemas/generation.ts'
import type { Job, JobRequest } from '../../contract/schemas/job.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { ProductSource } from '../../ports/product-source.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type GenerationJobOptions, generationJob } from './generation-job.ts'

export interface GenerationOptions extends Omit<GenerationJobOptions, 'sourceOf'> {
  jobs: Jobs
  catalogue: ProductSource
  openFeed: (feed: NonNullable<GenerationInput['feed']>) => ProductSource
}

export type Generation = ReturnType<typeof createGeneration>

export function createGeneration({ jobs, catalogue, openFeed, ...options }: GenerationOptions) {
  const type = generationJob({ ...options, sourceOf: feed => (feed ? openFeed(feed) : catalogue) })
  jobs.register(type)

  const start = ({ input }: JobRequest, actor: Actor): Promise<Job> => jobs.start(type, input, actor)

  return {
    start,

    /** Starts a job and waits for its result; a caller who goes away leaves the job running. */
    async complete(input: GenerationInput, actor: Actor): Promise<GenerationResult> {
      const { id } = await start({ type: 'generation', input }, actor)
      const job = await jobs.wait(id)
      if (job.result) return job.result
      throw failureOf(job)
    },
  }
}

function failureOf(job: Job): BlogopsError {
  const { code, message, hint, details } = job.error ?? {}
  if (job.status === 'cancelled') return new BlogopsError('cancelled', `Job ${job.id} was cancelled.`)
  if (!isErrorCode(code) || message === undefined) {
    return new BlogopsError('unavailable', `Job ${job.id} was interrupted; it goes on at the next start.`, {
      hint: `Follow it: blogops jobs watch ${job.id}`,
    })
  }
  return new BlogopsError(code, message, {
    ...(hint !== undefined && { hint }),
    details: { ...details, jobId: job.id },
  })
}
