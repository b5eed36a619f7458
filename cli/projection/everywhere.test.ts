import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '../../server/contract/index.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Operations without a command of their own, each with the reason as a sentence. */
const withoutCommand: Readonly<Record<string, string>> = {
  'demographics.age': 'The command is `ads demographics --by age`.',
  'demographics.gender': 'The command is `ads demographics --by gender`.',
  'demographics.region': 'The command is `ads demographics --by region`.',
  'auth.registration': 'Only the form that registers people needs it.',
  'auth.register': 'The `users create` command creates people.',
  'auth.reset': 'Only the page of the link needs it; `users password` sets a password in the terminal.',
  'site.pictures': 'The privacy page shows it.',
  'indexNow.key': 'The file with the key asks it.',
  'events.record': 'The pages of readers send it.',
  'passkeys.begin': 'Only a browser reaches the devices and password managers that create passkeys.',
  'passkeys.add': 'Only a browser creates passkeys, as `passkeys.begin` says.',
  'auth.passkeyOptions': 'Only a browser uses passkeys; `blogops login` connects a terminal from a signed-in browser.',
  'auth.passkey': 'Only a browser uses passkeys, as `auth.passkeyOptions` says.',
}

/** Operations without a screen, each with the reason as a sentence. */
const withoutScreen: Readonly<Record<string, string>> = {
  'site.pictures': 'The privacy page shows it.',
  'indexNow.key': 'The file with the key asks it.',
  'ads.preview': 'It answers after minutes without progress; screens start `ads.variants` and follow it.',
  'ads.deploy': 'It answers after minutes without progress; screens start `ads.deployment` and follow it.',
  'ads.check': 'It is the dry run of the terminal; dialogs on screens show the effect before they ask.',
  'analytics.optimize':
    'It answers after minutes without progress; the screen starts `optimizer.start` and follows it.',
  'generate.article': 'It answers after minutes without progress; the screen starts a job and follows it.',
  'events.record': 'The pages of readers send it.',
  'users.create': 'Screens send an invitation, so that nobody knows the password of another person.',
  'users.password': 'Screens make a link for a new password, so that nobody knows the password of another person.',
  'user.permissions': 'The program `blogops mcp` asks it, to offer what its token may do.',
  'approvals.request': 'The program `blogops mcp` sends it.',
  'approvals.get': 'The screen reads the list, which has the same content.',
  'pairings.start': 'A terminal that signs in sends it.',
  'pairings.redeem': 'A terminal that signs in sends it.',
  'articles.picture': 'The editor changes the picture with the other fields of a product: `products.edit`.',
  'demo.samples': 'Only `blogops demo` needs it.',
  'demo.record': 'Only `blogops demo` needs it.',
}

/** Reads the sources of a folder, without its tests and without the list of operations that assistants do not get. */
function sourcesOf(folder: string): string {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      file => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing\/|mcp\/(tools|excluded-operations)\.ts$/.test(file),
    )
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

  it('has a reason that is a sentence', () => {
    const reasons = [...Object.values(withoutCommand), ...Object.values(withoutScreen)]
    expect(reasons.filter(reason => !/^[A-Z][^.!?]* [^!?]*\.$/.test(reason))).toEqual([])
  })

  it('has no reason if it has a command and a screen', () => {
    const needless = [
      ...Object.keys(withoutCommand).filter(id => hasCommand(id, operations.find(other => other.id === id)?.command)),
      ...Object.keys(withoutScreen).filter(id => calls(screens, id)),
    ]
    expect(needless).toEqual([])
  })
})
