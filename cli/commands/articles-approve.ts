import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { getOperation, printAnswer } from '../projection/run-operation.ts'
import { showDryRun } from '../projection/show-plan.ts'
import { proposalLine } from './article-line.ts'
import { formatApproved } from './decide-proposal.ts'

export const approveProposal: Run = async (context, args) => {
  const { article: ref, number } = await askMissingValues(proposalLine('approve'), args.values, context.prompt)
  const { output, terminal, flags } = context
  const input = { id: String(ref), number }
  const operation = await getOperation('articles.approve')
  if (flags.dryRun) {
    await showDryRun(context, operation, input)
    return
  }
  const { client } = await context.connect()
  const signal = terminal.interruption
  const article = await busy(output, 'Approving the proposal', client.articles.approve(input, { signal }))
  if (output.mode !== 'text') printAnswer(context, operation.id, article)
  else {
    const proposals = await client.articles.proposals({ id: article.id }, { signal })
    const approved = proposals.find(proposal => proposal.number === Number(number))
    output.note(formatApproved(article.slug, Number(number), approved?.part ?? 'section'))
  }
  return undefined
}
