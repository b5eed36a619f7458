import {
  adVariantsIn,
  deploymentIn,
  generationIn,
  optimizationIn,
  regenerationIn,
  syncIn,
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
  const generation = generationIn(result)
  if (generation) return await printGeneration(context, { result: generation, cost })
  const regeneration = regenerationIn(result)
  if (regeneration) return printRegeneration(context, { result: regeneration, cost })
  const deployment = deploymentIn(result)
  if (deployment) return printDeployment(context, deployment)
  const optimization = optimizationIn(result)
  if (optimization) return printOptimization(context, optimization)
  const sync = syncIn(result)
  if (sync) return printSync(context, sync)
  const ads = adVariantsIn(result)
  return ads ? printAdVariants(context, { result: ads, cost }) : 0
}

/** Skipped for NDJSON, whose last event holds the result. */
function printOptimization({ output }: CommandContext, found: Optimization): number {
  warnOfSamples(output, found.sample)
  if (output.mode !== 'ndjson') output.document(found, page => optimizationView(found, page))
  return 0
}
