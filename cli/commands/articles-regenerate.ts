import type { Client } from '../../server/contract/client.ts'
import { regenerationIn } from '../../server/contract/schemas/job.ts'
import type { RegenerationResult } from '../../server/contract/schemas/regeneration.ts'
import type { CommandContext, Run } from '../context.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { operationOf } from '../projection/run-operation.ts'
import { showPlan } from '../projection/show-plan.ts'
import { articleLine } from './article-line.ts'
import { approvedNote } from './decide-proposal.ts'
import { printJobResult } from './job-result.ts'
import { feedInShort, readFeed } from './read-feed.ts'
import { askPart, partGiven } from './regeneration-questions.ts'
import { runJob } from './run-job.ts'

/** Starts a regeneration, follows it, shows the proposal, and asks what to do with it if somebody can answer. */
export const run: Run = async (context, given) => {
  const { article } = await withMissingAsked(articleLine('regenerate'), given.values, context.prompt)
  const id = String(article)
  const part = partGiven(given) ?? (await askPart(context, id))
  const feed = await readFeed(context, given)
  const maxCostUsd = given.number('maxCost')
  const request = { id, ...part, ...(maxCostUsd !== undefined && { maxCostUsd }), ...(feed && { feed }) }
  if (context.flags.dryRun) {
    await showPlan(context, await operationOf('articles.regenerate'), request, { inShort: feedInShort(feed) })
    return
  }
  const connection = await context.connect()
  const { client } = connection
  const job = await client.articles.regenerate(request, { signal: context.terminal.interruption })
  const outcome = await runJob(context, { connection, id: job.id, cancels: true })
  const exit = await printJobResult(context, outcome)
  const made = regenerationIn(outcome.result)
  if (made) await decide(context, client, made)
  return exit
}

/** Approves or discards the proposal. The person has just seen its changes. */
async function decide(context: CommandContext, client: Client, { proposal, part, article }: RegenerationResult) {
  if (!proposal || (!context.flags.yes && !context.prompt.possible)) return
  const { output, prompt, terminal } = context
  const choice = context.flags.yes ? 'approve' : await prompt.choose({ message: 'What now?', flag: '--yes', choices })
  const input = { id: proposal.articleId, number: proposal.number }
  const options = { signal: terminal.interruption }
  if (choice === 'approve') {
    await client.articles.approve(input, options)
    output.note(approvedNote(article.slug, proposal.number, part))
  } else if (choice === 'discard') {
    await client.articles.discard(input, options)
    output.note(`Proposal ${proposal.number} is discarded; the article is as it was.`)
  }
}

const choices = [
  { name: 'Approve it', value: 'approve' },
  { name: 'Decide later', value: 'later' },
  { name: 'Discard it', value: 'discard' },
]
