import type { RegenerationResult } from '../../../contract/schemas/regeneration.ts'
import type { Articles } from '../../articles/articles.ts'
import type { JobType } from '../../jobs/job-type.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { GenerationStepsOptions } from '../generation-steps.ts'
import { createExcerptSteps } from './excerpt-steps.ts'
import { type RegenerationInput, regenerationInputSchema } from './input.ts'
import { createProductsSteps } from './products-steps.ts'
import { createSectionSteps } from './section-steps.ts'

export interface RegenerationOptions extends GenerationStepsOptions {
  articles: Articles
  jobs: Jobs
}

/** Job that regenerates a part of an article as a proposal, without changing the article. */
export function createRegenerationJob(options: RegenerationOptions): JobType<RegenerationInput, RegenerationResult> {
  const steps = {
    section: createSectionSteps(options),
    excerpt: createExcerptSteps(options),
    products: createProductsSteps(options),
  }
  return {
    type: 'regeneration',
    scope: 'generate',
    input: regenerationInputSchema,
    title: ({ part, section, articleTitle }) =>
      `Regenerate the ${section ? `section "${section.name}"` : part} of "${articleTitle}"`,
    maxCostUsd: input => input.maxCostUsd,
    steps: ({ part }) => steps[part],
  }
}
