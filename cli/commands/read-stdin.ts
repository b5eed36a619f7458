import { getSettingSource } from '../../server/contract/address-secrets.ts'
import type { CommandContext } from '../context.ts'
import { CancelledError, UsageError } from '../failure.ts'
import { assertPrivate, type ServerTarget } from '../server-target.ts'

/** Reads all of stdin as text, up to `limit` characters. Rejects if Ctrl-C is pressed while reading. */
export async function readStdin({ terminal }: Pick<CommandContext, 'terminal'>, limit = 16_000_000): Promise<string> {
  const { stdin, interruption } = terminal
  let stop = () => {}
  const interrupted = new Promise<never>((_, reject) => {
    stop = () => reject(interruption.reason)
    interruption.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([interrupted, collect(stdin, limit)])
  } finally {
    interruption.removeEventListener('abort', stop)
  }
}

async function collect(stdin: AsyncIterable<string | Buffer>, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stdin) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    if (text.length > limit)
      throw new UsageError(`The text on stdin is too long. The limit is ${limit.toLocaleString('en')} characters.`)
  }
  return text + decoder.decode()
}

export interface SecretSource {
  /** Kind of secret: `password`. */
  readonly name: string
  /** The flag that reads it from stdin: `--password-stdin`. */
  readonly flag: string
  readonly fromStdin: boolean
  /** The server that receives it, shown before it is typed. */
  readonly server?: URL | undefined
}

/** Reads a secret from stdin or a hidden prompt. Never from a flag: other users of the machine could read it there. */
export async function readSecret(
  context: CommandContext,
  { name, flag, fromStdin, server }: SecretSource,
): Promise<string> {
  const title = name.charAt(0).toUpperCase() + name.slice(1) + (server ? ` (sent to ${server.origin})` : '')
  if (!fromStdin && !context.prompt.possible)
    throw new UsageError(
      `The ${name} is missing, and no prompt is possible here.`,
      `Read it from a file: add ${flag} < ${name}.txt`,
    )
  const secret = fromStdin
    ? (await readStdin(context, 10_000)).replace(/\r?\n$/, '')
    : await context.prompt.secret({ message: `${title}:`, flag })
  if (secret === '') throw new UsageError(`The ${name} is empty.`, `Read it from a file: add ${flag} < ${name}.txt`)
  return secret
}

interface SecretUse {
  readonly refusal: (origin: string) => string
  readonly question: string
  readonly cancelled: string
}

/** Messages about signing in to a server that only `.env` names. */
export const signingIn: SecretUse = {
  refusal: origin => `Refusing to sign in to ${origin}, which only .env names.`,
  question: 'Sign in there?',
  cancelled: 'Not signed in.',
}

const sendingSecret: SecretUse = {
  refusal: origin => `Refusing to send a secret to ${origin}, which only .env names.`,
  question: 'Send a secret there?',
  cancelled: 'Nothing was sent.',
}

/**
 * Asks before a typed or piped secret goes to a server that only the `.env` of the working folder names: somebody else
 * may have created that folder.
 * @throws UsageError if no prompt is possible
 */
export async function confirmSecretServer(
  { terminal, prompt }: CommandContext,
  { url, named }: ServerTarget,
  { refusal, question, cancelled } = sendingSecret,
): Promise<void> {
  if (named !== 'variables' || getSettingSource('BLOGOPS_SERVER', terminal.env) !== '.env') return
  const { origin } = url
  if (!prompt.possible) throw new UsageError(refusal(origin), `Name the server on the line: --server ${origin}`)
  const message = `.env in this folder names ${origin}. ${question}`
  if (!(await prompt.confirm({ message, flag: '--server' }))) throw new CancelledError(cancelled)
}

/**
 * Checks the server of a command before it sends a secret; a local data folder needs no check.
 * @throws UsageError if the secret must not go to that server
 */
export async function assertMaySendSecret(context: CommandContext): Promise<void> {
  const target = await context.resolveTarget()
  if (!target) return
  await confirmSecretServer(context, target)
  assertPrivate(target.url, context.flags.insecure)
}
