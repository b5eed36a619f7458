import type { Run } from '../context.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { getOperation } from '../projection/run-operation.ts'
import { showDryRun } from '../projection/show-plan.ts'
import { printJobResult } from './job-result.ts'
import { runJob } from './run-job.ts'

const line = {
  path: ['ads', 'preview'],
  positionals: [{ key: 'article', required: true, description: 'its slug or id' }],
  flags: [],
  example: 'ads preview five-wireless-earbuds-compared',
}

/** Has three ads written, follows that, and shows them. */
export const previewAds: Run = async (context, args) => {
  const { article } = await askMissingValues(line, args.values, context.prompt)
  const attempt = args.number('attempt')
  const maxCostUsd = args.number('maxCost')
  const request = {
    articleId: String(article),
    ...(attempt !== undefined && { attempt }),
    ...(maxCostUsd !== undefined && { maxCostUsd }),
  }
  if (context.flags.dryRun) {
    await showDryRun(context, await getOperation('ads.variants'), request)
    return
  }
  const connection = await context.connect()
  const job = await connection.client.ads.variants(request, { signal: context.terminal.interruption })
  return printJobResult(context, await runJob(context, { connection, id: job.id, cancels: true }))
}
