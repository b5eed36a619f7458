import type { RegenerationResult } from '../../../contract/schemas/regeneration.ts'
import type { JobSteps } from '../../jobs/job-type.ts'
import { newProducts } from '../generation-job.ts'
import { generationSteps } from '../generation-steps.ts'
import { verifyArticleInTurns } from '../verify.ts'
import type { RegenerationInput } from './input.ts'
import { proposeStep } from './propose-step.ts'
import type { RegenerationOptions } from './regeneration-job.ts'

/**
 * Steps that find new products and write a text about them: a whole generation without publishing. The article keeps
 * its
 * title unless the title makes claims that are wrong for the new products.
 */
export function productsSteps(options: RegenerationOptions): JobSteps<RegenerationInput, RegenerationResult> {
  const { articles } = options
  const { findProducts, outline, write, assemble, verify } = generationSteps(options, 'propose')
  const propose = proposeStep(articles, async ({ input, resultOf }) => {
    const brief = await resultOf(findProducts)
    const { title, excerpt, html, picks } = await resultOf(verify)
    const standing = await articles.proposals.standing(input.articleId)
    const problems = await verifyArticleInTurns({ html, brief, outline: { title: standing.title, excerpt } })
    return {
      basedOn: input.revision,
      ...(problems.length > 0 && { title }),
      excerpt,
      html,
      products: { list: newProducts(brief, picks), sample: brief.sample },
    }
  })
  return { first: [findProducts, outline, write, assemble, verify], last: propose }
}
