import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOperation } from '../server/contract/index.ts'
import type { CommandManifest } from './command-declaration.ts'
import { workflows } from './commands/workflows.ts'
import { describeCommands } from './projection/manifest.ts'
import { openFullFolder } from './testing/full-folder.ts'

type Folder = Awaited<ReturnType<typeof openFullFolder>>

/** Arguments of each workflow by path, chosen so that the command would change something. */
const given = ({
  article,
  campaign,
  adSet,
  ad,
  product,
  products,
  applied,
  plan,
  approval,
  job,
}: Folder['names']): Readonly<Record<string, readonly string[]>> => ({
  'contexts use': ['blog'],
  'contexts remove': ['blog'],
  'invites create': [],
  'users create': ['grace'],
  'users password': ['ada'],
  'users reset': ['ada'],
  'totp enrol': [],
  password: [],
  'totp disable': ['--code', '123456'],
  'passkeys remove': ['01KPASSKEY', '--code', '123456'],
  'ads activate': [ad],
  'ads pause': ['--ad-set', adSet],
  'ads picture': [ad, '--reset'],
  'campaigns activate': [campaign],
  'campaigns pause': [campaign],
  'adsets budget': [adSet, '12.50'],
  'adsets targeting': [adSet, 'targeting.json'],
  'ads sync': ['--days', '7'],
  'links check': [],
  'ads import': ['ads.csv', '--create-unknown'],
  'ads reconcile': ['--approve', `drift-${adSet}-5f2c91aa=take`],
  'ads preview': [article],
  'ads deploy': [article, '--replace'],
  'events import': ['events.ndjson', '--sample'],
  'earnings import': ['earnings.csv'],
  'search import': ['Queries.csv', '--range', '2026-08-24..2026-11-20'],
  'topics add': ['kettles', '--products', '3'],
  'topics import': ['topics.txt'],
  'approvals approve': [approval],
  generate: ['--topic', 'kettles', '--category', 'kitchen'],
  'articles check': [article, '--judge'],
  'articles picture': [article, product, '--image', 'picture.png'],
  'articles products add': [article, '--asin', 'B0SMPLZ009', '--name', 'Dart Kettle', '--with-unsupported-claims'],
  'articles products edit': [article, product, '--price', '9.99', '--with-unsupported-claims'],
  'articles products remove': [article, product, '--with-unsupported-claims'],
  'articles products order': [article, ...products.toReversed()],
  'articles products pick': [article, product, 'Runner-up'],
  'articles edit': [article, '--title', 'Other Kettles'],
  'articles import': ['ghost.json'],
  'articles create': ['--content-file', 'article.md'],
  'articles schedule': [article, '--at', '2027-01-04 09:00'],
  'articles publish': [article],
  'articles unpublish': [article],
  'articles delete': [article],
  'articles restore': [article],
  'articles move': ['office', article],
  'authors edit': ['grace-hopper', '--bio', 'Writes about coffee.'],
  'pages create': ['help', '--title', 'Help', '--content-file', 'page.html'],
  'pages edit': ['about', '--title', 'About'],
  'articles regenerate': [article, '--excerpt'],
  'articles approve': [article, '1'],
  'articles revert': [article, '1'],
  'images upload': ['picture.png'],
  backup: ['site.tar.gz'],
  restore: ['site.tar.gz'],
  migrate: ['--to', 'elsewhere'],
  export: ['public'],
  'settings set': ['tagline', 'Read, then buy.'],
  'settings reset': ['columns'],
  'jobs resume': [job],
  optimize: ['--plan', 'plan.json'],
  'optimize apply': [plan],
  'optimize undo': [applied],
  'optimize refuse': [plan, '1'],
  api: ['campaigns.create', '--input', '{"name":"Autumn"}'],
  logout: [],
})

const byHand = workflows.filter(({ changes }) => changes === true)
const taken = new Set(workflows.map(({ path }) => path))
const plain = describeCommands().filter(({ effect, path }) => effect !== 'read' && !taken.has(path.join(' ')))

/** Returns the words of a plain command, with existing records in place of its example's. */
function wordsOf({ id, path, positionals, flags }: CommandManifest, { inputOf }: Folder): string[] {
  const operation = findOperation(id)
  const input = operation ? inputOf(operation) : {}
  const flagWords = flags.flatMap(({ key, name, type }) => {
    const values = [input[key] ?? []].flat()
    return values.flatMap(value =>
      type !== 'boolean' ? [`--${name}`, String(value)] : value === true ? `--${name}` : [],
    )
  })
  return [...path, ...positionals.flatMap(({ key }) => [input[key]].flat().map(String)), ...flagWords]
}

const cwd = mkdtempSync(path.join(tmpdir(), 'blogops-dry-run-'))
afterAll(() => rmSync(cwd, { recursive: true }))
/**
 * Exit codes of commands that are refused as the real call would be: the campaign has an ad set, the article has one
 * already, it is published and not planned, the topic waits, there is no imported ad set, somebody must be left, the person has no second factor and no passkeys, the terminal has no account, the author exists, links carry the affiliate tag only, the job has ended, nothing was
 * proposed, search engines are not told about changes.
 */
const refused: Readonly<Record<string, number>> = {
  'campaigns delete': 5,
  'adsets create': 5,
  'adsets adopt': 1,
  'users remove': 5,
  'users role': 5,
  'users totp-reset': 5,
  'users passkeys-reset': 5,
  'passkeys rename': 4,
  'authors create': 5,
  'tracking-ids fill': 5,
  'jobs cancel': 5,
  'jobs resume': 5,
  'articles approve': 1,
  'articles discard': 1,
  'articles schedule': 5,
  'articles unschedule': 5,
  'topics retry': 5,
  'search submit': 5,
}

let folder: Folder
beforeAll(async () => {
  folder = await openFullFolder(cwd)
})

async function expectOnlyTold(path: string, words: readonly string[]) {
  const before = await folder.everything()
  const { exit, stdout, stderr } = await folder.cli([...words, '--dry-run', '--yes'])
  const result = await folder.cli([...words, '--dry-run', '--yes', '--json'])
  const refusal = refused[path]
  if (refusal !== undefined) expect([exit, result.exit, stdout]).toEqual([refusal, refusal, ''])
  else {
    expect([exit, stdout, stderr]).toEqual([
      0,
      expect.stringMatching(/\bwould\b|nothing was changed/i),
      expect.anything(),
    ])
    expect(JSON.parse(result.stdout)).toMatchObject({ dryRun: true })
  }
  expect(await folder.everything()).toEqual(before)
}

describe('--dry-run', () => {
  it('is tested for every command that changes something', () => {
    expect(Object.keys(given(folder.names)).toSorted()).toEqual(byHand.map(({ path }) => path).toSorted())
  })

  it.each(plain.map(command => [command.path.join(' '), command] as const))(
    'of %s says what would be done, and changes nothing',
    async (path, command) => expectOnlyTold(path, wordsOf(command, folder)),
  )

  it.each(byHand.map(({ path }) => path))('of %s shows the effects and changes nothing', async path =>
    expectOnlyTold(path, [...path.split(' '), ...(given(folder.names)[path] ?? [])]),
  )

  it('makes the difference: the same command without it changes something', async () => {
    const before = await folder.everything()
    expect((await folder.cli(['settings', 'set', 'tagline', 'Read, then buy.'])).exit).toBe(0)
    expect(await folder.everything()).not.toEqual(before)
  })
})
