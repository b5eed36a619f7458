import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Holds the table "who may import whom". */

const root = path.resolve(import.meta.dirname, '../..')
const areas = ['bin', 'cli', 'server', 'web', 'fixtures'] as const

interface Import {
  from: string
  /** A path below the root, or the name of a package. */
  to: string
  typeOnly: boolean
  lazy: boolean
}

const isTest = (file: string) => /\.(test|test-d|conformance)\.tsx?$/.test(file) || file.includes('/testing/')
const sources = areas.flatMap(area =>
  readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' })
    .map(file => path.posix.join(area, file.split(path.sep).join('/')))
    .filter(file => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts')),
)
const imports = sources.flatMap(importsOf)
const product = imports.filter(({ from }) => !isTest(from))

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const found: Import[] = []
  const add = (specifier: string, typeOnly: boolean, lazy: boolean) =>
    found.push({ from: file, to: resolve(file, specifier), typeOnly, lazy })
  for (const [, head = '', specifier = ''] of text.matchAll(
    /^(?:import|export)\s([^'"]*?from\s+)?['"]([^'"]+)['"]/gm,
  )) {
    add(specifier, head.startsWith('type '), false)
  }
  for (const [, specifier = ''] of text.matchAll(/\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/g))
    add(specifier, false, true)
  return found
}

function resolve(file: string, specifier: string): string {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier
}

const isBuiltin = (to: string) => to.startsWith('node:')
const inRoot = (to: string) => areas.some(area => to.startsWith(`${area}/`))
const within =
  (...folders: string[]) =>
  (to: string) =>
    folders.some(folder => to === folder || to.startsWith(`${folder}/`))

/** Imports from `folder` that `allowed` does not let through. */
function strays(folder: string, allowed: (made: Import) => boolean, from = product): string[] {
  return from.filter(made => within(folder)(made.from) && !allowed(made)).map(({ from, to }) => `${from} → ${to}`)
}

const featureOf = (file: string) => file.split('/')[2]

describe('who may import whom', () => {
  it('reads imports at all', () => {
    expect(
      product.some(({ from, to }) => from === 'server/contract/operation.ts' && to === 'server/contract/errors.ts'),
    ).toBe(true)
  })

  it('contract: zod and itself', () => {
    expect(
      strays('server/contract', ({ to }) => to === 'zod' || within('server/contract', 'server/domain')(to)),
    ).toEqual([])
  })

  it('features: contract and ports; of another feature only types; no fs, no h3, no SDK', () => {
    const libraries = ['zod', 'isbot', 'node:async_hooks', 'node:crypto', 'sanitize-html', 'htmlparser2', 'domhandler']
    const allowed = ({ from, to, typeOnly }: Import) =>
      within('server/contract', 'server/ports', 'server/domain', 'server/lib')(to) ||
      libraries.includes(to) ||
      (within('server/features')(to) && (typeOnly || featureOf(from) === featureOf(to)))
    expect(strays('server/features', allowed)).toEqual([])
  })

  it('ports: the contract', () => {
    expect(
      strays('server/ports', ({ to }) => within('server/contract', 'server/ports', 'server/domain', 'server/lib')(to)),
    ).toEqual([])
  })

  it.each(['server/adapters', 'server/storage'])('%s: ports, contract, its own and packages', folder => {
    const allowed = ({ to }: Import) =>
      !inRoot(to) || within('server/contract', 'server/ports', 'server/domain', 'server/lib', folder, 'fixtures')(to)
    expect(strays(folder, allowed)).toEqual([])
  })

  it('http: the contract and ports, no adapters, no storage, no features', () => {
    const allowed = ({ to }: Import) =>
      !inRoot(to) || within('server/contract', 'server/ports', 'server/domain', 'server/lib', 'server/http')(to)
    expect(strays('server/http', allowed)).toEqual([])
  })

  it('adapters are picked in compose/adapters.ts alone, stores opened in open.ts alone', () => {
    const picks = (folder: string) =>
      product
        .filter(({ from, to, typeOnly }) => within('server/runtime')(from) && within(folder)(to) && !typeOnly)
        .map(({ from }) => from)
    expect(new Set(picks('server/adapters'))).toEqual(new Set(['server/runtime/compose/adapters.ts']))
    expect(new Set(picks('server/storage'))).toEqual(
      new Set(['server/runtime/find-server.ts', 'server/runtime/open.ts']),
    )
  })

  it('drivers of databases: where one is set, and loaded then', () => {
    const blobs = ['redis-driver.ts', 's3-driver.ts'].map(file => `server/storage/blobs/${file}`)
    const drivers = ['server/storage/postgres', ...blobs]
    const using = product.filter(({ to }) => ['pg', 'ioredis', 'aws4fetch'].includes(to)).map(({ from }) => from)
    expect(using.filter(from => !within(...drivers)(from))).toEqual([])
    const early = product.filter(({ from, to, lazy, typeOnly }) => {
      return within(...drivers)(to) && !within(...drivers)(from) && !lazy && !typeOnly
    })
    expect(early).toEqual([])
  })

  it('runtime: everything in server, never cli or web', () => {
    expect(strays('server/runtime', ({ to }) => !within('cli', 'web')(to))).toEqual([])
  })

  it('cli: the contract, and the runtime lazily', () => {
    const allowed = ({ to, lazy, typeOnly }: Import) =>
      !within('server', 'web')(to) ||
      within('server/contract', 'server/domain')(to) ||
      (within('server/runtime')(to) && (lazy || typeOnly))
    expect(strays('cli', allowed)).toEqual([])
  })

  it('web: the contract, and no Node', () => {
    const allowed = ({ to }: Import) =>
      !isBuiltin(to) && (!inRoot(to) || within('server/contract', 'server/domain', 'web')(to))
    expect(strays('web', allowed)).toEqual([])
  })

  it('in web: ui and lib, then features, then app; features do not import each other', () => {
    expect(strays('web/ui', ({ to }) => !within('web/features', 'web/app')(to))).toEqual([])
    expect(strays('web/lib', ({ to }) => !within('web/features', 'web/app', 'web/ui')(to))).toEqual([])
    const allowed = ({ from, to }: Import) =>
      !within('web/app')(to) || within('web/app/router')(to)
        ? !within('web/features')(to) || featureOf(from) === featureOf(to)
        : false
    expect(strays('web/features', allowed)).toEqual([])
  })

  it('only main.ts reads the environment and ends the process', () => {
    const code = sources.filter(file => !isTest(file) && /^(cli|server|web)\//.test(file))
    const uses = (pattern: RegExp) => code.filter(file => pattern.test(readFileSync(path.join(root, file), 'utf8')))
    expect(uses(/\bprocess\.env\b|from 'node:process'/).filter(file => file !== 'cli/main.ts')).toEqual([])
    expect(uses(/\bprocess\.exit(Code)?\b/).filter(file => file !== 'cli/main.ts')).toEqual([])
  })
})

/** Tracked text files; in a copy without git, the sources and the files at the top. */
function textFiles(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  const top = readdirSync(root, { withFileTypes: true }).filter(entry => entry.isFile())
  const files = status === 0 ? stdout.split('\0') : [...sources, ...top.map(({ name }) => name)]
  return files.filter(file => /\.(md|json|ya?ml|toml|service|conf|sh|[cm]?[jt]sx?)$|file$/.test(file))
}

it('no file runs blogops by its name in a package registry, which somebody else may own', () => {
  const fromRegistry = /(npx|npm exec|pnpm dlx|yarn dlx|bunx)['",:\s[\]]+((args|-[\w-]+)['",:\s[\]]+)*blogops\b/
  const found = textFiles().filter(file => fromRegistry.test(readFileSync(path.join(root, file), 'utf8')))
  expect(found).toEqual([])
})
