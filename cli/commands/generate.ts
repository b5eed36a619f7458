import type { Run } from '../context.ts'
import type { Given } from '../given.ts'
import { operationOf } from '../projection/run-operation.ts'
import { showPlan } from '../projection/show-plan.ts'
import { confirmWithoutTag } from './confirm-without-tag.ts'
import { askCampaign, askGeneration, confirmSimilar } from './generation-questions.ts'
import { printJobResult } from './job-result.ts'
import { feedInShort, readFeed } from './read-feed.ts'
import { runJob } from './run-job.ts'

/** Starts a generation, follows it and prints the result. */
export const run: Run = async (context, given) => {
  const asked = await askGeneration(context.prompt, given)
  const feed = await readFeed(context, given)
  const flags = {
    ...(given.isSet('draft') && { draft: true }),
    ...(given.isSet('embedded') && { embedded: true }),
    ...(given.isSet('withoutTag') && { withoutTag: true }),
    ...(given.number('maxCost') !== undefined && { maxCostUsd: given.number('maxCost') }),
  }
  const create = await operationOf('jobs.create')
  const priority = given.text('priority')
  const request = { type: 'generation', ...(priority !== undefined && { priority }) }
  if (context.flags.dryRun) {
    const input = { ...asked, ...flags, ...campaignGiven(given), ...(feed && { feed }) }
    const inShort = { input: { ...input, ...feedInShort(feed) } }
    await showPlan(context, create, { ...request, input }, { inShort })
    return
  }
  const connection = await context.connect()
  await confirmSimilar(context, connection, asked.topic)
  const campaign = isGuided(given) ? await askCampaign(context, connection) : campaignGiven(given)
  const input = { ...asked, ...flags, ...campaign, ...(feed && { feed }) }
  const signal = context.terminal.interruption
  // The server validates the input. Its message for a wrong category lists the valid ones.
  const started = await confirmWithoutTag(context, consent =>
    connection.client.call(create, { ...request, input: { ...input, ...consent } }, { signal }),
  )
  return printJobResult(context, await runJob(context, { connection, id: idOf(started), cancels: true }))
}

/** Returns true if the topic was asked for at the prompt; the campaign is then asked for too. */
function isGuided(given: Given): boolean {
  return given.text('topic') === undefined && given.text('campaign') === undefined
}

function campaignGiven(given: Given): { campaignId?: string } {
  const campaignId = given.text('campaign')
  return campaignId === undefined ? {} : { campaignId }
}

function idOf(job: unknown): string {
  if (typeof job === 'object' && job !== null && 'id' in job && typeof job.id === 'string') return job.id
  throw new Error('The server started no job.')
}
