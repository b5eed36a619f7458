import { formatCost } from '../../server/contract/cost-text.ts'
import { type AdVariantsResult, maxAttempts } from '../../server/contract/schemas/ad-variants.ts'
import type { CommandContext } from '../context.ts'
import { adsView } from '../output/ad-view.ts'
import type { JobOutcome } from './run-job.ts'

/** Prints three ads as they will look. Skipped for NDJSON, whose last event holds them. */
export function printAdVariants({ output }: CommandContext, { result, cost }: JobOutcome<AdVariantsResult>): number {
  if (output.mode !== 'ndjson') output.document(result, page => adsView(result, page))
  if (output.mode !== 'text') return 0
  if (cost) output.note(`Cost: ${formatCost(cost)}`)
  const { article, attempt } = result
  if (attempt < maxAttempts) output.note(`For others: blogops ads preview ${article.slug} --attempt ${attempt + 1}`)
  return 0
}
