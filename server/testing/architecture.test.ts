import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCycles, type Import, readSourceTree, root } from './source-tree.ts'

const tree = readSourceTree()
const isTest = (file: string) => /\.(test|test-d|conformance)\.tsx?$/.test(file) || file.includes('/testing/')
const product = tree.filter(({ file }) => !isTest(file))
const imports = product.flatMap(source => source.imports)

const isBuiltin = (to: string) => to.startsWith('node:')
const inRoot = (to: string) => /^(bin|cli|server|web|fixtures)\//.test(to)
const within =
  (...folders: string[]) =>
  (to: string) =>
    folders.some(folder => to === folder || to.startsWith(`${folder}/`))

/** Returns the imports in `folder` that are not allowed. */
function findStrays(folder: string, isAllowed: (made: Import) => boolean, among = imports): string[] {
  return among.filter(made => within(folder)(made.from) && !isAllowed(made)).map(({ from, to }) => `${from} → ${to}`)
}

const getFeature = (file: string) => file.split('/')[2]

describe('who may import whom', () => {
  it('reads imports at all', () => {
    expect(
      imports.some(({ from, to }) => from === 'server/contract/operation.ts' && to === 'server/contract/errors.ts'),
    ).toBe(true)
  })

  it('domain: itself', () => {
    expect(findStrays('server/domain', ({ to }) => within('server/domain')(to))).toEqual([])
  })

  it('lib: domain, itself and Node', () => {
    expect(findStrays('server/lib', ({ to }) => isBuiltin(to) || within('server/domain', 'server/lib')(to))).toEqual([])
  })

  it('contract: zod, domain and itself', () => {
    const allowed = ({ to }: Import) =>
      ['zod', 'virtual:blogops-routes'].includes(to) || within('server/contract', 'server/domain')(to)
    expect(findStrays('server/contract', allowed)).toEqual([])
  })

  it('features: contract, ports and data files; of another feature only types; no fs, no h3, no SDK', () => {
    const libraries = [
      'zod',
      'isbot',
      'node:async_hooks',
      'node:crypto',
      'sanitize-html',
      'htmlparser2',
      'domhandler',
      'marked',
      'yaml',
    ]
    const allowed = ({ from, to, isTypeOnly }: Import) =>
      within('server/contract', 'server/ports', 'server/domain', 'server/lib')(to) ||
      libraries.includes(to) ||
      (within('fixtures')(to) && !/\.(ts|tsx|mjs)$/.test(to)) ||
      (within('server/features')(to) && (isTypeOnly || getFeature(from) === getFeature(to)))
    expect(findStrays('server/features', allowed)).toEqual([])
  })

  it('ports: contract and domain; types and constants, no functions', () => {
    const allowed = ({ to }: Import) => within('server/contract', 'server/ports', 'server/domain')(to)
    expect(findStrays('server/ports', allowed)).toEqual([])
    const ports = product.filter(({ file }) => within('server/ports')(file))
    expect(ports.flatMap(({ file, functionLines }) => functionLines.map(line => `${file}:${line}`))).toEqual([])
  })

  it.each(['server/adapters', 'server/storage'])('%s: ports, contract, its own and packages', folder => {
    const allowed = ({ to }: Import) =>
      !inRoot(to) || within('server/contract', 'server/ports', 'server/domain', 'server/lib', folder, 'fixtures')(to)
    expect(findStrays(folder, allowed)).toEqual([])
  })

  it('http: the contract and ports, no adapters, no storage, no features', () => {
    const allowed = ({ to }: Import) =>
      !inRoot(to) || within('server/contract', 'server/ports', 'server/domain', 'server/lib', 'server/http')(to)
    expect(findStrays('server/http', allowed)).toEqual([])
  })

  it('adapters are picked in compose/adapters.ts alone, stores opened in open.ts alone', () => {
    const picks = (folder: string) =>
      imports
        .filter(({ from, to, isTypeOnly }) => within('server/runtime')(from) && within(folder)(to) && !isTypeOnly)
        .map(({ from }) => from)
    expect(new Set(picks('server/adapters'))).toEqual(new Set(['server/runtime/compose/adapters.ts']))
    expect(new Set(picks('server/storage'))).toEqual(
      new Set(['server/runtime/folder-markers.ts', 'server/runtime/open.ts']),
    )
  })

  it('drivers of databases: where one is set, and loaded then', () => {
    const blobs = ['redis-driver.ts', 's3-driver.ts'].map(file => `server/storage/blobs/${file}`)
    const drivers = ['server/storage/postgres', ...blobs]
    const using = imports.filter(({ to }) => ['pg', 'ioredis', 'aws4fetch'].includes(to)).map(({ from }) => from)
    expect(using.filter(from => !within(...drivers)(from))).toEqual([])
    const early = imports.filter(({ from, to, isLazy, isTypeOnly }) => {
      return within(...drivers)(to) && !within(...drivers)(from) && !isLazy && !isTypeOnly
    })
    expect(early).toEqual([])
  })

  it('the library of passkeys: on its first use', () => {
    const using = imports.filter(({ to, isTypeOnly }) => to.startsWith('@simplewebauthn/') && !isTypeOnly)
    expect(using.map(({ from, isLazy }) => [from, isLazy])).toEqual([
      ['server/adapters/local/sign-in.ts', true],
      ['web/lib/passkeys.ts', true],
      ['web/lib/passkeys.ts', true],
    ])
  })

  it('runtime: everything in server, never cli or web', () => {
    expect(findStrays('server/runtime', ({ to }) => !within('cli', 'web')(to))).toEqual([])
  })

  it('cli: the contract, and the runtime lazily', () => {
    const allowed = ({ to, isLazy, isTypeOnly }: Import) =>
      !within('server', 'web')(to) ||
      within('server/contract', 'server/domain')(to) ||
      (within('server/runtime')(to) && (isLazy || isTypeOnly))
    expect(findStrays('cli', allowed)).toEqual([])
  })

  it('web: the contract, and no Node', () => {
    const allowed = ({ to }: Import) =>
      !isBuiltin(to) && (!inRoot(to) || within('server/contract', 'server/domain', 'web')(to))
    expect(findStrays('web', allowed)).toEqual([])
  })

  it('in web: ui and lib, then features, then app; features do not import each other', () => {
    expect(findStrays('web/ui', ({ to }) => !within('web/features', 'web/app')(to))).toEqual([])
    expect(findStrays('web/lib', ({ to }) => !within('web/features', 'web/app', 'web/ui')(to))).toEqual([])
    const allowed = ({ from, to }: Import) =>
      !within('web/app')(to) || within('web/app/router')(to)
        ? !within('web/features')(to) || getFeature(from) === getFeature(to)
        : false
    expect(findStrays('web/features', allowed)).toEqual([])
  })

  it('only main.ts reads the environment and ends the process', () => {
    const code = product.map(({ file }) => file).filter(within('cli', 'server', 'web'))
    const uses = (pattern: RegExp) => code.filter(file => pattern.test(readFileSync(path.join(root, file), 'utf8')))
    expect(uses(/\bprocess\.env\b|from 'node:process'/).filter(file => file !== 'cli/main.ts')).toEqual([])
    expect(uses(/\bprocess\.exit(Code)?\b/).filter(file => file !== 'cli/main.ts')).toEqual([])
  })

  it('time limits come from limitTime, whose signals survive a collection of garbage', () => {
    const limiting = product.filter(({ file }) =>
      /AbortSignal\.timeout\(/.test(readFileSync(path.join(root, file), 'utf8')),
    )
    expect(limiting.map(({ file }) => file)).toEqual(['server/domain/time-limit.ts'])
  })
})

it('no file imports itself through others, neither at once nor lazily', () => {
  expect(findCycles(tree.flatMap(source => source.imports))).toEqual([])
})

describe('plain English', () => {
  /** Words that have a plainer equivalent, such as "report" for "tell" or "repair" for "mend". */
  const deniedWords = new Set([
    ...[
      'amiss',
      'anew',
      'beside',
      'besides',
      'concerning',
      'doer',
      'elsewhere',
      'hears',
      'held',
      'lastingly',
      'likewise',
    ],
    ...[
      'mend',
      'mends',
      'nought',
      'purse',
      'spender',
      'spenders',
      'standing',
      'stranger',
      'strangers',
      'tell',
      'tells',
    ],
    ...['told', 'whoever', 'whom', 'witness'],
  ])
  const deniedPhrases =
    /^(take up|taking up|taken up|carry out|stands? in|what stands|does not hold|in line$|in words$|put act)/
  const clauseOpening =
    /^(What|Whether|Those|Of|Who|Whom|Where|That|One|Ones|Whose|By|Beside|Behind|Beyond|Ahead|Likewise|Else)\b/

  /** Returns the words of `fileName.ts`, `file-name.ts` and `FILE_NAME`, in lower case. */
  const splitWords = (name: string) =>
    name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map(word => word.toLowerCase()) ?? []
  const isDenied = (name: string) => {
    const words = splitWords(name)
    return words.some(word => deniedWords.has(word)) || deniedPhrases.test(words.join(' '))
  }

  it('in the names of files and folders', () => {
    const paths = product.map(({ file }) => file.replace(/\.\w+$/, ''))
    expect(paths.filter(file => file.split('/').some(isDenied))).toEqual([])
  })

  it('in exported names', () => {
    const names = product.flatMap(({ file, exports }) => exports.filter(isDenied).map(name => `${file} ${name}`))
    expect(names).toEqual([])
  })

  it('in comments, which open with a noun or a verb', () => {
    const openings = product.flatMap(({ file, comments }) =>
      comments.filter(({ text }) => clauseOpening.test(text)).map(({ line, text }) => `${file}:${line} ${text}`),
    )
    expect(openings).toEqual([])
  })

  it('finds the words that it denies', () => {
    expect(['toldApart', 'held-days.ts', 'takeUpJobs', 'STRANGERS', 'put-act'].filter(name => !isDenied(name))).toEqual(
      [],
    )
    expect(['untold', 'fold', 'holdout', 'inlineText', 'threshold', 'lookUp'].filter(isDenied)).toEqual([])
    expect(clauseOpening.test('Whether it is')).toBe(true)
  })
})

/** Tracked text files; in a copy without git, the sources and the files at the top. */
function textFiles(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  const top = readdirSync(root, { withFileTypes: true }).filter(entry => entry.isFile())
  const files = status === 0 ? stdout.split('\0') : [...tree.map(({ file }) => file), ...top.map(({ name }) => name)]
  return files.filter(file => /\.(md|json|ya?ml|toml|service|conf|sh|[cm]?[jt]sx?)$|file$/.test(file))
}

it('no file runs blogops by its name in a package registry, which somebody else may own', () => {
  const fromRegistry = /(npx|npm exec|pnpm dlx|yarn dlx|bunx)['",:\s[\]]+((args|-[\w-]+)['",:\s[\]]+)*blogops\b/
  const found = textFiles().filter(file => fromRegistry.test(readFileSync(path.join(root, file), 'utf8')))
  expect(found).toEqual([])
})
