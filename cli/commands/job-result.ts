import type { JobResult } from '../../server/contract/schemas/job.ts'
import type { CommandContext } from '../context.ts'
import { printGeneration } from './generation-result.ts'
import { printRegeneration } from './regeneration-result.ts'

/** Prints what a job of any type made, and gives the exit code. */
export async function printJobResult(context: CommandContext, result: JobResult): Promise<number> {
  if ('url' in result) return printGeneration(context, result)
  return printRegeneration(context, result)
}
