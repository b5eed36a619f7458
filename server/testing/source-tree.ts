import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** Syntax trees of this project's sources, for tests of their style and imports. */

export const root = path.resolve(import.meta.dirname, '../..')
const areas = ['bin', 'cli', 'server', 'web', 'fixtures'] as const

export interface Import {
  from: string
  /** Path below the root, or the name of a package. */
  to: string
  isTypeOnly: boolean
  isLazy: boolean
}

export interface SourceFile {
  /** Path below the root, with slashes. */
  file: string
  imports: Import[]
  /** Names of exported declarations, types included. */
  exports: string[]
  comments: { line: number; text: string }[]
  /** Line numbers of functions that have a body. */
  functionLines: number[]
}

/** Reads and parses all sources, tests included. */
export function readSourceTree(): SourceFile[] {
  const files = areas.flatMap(area =>
    readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' })
      .map(file => path.posix.join(area, file.split(path.sep).join('/')))
      .filter(file => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts')),
  )
  return files.map(file => parseSource(file, readFileSync(path.join(root, file), 'utf8')))
}

/** Parses one source. `file` is its path below the root, which relative imports start from. */
export function parseSource(file: string, text: string): SourceFile {
  const parsed = parseSync(file, text)
  const { module, comments, errors } = parsed
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const lineBreaks = [...text.matchAll(/\n/g)].map(({ index }) => index)
  const lineAt = (offset: number) => lineBreaks.findLastIndex(at => at < offset) + 2
  const add = (specifier: string, isTypeOnly: boolean, isLazy: boolean): Import => ({
    from: file,
    to: specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier,
    isTypeOnly,
    isLazy,
  })
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  return {
    file,
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries }) =>
        add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType), false),
      ),
      ...exported.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? add(moduleRequest.value, isType, false) : [],
      ),
      ...module.dynamicImports.flatMap(({ moduleRequest }) => {
        const specifier = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1]
        return specifier === undefined ? [] : add(specifier, false, true)
      }),
    ],
    exports: exported.flatMap(({ exportName }) => exportName.name ?? []),
    comments: comments.map(({ start, value }) => ({
      line: lineAt(start),
      text: value
        .replace(/^\s*\*+/gm, '')
        .replace(/\s+/g, ' ')
        .trim(),
    })),
    // Few tests need the syntax tree, which takes most of the time.
    get functionLines() {
      const lines: number[] = []
      visit(parsed.program, node => {
        if (functionTypes.has(node.type) && node.body) lines.push(lineAt(Number(node.start)))
      })
      return lines
    },
  }
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Calls `see` with a node and all nodes in it. */
function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see)
  else if (isNode(value)) {
    see(value)
    for (const key of Object.keys(value)) visit(value[key], see)
  }
}

/** Returns groups of files with cyclic imports, including lazy ones; type imports do not count. */
export function findCycles(imports: readonly Import[]): string[][] {
  const edges = new Map<string, Set<string>>()
  for (const { from, to, isTypeOnly } of imports) {
    if (!isTypeOnly && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
  }
  // Tarjan's algorithm for strongly connected components.
  const order = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  function connect(file: string): number {
    let low = order.size
    order.set(file, low)
    const own = low
    stack.push(file)
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, connect(next))
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === own) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1) cycles.push(group)
    }
    return low
  }
  for (const file of edges.keys()) if (!order.has(file)) connect(file)
  return cycles
}
