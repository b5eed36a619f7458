import { yieldToEventLoop } from '../../../lib/steps.ts'
import type { Block } from '../article-text.ts'
import type { Problem } from './problem.ts'

/** A check of one kind of problem. */
export type Check = () => Problem[]

/** Runs all checks, yielding to the event loop after each so that the server stays responsive. */
export async function runChecks(checks: readonly Check[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const check of checks) {
    problems.push(...check())
    await yieldToEventLoop()
  }
  return problems
}

/** Number of blocks per batch, which takes each check a few milliseconds. */
const batchSize = 10

/**
 * Splits blocks into batches for checks that treat each block alone. A table stays in one batch, since its rows explain
 * one another.
 */
export function splitIntoBatches(blocks: readonly Block[]): Block[][] {
  const lastRows = new Map(blocks.flatMap(({ row }, at) => (row ? [[row.table, at] as const] : [])))
  const batches: Block[][] = []
  let batch: Block[] = []
  let tableEnd = -1
  for (const [at, block] of blocks.entries()) {
    batch.push(block)
    if (block.row) tableEnd = Math.max(tableEnd, lastRows.get(block.row.table) ?? at)
    if (batch.length < batchSize || at < tableEnd) continue
    batches.push(batch)
    batch = []
  }
  return batch.length === 0 ? batches : [...batches, batch]
}
