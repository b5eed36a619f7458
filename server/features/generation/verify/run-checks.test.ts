import { expect, it } from 'vitest'
import type { Block } from '../article-text.ts'
import { splitIntoBatches } from './run-checks.ts'

function block(at: number, table?: number): Block {
  const row = table === undefined ? {} : { row: { table, cells: [String(at)] } }
  return { kind: table === undefined ? 'text' : 'row', text: String(at), level: 0, section: '', product: '', ...row }
}

const sizesOf = (blocks: Block[]) => splitIntoBatches(blocks).map(piece => piece.length)

it('divides a text into pieces of ten blocks, in their order', () => {
  const blocks = Array.from({ length: 23 }, (_, at) => block(at))
  expect(sizesOf(blocks)).toEqual([10, 10, 3])
  expect(splitIntoBatches(blocks).flat()).toEqual(blocks)
  expect(splitIntoBatches([])).toEqual([])
  expect(sizesOf(blocks.slice(0, 10))).toEqual([10])
})

it('leaves a table whole, wherever its rows stand', () => {
  const text = (count: number) => Array.from({ length: count }, (_, at) => block(at))
  const rows = (count: number, table: number) => Array.from({ length: count }, (_, at) => block(at, table))
  expect(sizesOf([...text(8), ...rows(7, 0), ...text(4)])).toEqual([15, 4])
  expect(sizesOf([...rows(12, 0), ...rows(12, 1)])).toEqual([12, 12])
  expect(sizesOf([...rows(9, 0), ...text(5), ...rows(1, 0), ...text(1)])).toEqual([15, 1])
})
