import type { Run } from '../context.ts'
import type { ParsedArgs } from '../given.ts'
import { getOperation } from '../projection/run-operation.ts'
import { showDryRun } from '../projection/show-plan.ts'
import { confirmWithoutTag } from './confirm-without-tag.ts'
import { askCampaign, askGeneration, confirmSimilar } from './generation-questions.ts'
import { printJobResult } from './job-result.ts'
import { readFeed, shortenFeed } from './read-feed.ts'
import { runJob } from './run-job.ts'

/** Starts a generation, follows it and prints the result. */
export const generateArticle: Run = async (context, args) => {
  const answers = await askGeneration(context.prompt, args)
  const feed = await readFeed(context, args)
  const flags = {
    ...(args.isSet('draft') && { draft: true }),
    ...(args.isSet('embedded') && { embedded: true }),
    ...(args.isSet('withoutTag') && { withoutTag: true }),
    ...(args.number('maxCost') !== undefined && { maxCostUsd: args.number('maxCost') }),
  }
  const create = await getOperation('jobs.create')
  const priority = args.text('priority')
  const request = { type: 'generation', ...(priority !== undefined && { priority }) }
  if (context.flags.dryRun) {
    const input = { ...answers, ...flags, ...readCampaign(args), ...(feed && { feed }) }
    const shortened = { input: { ...input, ...shortenFeed(feed) } }
    await showDryRun(context, create, { ...request, input }, { shortened })
    return
  }
  const connection = await context.connect()
  await confirmSimilar(context, connection, answers.topic)
  const campaign = isInteractive(args) ? await askCampaign(context, connection) : readCampaign(args)
  const input = { ...answers, ...flags, ...campaign, ...(feed && { feed }) }
  const signal = context.terminal.interruption
  // The server validates the input. Its message for a wrong category lists the valid ones.
  const started = await confirmWithoutTag(context, consent =>
    connection.client.call(create, { ...request, input: { ...input, ...consent } }, { signal }),
  )
  return printJobResult(context, await runJob(context, { connection, id: getJobId(started), cancels: true }))
}

/** Returns true if the topic was asked for at the prompt; the campaign is then asked for too. */
function isInteractive(args: ParsedArgs): boolean {
  return args.text('topic') === undefined && args.text('campaign') === undefined
}

function readCampaign(args: ParsedArgs): { campaignId?: string } {
  const campaignId = args.text('campaign')
  return campaignId === undefined ? {} : { campaignId }
}

function getJobId(job: unknown): string {
  if (typeof job === 'object' && job !== null && 'id' in job && typeof job.id === 'string') return job.id
  throw new Error('The server started no job.')
}
