import { BlogopsError, isErrorCode } from '../../contract/errors.ts'
import type { GenerationInput, GenerationResult } from '../../contract/schemas/generation.ts'
import { generationIn, type Job, type JobRequest } from '../../contract/schemas/job.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { ArticleWriter } from '../../ports/article-writer.ts'
import type { ProductSource } from '../../ports/product-source.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type GenerationJobOptions, generationJob } from './generation-job.ts'
import { createRegeneration } from './regeneration/regeneration.ts'

/** Where products come from, and who writes of them. */
export interface Engine {
  /** What it searches, in words: "the sample catalogue". */
  place: string
  source: ProductSource
  writer: ArticleWriter
}

export interface GenerationOptions extends Omit<GenerationJobOptions, 'sourceOf' | 'writerOf'> {
  jobs: Jobs
  /** The one that needs nothing outside, for samples and for want of another. */
  embedded: Engine
  /** The one of a model, where one is configured. */
  model: Engine | null
  openFeed: (feed: NonNullable<GenerationInput['feed']>) => ProductSource
}

export type Generation = ReturnType<typeof createGeneration>

export function createGeneration({ jobs, embedded, model, openFeed, ...options }: GenerationOptions) {
  const engineOf = ({ sample }: Pick<GenerationInput, 'sample'>) => (sample ? embedded : (model ?? embedded))
  const steps: GenerationJobOptions = {
    ...options,
    sourceOf: input => (input.feed ? { place: input.feed.name, source: openFeed(input.feed) } : engineOf(input)),
    writerOf: input => engineOf(input).writer,
  }
  const type = generationJob(steps)
  jobs.register(type)

  const start = ({ input }: JobRequest, actor: Actor): Promise<Job> => jobs.start(type, input, actor)

  return {
    start,

    /** Parts of an article, made anew. */
    regeneration: createRegeneration({ ...steps, jobs }),

    /** Starts a job and waits for its result; a caller who goes away leaves the job running. */
    async complete(input: GenerationInput, actor: Actor): Promise<GenerationResult> {
      const { id } = await start({ type: 'generation', input }, actor)
      const job = await jobs.wait(id)
      const made = generationIn(job.result)
      if (made) return made
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
