import { describe, expect, it } from 'vitest'
import { findCycles, parseSource } from './source-tree.ts'

describe('parseSource', () => {
  it('finds imports, including type and lazy imports', () => {
    const text = [
      "import { a } from './a.ts'",
      "import type { B } from '../b.ts'",
      "export { c } from 'c'",
      "export type { D } from './d.ts'",
      "export * from './e.ts'",
      "import './f.css'",
      "const load = () => import('./g.ts')",
      "import {\n  type H,\n} from './h.ts'",
    ]
    const { imports } = parseSource('server/x/y.ts', text.join('\n'))
    const found = imports.map(({ to, isTypeOnly, isLazy }) => [to, isTypeOnly ? 'type' : isLazy ? 'lazy' : 'value'])
    expect(new Map(found as [string, string][])).toEqual(
      new Map([
        ['server/x/a.ts', 'value'],
        ['server/b.ts', 'type'],
        ['c', 'value'],
        ['server/x/d.ts', 'type'],
        ['server/x/e.ts', 'value'],
        ['server/x/f.css', 'value'],
        ['server/x/g.ts', 'lazy'],
        ['server/x/h.ts', 'type'],
      ]),
    )
  })

  it('finds exported names, comments and functions', () => {
    const text = [
      '/** Adds numbers,',
      ' * slowly. */',
      'export const add = (a: number, b: number) => a + b',
      'export interface Shape { area(): number }',
      'declare function later(): void',
      'export const empty = { close() {} } // A null object.',
    ]
    const { exports, comments, functionLines } = parseSource('server/x.ts', text.join('\n'))
    expect(exports).toEqual(['add', 'Shape', 'empty'])
    expect(comments).toEqual([
      { line: 1, text: 'Adds numbers, slowly.' },
      { line: 6, text: 'A null object.' },
    ])
    expect(functionLines).toEqual([3, 6])
  })

  it('refuses a file that cannot be parsed', () => {
    expect(() => parseSource('server/x.ts', 'export const = 1')).toThrow('server/x.ts')
  })
})

describe('findCycles', () => {
  const value = (from: string, to: string) => ({ from, to, isTypeOnly: false, isLazy: false })

  it('finds cycles of any length, and none in a tree', () => {
    const tree = [value('a', 'b'), value('a', 'c'), value('b', 'd'), value('c', 'd')]
    expect(findCycles(tree)).toEqual([])
    const cycles = findCycles([...tree, value('d', 'a'), value('x', 'y'), value('y', 'x'), value('x', 'a')])
    expect(cycles.map(group => group.toSorted())).toEqual([
      ['a', 'b', 'c', 'd'],
      ['x', 'y'],
    ])
  })

  it('ignores imports of types', () => {
    expect(findCycles([value('a', 'b'), { ...value('b', 'a'), isTypeOnly: true }])).toEqual([])
  })
})
