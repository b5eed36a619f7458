import type { Block } from '../article-text.ts'

/** Number of blocks per batch, which takes each check a few milliseconds. */
const size = 10

/**
 * Splits blocks into batches for checks that treat each block alone. A table stays in one batch, since its rows
 * explain
 * one another.
 */
export function piecesOf(blocks: readonly Block[]): Block[][] {
  const lastRows = new Map(blocks.flatMap(({ row }, at) => (row ? [[row.table, at] as const] : [])))
  const pieces: Block[][] = []
  let piece: Block[] = []
  let tableEnd = -1
  for (const [at, block] of blocks.entries()) {
    piece.push(block)
    if (block.row) tableEnd = Math.max(tableEnd, lastRows.get(block.row.table) ?? at)
    if (piece.length < size || at < tableEnd) continue
    pieces.push(piece)
    piece = []
  }
  return piece.length === 0 ? pieces : [...pieces, piece]
}
