import {
  asAdVariantsResult,
  asDeployment,
  asGenerationResult,
  asOptimization,
  asRegenerationResult,
  asSyncResult,
} from '../../server/contract/schemas/job.ts'
import type { Optimization } from '../../server/contract/schemas/optimizer.ts'
import type { CommandContext } from '../context.ts'
import { optimizationView } from '../output/optimization-view.ts'
import { warnOfSamples } from '../output/sample-figures.ts'
import { printAdVariants } from './ad-variants-result.ts'
import { printDeployment } from './deployment-result.ts'
import { printGeneration } from './generation-result.ts'
import { printRegeneration } from './regeneration-result.ts'
import type { JobOutcome } from './run-job.ts'
import { printSync } from './sync-result.ts'

/** Prints the result of a job of any type and returns the exit code. */
export async function printJobResult(context: CommandContext, { result, cost }: JobOutcome): Promise<number> {
  const generation = asGenerationResult(result)
  if (generation) return await printGeneration(context, { result: generation, cost })
  const regeneration = asRegenerationResult(result)
  if (regeneration) return printRegeneration(context, { result: regeneration, cost })
  const deployment = asDeployment(result)
  if (deployment) return printDeployment(context, deployment)
  const optimization = asOptimization(result)
  if (optimization) return printOptimization(context, optimization)
  const sync = asSyncResult(result)
  if (sync) return printSync(context, sync)
  const ads = asAdVariantsResult(result)
  return ads ? printAdVariants(context, { result: ads, cost }) : 0
}

/** Skipped for NDJSON, whose last event holds the result. */
function printOptimization({ output }: CommandContext, found: Optimization): number {
  warnOfSamples(output, found.sample)
  if (output.mode !== 'ndjson') output.document(found, page => optimizationView(found, page))
  return 0
}
