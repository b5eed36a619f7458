import type { RegenerationResult } from '../../../contract/schemas/regeneration.ts'
import type { JobSteps } from '../../jobs/job-type.ts'
import { toNewProducts } from '../generation-job.ts'
import { createGenerationSteps } from '../generation-steps.ts'
import { verifyArticleAsync } from '../verify.ts'
import type { RegenerationInput } from './input.ts'
import { createProposeStep } from './propose-step.ts'
import type { RegenerationOptions } from './regeneration-job.ts'

/**
 * Steps that find new products and write a text about them: a whole generation without publishing. The article keeps
 * its
 * title unless the title makes claims that are wrong for the new products.
 */
export function createProductsSteps(options: RegenerationOptions): JobSteps<RegenerationInput, RegenerationResult> {
  const { articles } = options
  const { findProducts, outline, write, assemble, verify } = createGenerationSteps(options, 'propose')
  const propose = createProposeStep(articles, async ({ input, getResult }) => {
    const brief = await getResult(findProducts)
    const { title, excerpt, html, picks } = await getResult(verify)
    const current = await articles.proposals.getCurrent(input.articleId)
    const problems = await verifyArticleAsync({ html, brief, outline: { title: current.title, excerpt } })
    return {
      basedOn: input.revision,
      ...(problems.length > 0 && { title }),
      excerpt,
      html,
      products: { list: toNewProducts(brief, picks), sample: brief.sample },
    }
  })
  return { first: [findProducts, outline, write, assemble, verify], last: propose }
}
