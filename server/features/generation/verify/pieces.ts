import type { Block } from '../article-text.ts'

/** Blocks that are read in one go: some milliseconds' worth for each check. */
const size = 10

/** A text in pieces, for checks that hold block after block to the source. A table, whose rows explain one another, is in one of them. */
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
