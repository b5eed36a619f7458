import { getSettingSource } from '../../server/contract/address-secrets.ts'
import type { CommandContext, Run } from '../context.ts'
import { type CredentialStore, type NewCredential, openCredentials } from '../credentials.ts'
import { UsageError } from '../failure.ts'
import type { Given } from '../given.ts'
import { printable } from '../output/printable.ts'
import { assertPrivate, parseServer } from '../server-address.ts'
import { localContext, whereTo } from '../where.ts'
import { signInByPairing } from './pair.ts'
import { confirmSecretServer, readSecret, signingIn } from './read-stdin.ts'
import { signInWithPassword, usernameOf } from './sign-in.ts'

export const run: Run = async (context, given) => {
  const store = openCredentials(context.terminal)
  const url = await serverToSignInTo(context, store)
  assertPrivate(url, context.flags.insecure)
  const name = await nameFor(store, url, context.flags.context)
  const { username, ...secrets } = await signIn(context, url, given)
  const current = (await store.find(url.origin))?.current ?? false
  await store.keep(url.origin, { ...secrets, username, name, current })
  context.output.document(
    { server: url.origin, username, context: name, credentials: store.file },
    ({ paint }) => `${paint.green('Signed in')} to ${url.origin} as ${printable(username)}`,
  )
  context.output.note(`Commands go there with --context ${name}, or all of them: blogops contexts use ${name}`)
  return undefined
}

/** Returns the server to sign in to. Here `--context` is the name that a server has or gets. */
async function serverToSignInTo(context: CommandContext, store: CredentialStore): Promise<URL> {
  const { terminal, variables, flags, prompt } = context
  if (flags.server !== undefined) return parseServer(flags.server)
  const known = [...(await store.all())].find(([, { name }]) => name === flags.context)
  if (known) return new URL(known[0])
  const named = await whereTo(store, variables, { ...flags, context: undefined })
  if (named) {
    await confirmSecretServer(context, named, signingIn)
    return named.url
  }
  if (!prompt.possible)
    throw new UsageError('--server is missing.', 'For example: blogops login --server https://blog.example')
  const preset = variables.BLOGOPS_SITE_URL ?? 'http://localhost:3000'
  const isFromDotEnv = variables.BLOGOPS_SITE_URL && getSettingSource('BLOGOPS_SITE_URL', terminal.env) === '.env'
  const message = `Server (${preset}${isFromDotEnv ? ', from .env' : ''}):`
  return parseServer((await prompt.text({ message, flag: '--server' })) || preset)
}

/** @throws UsageError if another server has the name. */
async function nameFor(store: CredentialStore, url: URL, asked: string | undefined): Promise<string> {
  const all = await store.all()
  const name = asked ?? all.get(url.origin)?.name ?? url.host
  if (!/^[\w.:[\]-]{1,64}$/.test(name) || name === localContext)
    throw new UsageError(`${JSON.stringify(name)} cannot name a context.`, 'Take letters, digits and . - _ instead.')
  const other = [...all].find(([origin, known]) => known.name === name && origin !== url.origin)
  if (other) throw new UsageError(`${other[0]} is the context ${name} already.`, 'Give another name: --context <name>')
  return name
}

async function signIn(context: CommandContext, url: URL, given: Given): Promise<NewCredential> {
  if (given.isSet('tokenStdin')) return signInWithToken(context, url)
  if (given.text('username') === undefined && !given.isSet('passwordStdin')) return signInByPairing(context, url, given)
  const username = given.text('username') ?? (await askUsername(context))
  const source = { name: 'password', flag: '--password-stdin', fromStdin: given.isSet('passwordStdin'), server: url }
  return signInWithPassword(context.terminal, url, { username, password: await readSecret(context, source) })
}

async function signInWithToken(context: CommandContext, url: URL): Promise<NewCredential> {
  const token = (await readSecret(context, { name: 'token', flag: '--token-stdin', fromStdin: true })).trim()
  return { token, username: await usernameOf(context.terminal, url, token) }
}

async function askUsername({ prompt }: CommandContext): Promise<string> {
  if (prompt.possible) return prompt.text({ message: 'Username:', flag: '--username' })
  throw new UsageError('--username is missing.', 'blogops login --username ada --password-stdin < password.txt')
}
