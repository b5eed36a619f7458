import { groupBy } from '../../../domain/fields.ts'
import { yieldToEventLoop } from '../../../lib/steps.ts'
import type { ArticleBrief, ArticleOutline } from '../../../ports/article-writer.ts'
import { type Block, readArticle, toOutlineBlocks } from '../article-text.ts'
import { isReadable } from './check-structure.ts'
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

/** Maximum length in characters of HTML, twice that of 4,000 words with links. Longer texts are slow to check. */
export const MAX_ARTICLE_LENGTH = 60_000

export interface VerifiedText {
  html: string
  /** Title and excerpt, verified like the text. */
  outline?: Pick<ArticleOutline, 'title' | 'excerpt'> | undefined
}

export interface ArticleToVerify extends VerifiedText {
  brief: ArticleBrief
  /** Earlier text, if the problems of blocks that it has too are known. Only checks of the whole text look at them again. */
  before?: VerifiedText | undefined
}

/** Lists the blocks of a text whose sentences are checked: its title, its excerpt and its readable blocks. */
export function listReadableBlocks({ html, outline }: VerifiedText): Block[] {
  return [...(outline ? toOutlineBlocks(outline) : []), ...readArticle(html).blocks.filter(isReadable)]
}

/** Everything that a check of single blocks depends on, apart from the sources. */
function toContent({ kind, level, section, product, text, row }: Block) {
  return [kind, level, section, product, text, row?.cells]
}

/** Returns the blocks of a text that an earlier one does not have. A table is new with all its rows, or not at all. */
function findNewBlocks(blocks: readonly Block[], before: readonly Block[]): Block[] {
  const group = (all: readonly Block[]) => [...groupBy(all, block => block.row?.table ?? block).values()]
  const toKey = (part: readonly Block[]) => JSON.stringify(part.map(toContent))
  const known = new Set(group(before).map(toKey))
  const added = new Set(
    group(blocks)
      .filter(part => !known.has(toKey(part)))
      .flat(),
  )
  return blocks.filter(block => added.has(block))
}

/** Lists the blocks to check one by one: all, or those that the earlier text does not have. */
export function listBlocksToCheck(text: VerifiedText, before?: VerifiedText): Block[] {
  const blocks = listReadableBlocks(text)
  return before && before.html.length <= MAX_ARTICLE_LENGTH ? findNewBlocks(blocks, listReadableBlocks(before)) : blocks
}
