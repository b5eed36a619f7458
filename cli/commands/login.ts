import { serverOf } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import { type Credential, openCredentials } from '../credentials.ts'
import { UsageError } from '../failure.ts'
import type { Given } from '../given.ts'
import { assertPrivate, parseServer } from '../server-address.ts'
import { readSecret } from './read-stdin.ts'
import { signInWithPassword, usernameOf } from './sign-in.ts'

export const run: Run = async (context, given) => {
  const url = serverOf(context.variables, context.flags) ?? (await askServer(context))
  assertPrivate(url, context.flags.insecure)
  const credential = given.isSet('tokenStdin')
    ? await signInWithToken(context, url)
    : await askAndSignIn(context, url, given)
  const store = openCredentials(context.terminal)
  await store.keep(url.origin, credential)
  const { username } = credential
  context.output.document(
    { server: url.origin, username, credentials: store.file },
    ({ paint }) => `${paint.green('Signed in')} to ${url.origin} as ${username}`,
  )
  context.output.note(`Pass --server ${url.origin}, or set BLOGOPS_SERVER, to have commands go there.`)
  return undefined
}

async function askServer({ prompt, variables }: CommandContext): Promise<URL> {
  if (!prompt.possible)
    throw new UsageError('--server is missing.', 'For example: blogops login --server https://blog.example')
  const preset = variables.BLOGOPS_SITE_URL ?? 'http://localhost:3000'
  return parseServer((await prompt.text({ message: `Server (${preset}):`, flag: '--server' })) || preset)
}

async function signInWithToken(context: CommandContext, url: URL): Promise<Credential> {
  const token = (await readSecret(context, { name: 'token', flag: '--token-stdin', fromStdin: true })).trim()
  return { token, username: await usernameOf(context.terminal, url, token) }
}

async function askAndSignIn(context: CommandContext, url: URL, given: Given): Promise<Credential> {
  const username = given.text('username') ?? (await askUsername(context))
  const source = { name: 'password', flag: '--password-stdin', fromStdin: given.isSet('passwordStdin') }
  return signInWithPassword(context.terminal, url, { username, password: await readSecret(context, source) })
}

async function askUsername({ prompt }: CommandContext): Promise<string> {
  if (prompt.possible) return prompt.text({ message: 'Username:', flag: '--username' })
  throw new UsageError('--username is missing.', 'Or pass a token: blogops login --token-stdin < token.txt')
}
