import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { operationOf, printAnswer } from '../projection/run-operation.ts'
import { showPlan } from '../projection/show-plan.ts'
import { proposalLine } from './article-line.ts'
import { approvedNote } from './decide-proposal.ts'

export const run: Run = async (context, given) => {
  const { article: ref, number } = await withMissingAsked(proposalLine('approve'), given.values, context.prompt)
  const { output, terminal, flags } = context
  const input = { id: String(ref), number }
  const operation = await operationOf('articles.approve')
  if (flags.dryRun) {
    await showPlan(context, operation, input)
    return
  }
  const { client } = await context.connect()
  const signal = terminal.interruption
  const article = await busy(output, 'Approving the proposal', client.articles.approve(input, { signal }))
  if (output.mode !== 'text') printAnswer(context, operation.id, article)
  else {
    const proposals = await client.articles.proposals({ id: article.id }, { signal })
    const approved = proposals.find(proposal => proposal.number === Number(number))
    output.note(approvedNote(article.slug, Number(number), approved?.part ?? 'section'))
  }
  return undefined
}
