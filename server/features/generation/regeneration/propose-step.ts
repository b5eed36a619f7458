import { type RegenerationResult, regenerationResultSchema } from '../../../contract/schemas/regeneration.ts'
import type { Articles, NewProposal } from '../../articles/articles.ts'
import type { JobStep, StepContext } from '../../jobs/job-type.ts'
import type { RegenerationInput } from './input.ts'

/** Generated content, and the revision it is based on. */
export type ProposedContent = Pick<NewProposal, 'basedOn' | 'title' | 'excerpt' | 'html' | 'products'>

/** Last step: stores the generated content as a proposal for approval. */
export function createProposeStep(
  articles: Articles,
  getContent: (context: StepContext<RegenerationInput>) => Promise<ProposedContent>,
): JobStep<RegenerationInput, RegenerationResult> {
  return {
    name: 'propose',
    title: 'Propose it',
    result: regenerationResultSchema,
    async run(context) {
      const { jobId, createdBy, work } = context
      const { articleId, part, section } = context.input
      const name = section?.name ?? null
      const proposal = { articleId, jobId, part, section: name, by: createdBy, ...(await getContent(context)) }
      // At most one proposal per job: a resumed job finds the proposal it has already stored.
      const number = await articles.proposals.add(proposal)
      await work.report(
        number === null
          ? 'It says what the article says already; there is nothing to approve.'
          : `Proposal ${number} waits for approval; the article is as it was.`,
      )
      const { id, slug, title } = await articles.proposals.getCurrent(articleId)
      return {
        article: { id, slug, title },
        part,
        section: name,
        proposal: number === null ? null : { articleId, number },
      }
    },
  }
}
