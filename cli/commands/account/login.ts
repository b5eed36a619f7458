import { getSettingSource } from '../../../server/contract/address-secrets.ts'
import type { CommandContext, Run } from '../../context.ts'
import { type CredentialStore, type NewCredential, openCredentials } from '../../credentials.ts'
import { UsageError } from '../../failure.ts'
import { printable } from '../../output/printable.ts'
import type { ParsedArgs } from '../../parsed-args.ts'
import { assertPrivate, localContext, parseServer, resolveServerTarget } from '../../server-target.ts'
import { confirmSecretServer, readSecret, signingIn } from '../read-stdin.ts'
import { readUsername, signInByPairing, signInWithPassword } from './sign-in.ts'

export const logIn: Run = async (context, args) => {
  const store = openCredentials(context.terminal)
  const url = await chooseServer(context, store)
  assertPrivate(url, context.flags.insecure)
  const name = await chooseContextName(store, url, context.flags.context)
  const { username, ...secrets } = await signIn(context, url, args)
  const current = (await store.find(url.origin))?.current ?? false
  await store.store(url.origin, { ...secrets, username, name, current })
  context.output.document(
    { server: url.origin, username, context: name, credentials: store.file },
    ({ paint }) => `${paint.green('Signed in')} to ${url.origin} as ${printable(username)}`,
  )
  context.output.note(`Use it with --context ${name}, or for all commands: blogops contexts use ${name}`)
  return undefined
}

/** Returns the server to sign in to. Here `--context` is the name that a server has or gets. */
async function chooseServer(context: CommandContext, store: CredentialStore): Promise<URL> {
  const { terminal, variables, flags, prompt } = context
  if (flags.server !== undefined) return parseServer(flags.server)
  const existing = [...(await store.all())].find(([, { name }]) => name === flags.context)
  if (existing) return new URL(existing[0])
  const target = await resolveServerTarget(store, variables, { ...flags, context: undefined })
  if (target) {
    await confirmSecretServer(context, target, signingIn)
    return target.url
  }
  if (!prompt.possible)
    throw new UsageError('--server is missing.', 'For example: blogops login --server https://blog.example')
  const defaultAddress = variables.BLOGOPS_SITE_URL ?? 'http://localhost:3000'
  const isFromDotEnv = variables.BLOGOPS_SITE_URL && getSettingSource('BLOGOPS_SITE_URL', terminal.env) === '.env'
  const message = `Server (${defaultAddress}${isFromDotEnv ? ', from .env' : ''}):`
  return parseServer((await prompt.text({ message, flag: '--server' })) || defaultAddress)
}

/** @throws UsageError if another server has the name. */
async function chooseContextName(store: CredentialStore, url: URL, requestedName: string | undefined): Promise<string> {
  const all = await store.all()
  const name = requestedName ?? all.get(url.origin)?.name ?? url.host
  if (!/^[\w.:[\]-]{1,64}$/.test(name) || name === localContext)
    throw new UsageError(`${JSON.stringify(name)} is not a valid context name.`, 'Use letters, digits and . - _ only.')
  const other = [...all].find(([origin, existing]) => existing.name === name && origin !== url.origin)
  if (other)
    throw new UsageError(`The context ${name} already stands for ${other[0]}.`, 'Choose another name: --context <name>')
  return name
}

async function signIn(context: CommandContext, url: URL, args: ParsedArgs): Promise<NewCredential> {
  if (args.isSet('tokenStdin')) return signInWithToken(context, url)
  if (args.text('username') === undefined && !args.isSet('passwordStdin')) return signInByPairing(context, url, args)
  const username = args.text('username') ?? (await askUsername(context))
  const source = { name: 'password', flag: '--password-stdin', fromStdin: args.isSet('passwordStdin'), server: url }
  return signInWithPassword(context.terminal, url, { username, password: await readSecret(context, source) })
}

async function signInWithToken(context: CommandContext, url: URL): Promise<NewCredential> {
  const token = (await readSecret(context, { name: 'token', flag: '--token-stdin', fromStdin: true })).trim()
  return { token, username: await readUsername(context.terminal, url, token) }
}

async function askUsername({ prompt }: CommandContext): Promise<string> {
  if (prompt.possible) return prompt.text({ message: 'Username:', flag: '--username' })
  throw new UsageError(
    '--username is missing.',
    'For example: blogops login --username ada --password-stdin < password.txt',
  )
}
