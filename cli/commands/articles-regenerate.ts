import type { Client } from '../../server/contract/client.ts'
import { asRegenerationResult } from '../../server/contract/schemas/job.ts'
import type { RegenerationResult } from '../../server/contract/schemas/regeneration.ts'
import type { CommandContext, Run } from '../context.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { getOperation } from '../projection/run-operation.ts'
import { showDryRun } from '../projection/show-plan.ts'
import { articleLine } from './article-line.ts'
import { formatApproved } from './decide-proposal.ts'
import { printJobResult } from './job-result.ts'
import { readFeed, shortenFeed } from './read-feed.ts'
import { askPart, readPart } from './regeneration-questions.ts'
import { runJob } from './run-job.ts'

/** Starts a regeneration, follows it, shows the proposal, and asks what to do with it if somebody can answer. */
export const regenerateArticle: Run = async (context, args) => {
  const { article } = await askMissingValues(articleLine('regenerate'), args.values, context.prompt)
  const id = String(article)
  const part = readPart(args) ?? (await askPart(context, id))
  const feed = await readFeed(context, args)
  const maxCostUsd = args.number('maxCost')
  const request = { id, ...part, ...(maxCostUsd !== undefined && { maxCostUsd }), ...(feed && { feed }) }
  if (context.flags.dryRun) {
    await showDryRun(context, await getOperation('articles.regenerate'), request, { shortened: shortenFeed(feed) })
    return
  }
  const connection = await context.connect()
  const { client } = connection
  const job = await client.articles.regenerate(request, { signal: context.terminal.interruption })
  const outcome = await runJob(context, { connection, id: job.id, cancels: true })
  const exitCode = await printJobResult(context, outcome)
  const regeneration = asRegenerationResult(outcome.result)
  if (regeneration) await decide(context, client, regeneration)
  return exitCode
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
    output.note(formatApproved(article.slug, proposal.number, part))
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
