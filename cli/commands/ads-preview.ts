import type { Run } from '../context.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { operationOf } from '../projection/run-operation.ts'
import { showPlan } from '../projection/show-plan.ts'
import { printJobResult } from './job-result.ts'
import { runJob } from './run-job.ts'

const line = {
  path: ['ads', 'preview'],
  positionals: [{ key: 'article', required: true, description: 'its slug or id' }],
  flags: [],
  example: 'ads preview five-wireless-earbuds-compared',
}

/** Has three ads written, follows that, and shows them. */
export const run: Run = async (context, given) => {
  const { article } = await withMissingAsked(line, given.values, context.prompt)
  const attempt = given.number('attempt')
  const maxCostUsd = given.number('maxCost')
  const request = {
    articleId: String(article),
    ...(attempt !== undefined && { attempt }),
    ...(maxCostUsd !== undefined && { maxCostUsd }),
  }
  if (context.flags.dryRun) {
    await showPlan(context, await operationOf('ads.variants'), request)
    return
  }
  const connection = await context.connect()
  const job = await connection.client.ads.variants(request, { signal: context.terminal.interruption })
  return printJobResult(context, await runJob(context, { connection, id: job.id, cancels: true }))
}
