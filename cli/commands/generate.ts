import path from 'node:path'
import { feedLimit } from '../../server/contract/schemas/generation.ts'
import type { CommandContext, Run } from '../context.ts'
import type { Given } from '../given.ts'
import { planOf, planView } from '../projection/dry-run.ts'
import { operationOf } from '../projection/run-operation.ts'
import { askGeneration } from './generation-questions.ts'
import { printJobResult } from './job-result.ts'
import { readTextFile } from './read-text-file.ts'
import { runJob } from './run-job.ts'

/** Starts a generation, follows it, prints what it made. */
export const run: Run = async (context, given) => {
  const asked = await askGeneration(context.prompt, given)
  const feed = await readFeed(context, given)
  const input = {
    ...asked,
    ...(given.isSet('draft') && { draft: true }),
    ...(given.text('campaign') !== undefined && { campaignId: given.text('campaign') }),
  }
  const create = await operationOf('jobs.create')
  if (context.flags.dryRun) {
    const shown = feed && { ...feed, content: `(${feed.content.length} characters)` }
    const plan = await planOf(create, { type: 'generation', input: { ...input, ...(shown && { feed: shown }) } })
    context.output.document(plan, page => planView(plan, page))
    return
  }
  const connection = await context.connect()
  const request = { type: 'generation', input: { ...input, ...(feed && { feed }) } }
  // The server judges the input: a wrong category is told in its words, which list the right ones.
  const job = await connection.client.call(create, request, { signal: context.terminal.interruption })
  const result = await runJob(context, { connection, id: idOf(job), cancels: true })
  return printJobResult(context, result)
}

async function readFeed({ terminal }: CommandContext, given: Given) {
  const file = given.text('feed')
  if (file === undefined) return undefined
  const content = await readTextFile(terminal.cwd, file, { what: 'feed', maxBytes: feedLimit })
  return { name: path.basename(file), content }
}

function idOf(job: unknown): string {
  if (typeof job === 'object' && job !== null && 'id' in job && typeof job.id === 'string') return job.id
  throw new Error('The server started no job.')
}
