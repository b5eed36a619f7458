import { getSettingSource } from '../../../server/contract/address-secrets.ts'
import type { Client, ClientOptions } from '../../../server/contract/client.ts'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { Output } from '../../../server/contract/operation.ts'
import type { pairingsRedeem, pairingsStart } from '../../../server/contract/operations/pairing.ts'
import { type Scope, scopes } from '../../../server/contract/scopes.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { type CredentialStore, type NewCredential, openCredentials } from '../../credentials.ts'
import { UsageError } from '../../failure.ts'
import { fetchServer, getClientHeaders } from '../../fetch-server.ts'
import { parseServer } from '../../global-flags.ts'
import { busy } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import { assertPrivate, localContext, resolveServerTarget } from '../../server-target.ts'
import type { Terminal } from '../../terminal.ts'
import { confirmSecretServer, readSecret, signingIn } from '../read-stdin.ts'

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
  const password = await readSecret(context, source)
  return signInWithPassword(context, url, { username, password, code: args.text('code') })
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

/** Lifetime of a token that a sign-in creates. */
const tokenLifetime = '90d'

/**
 * Signs in as a browser does, creates a token in that session and ends the session. The stored token can be revoked
 * alone, and the password is stored nowhere.
 */
async function signInWithPassword(
  context: CommandContext,
  url: URL,
  login: { username: string; password: string; code: string | undefined },
): Promise<NewCredential> {
  const { terminal } = context
  const headers = getClientHeaders(terminal)
  const client = await createServerClient({ baseUrl: url.origin, fetch: withCookies(terminal, url), headers })
  const options = { signal: terminal.interruption }
  const { code, ...credentials } = login
  const send = (sent: string | undefined) =>
    client.auth.login({ ...credentials, ...(sent !== undefined && { code: sent }) }, options)
  const user = await send(code).catch(async (error: unknown) => {
    if (code !== undefined || !context.prompt.possible || !asksForCode(error)) throw error
    return send(await context.prompt.text({ message: 'Code of your authenticator app:', flag: '--code' }))
  })
  const name = `blogops on ${terminal.hostname}`.slice(0, 100)
  const { scopes: own } = await client.user.permissions({}, options)
  const created = await client.tokens.create({ name, scope: own, expires: tokenLifetime }, options)
  await client.auth.logout({}, options)
  return { token: created.token, tokenId: created.id, username: user.username }
}

/** Returns true if the password was correct and a second factor is missing. */
function asksForCode(error: unknown): boolean {
  const fields = error instanceof BlogopsError ? error.details?.fields : undefined
  return Array.isArray(fields) && fields.some(({ field }) => field === 'code')
}

/** Wraps `fetch` with a cookie jar. Sends the site as the origin, which unsafe calls with a cookie require. */
function withCookies(terminal: Terminal, url: URL): ClientOptions['fetch'] {
  const cookies = new Map<string, string>()
  return async request => {
    const headers = new Headers(request.headers)
    headers.set('origin', url.origin)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    const response = await fetchServer(terminal, new Request(request, { headers }))
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', ...value] = (cookie.split(';', 1)[0] ?? '').split('=')
      cookies.set(name.trim(), value.join('='))
    }
    return response
  }
}

/** Returns the user of a token. @throws CallError `unauthorized` if the token is invalid or revoked */
async function readUsername(terminal: Terminal, url: URL, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const client = await createServerClient({
    baseUrl: url.origin,
    fetch: request => fetchServer(terminal, request),
    headers,
  })
  return (await client.user.current({}, { signal: terminal.interruption })).username
}

/** Creates a client without a token. */
function createAnonymousClient(terminal: Terminal, url: URL) {
  return createServerClient({ baseUrl: url.origin, fetch: request => fetchServer(terminal, request) })
}

async function createServerClient(options: ClientOptions) {
  const { createClient } = await import('../../../server/contract/client.ts')
  return createClient(options)
}

type StartedPairing = Output<typeof pairingsStart>
type Token = NonNullable<Output<typeof pairingsRedeem>['token']>

/** Shows a code, waits until an admin approves it in a browser, and returns the token. */
async function signInByPairing(context: CommandContext, url: URL, args: ParsedArgs): Promise<NewCredential> {
  const { terminal, prompt } = context
  if (!prompt.possible)
    throw new UsageError(
      'This terminal is not interactive, so it cannot wait for an approval.',
      'Sign in with a token: blogops login --token-stdin < token.txt',
    )
  const client = await createAnonymousClient(terminal, url)
  const pairing = await client.pairings.start(toPairingRequest(context, args), { signal: terminal.interruption })
  await showCode(context, pairing, args)
  const { token, id, username } = await busy(context.output, 'Waiting for an admin', redeem(context, client, pairing))
  return { token, tokenId: id, username }
}

function toPairingRequest({ terminal }: CommandContext, args: ParsedArgs) {
  const requested = args.list('scope')
  const expires = args.text('expires')
  const scope = scopes.filter(known => requested.includes(known))
  return {
    name: `blogops on ${terminal.hostname}`.slice(0, 100),
    ...(scope.length > 0 && { scope: scope satisfies Scope[] }),
    ...(expires !== undefined && { expires }),
  }
}

/** Printed even with `--quiet`: signing in needs the code. */
async function showCode(
  { terminal, output }: CommandContext,
  pairing: StartedPairing,
  args: ParsedArgs,
): Promise<void> {
  const page = parsePageUrl(pairing.url)
  const { paint } = output.sidePage
  terminal.stderr.write(`Your code: ${paint.bold(printable(pairing.code))}\n`)
  const opened = !args.isOff('browser') && (await terminal.openPage(page))
  const instruction = opened ? 'Approve it in the browser that has opened:' : 'Approve it in a browser:'
  terminal.stderr.write(`${instruction} ${paint.cyan(printable(page))}\n`)
  terminal.stderr.write(`Or in another terminal: blogops pairings approve ${printable(pairing.code)}\n`)
}

/** Opens only http and https addresses, whatever the server sends. */
function parsePageUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url.href
  throw new BlogopsError('bad_request', 'The server has no page to approve the code on.', {
    hint: 'Sign in with a password: blogops login --username <name>',
  })
}

async function redeem({ terminal }: CommandContext, client: Client, pairing: StartedPairing): Promise<Token> {
  const signal = terminal.interruption
  for (;;) {
    await terminal.wait(pairing.interval * 1_000, signal)
    try {
      const { token } = await client.pairings.redeem({ deviceCode: pairing.deviceCode }, { signal })
      if (token) return token
    } catch (error) {
      if (!(error instanceof BlogopsError && error.code === 'throttled')) throw error
    }
  }
}
