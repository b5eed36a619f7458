import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '../../server/contract/index.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Operations without a command of their own, with the reason. */
const withoutCommand: Readonly<Record<string, string>> = {
  'user.password': 'it is asked for the password that one has; `users password` gives another',
  'demographics.age': '`ads demographics --by age`',
  'demographics.gender': '`ads demographics --by gender`',
  'demographics.region': '`ads demographics --by region`',
  'auth.registration': 'the page where one registers asks it',
  'auth.register': '`users create` makes admins',
  'auth.reset': 'the page of the link asks it; `users password` sets one in the terminal',
  'site.pictures': 'the privacy page states it',
  'articles.preview': 'the editor shows it next to the text; the terminal edits in $EDITOR',
  'pages.preview': 'the editor shows it next to the text; the terminal edits in $EDITOR',
  'events.record': "readers' pages send it; `events import` reads files",
  'passkeys.begin': 'only a browser reaches the devices and password managers that create passkeys',
  'passkeys.add': 'as `passkeys.begin`',
  'auth.passkeyOptions': 'as `passkeys.begin`; `blogops login` connects a terminal from a browser that is signed in',
  'auth.passkey': 'as `auth.passkeyOptions`',
}

/** Operations without a screen, with the reason. */
const withoutScreen: Readonly<Record<string, string>> = {
  'site.pictures': 'the privacy page states it',
  'ads.preview': 'waits for the end without progress; screens start `ads.variants` and follow it',
  'ads.deploy': 'waits for the end without progress; screens start `ads.deployment` and follow it',
  'calls.check': 'what `--dry-run` asks; screens say ahead of each act what it does',
  'ads.check': 'what `--dry-run` asks; screens say ahead of each act what it does',
  'analytics.optimize': 'waits for the end without progress; the screen starts `optimizer.start` and follows it',
  'generate.article': 'waits for the end without progress; the screen starts a job and follows it',
  'events.import': 'files of earlier days, of up to millions of rows: an act of whoever runs the machine',
  'events.record': "readers' pages send it by themselves",
  'users.create': 'screens invite: nobody should know the password of another',
  'users.password': 'for who forgot theirs, by whoever runs the machine',
  'settings.limits': 'for whoever runs the machine: `settings limits`, `doctor` and /metrics show them',
  'backup.download': 'all there is, as one file: for whoever runs the machine',
  'user.permissions': '`blogops mcp` asks it, to offer what its token may',
  'approvals.request': '`blogops mcp` asks for it',
  'approvals.get': 'decided in the terminal: `approvals`',
  'pairings.start': 'a terminal asks for it',
  'pairings.redeem': 'a terminal asks for it',
  'articles.picture': 'the editor changes the picture with the other fields of a product: `products.edit`',
  'demo.samples': '`blogops demo` asks for it',
  'demo.record': '`blogops demo` records what it makes',
}

/** Reads the sources of a folder, without its tests and without the list of operations that assistants do not get. */
function sourcesOf(folder: string): string {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing\/|mcp\/tools\.ts$/.test(file))
    .map(file => readFileSync(path.join(root, folder, file), 'utf8'))
    .join('\n')
}

/** Returns true if the sources call the operation, through the typed client or by its id. */
function calls(sources: string, id: string): boolean {
  const [noun, verb] = id.split('.')
  return new RegExp(`\\b(api|client)\\.${noun}(\\.${verb}\\b|\\[)|'${noun}\\.${verb}'|path: '${noun} ${verb}'`).test(
    sources,
  )
}

describe('each operation of the contract', () => {
  const terminal = sourcesOf('cli')
  const screens = sourcesOf('web')
  const hasCommand = (id: string, command: string | undefined) => command !== undefined || calls(terminal, id)

  it('has a command or a reason to have none', () => {
    const missing = operations.filter(({ id, command }) => !hasCommand(id, command) && !withoutCommand[id])
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  it('has a screen or a reason to have none', () => {
    const missing = operations.filter(({ id }) => !calls(screens, id) && !withoutScreen[id])
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  it('has no excuse for what exists', () => {
    const needless = [
      ...Object.keys(withoutCommand).filter(id => hasCommand(id, operations.find(other => other.id === id)?.command)),
      ...Object.keys(withoutScreen).filter(id => calls(screens, id)),
    ]
    expect(needless).toEqual([])
  })
})
