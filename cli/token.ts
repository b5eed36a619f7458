import { UsageError } from './failure.ts'
import type { GlobalFlags } from './global-flags.ts'
import type { Terminal, Variables } from './terminal.ts'
import type { Where } from './where.ts'

/**
 * The token that came with the command, for the server at `url`. One from the variables goes to a server that the line
 * names, or that is named where the token is: the `.env` of a folder somebody else made must not have a token that was
 * exported sent to a server of theirs.
 * @throws UsageError for a server named elsewhere than the token.
 */
export function givenToken(
  { env }: Pick<Terminal, 'env'>,
  { BLOGOPS_TOKEN }: Variables,
  { token }: Pick<GlobalFlags, 'token'>,
  { url, named }: Where,
): string | undefined {
  // A context has a token of its own, and the exported one may be another server's.
  if (token !== undefined || !BLOGOPS_TOKEN || named === 'context') return token
  const sourceOf = (name: string) => (env[name] ? 'the environment' : '.env')
  const [ofToken, ofServer] = [sourceOf('BLOGOPS_TOKEN'), sourceOf('BLOGOPS_SERVER')]
  if (named === 'line' || ofToken === ofServer) return BLOGOPS_TOKEN
  throw new UsageError(
    `Refusing to send the BLOGOPS_TOKEN of ${ofToken} to ${url.origin}, which ${ofServer} names.`,
    `Set both in one place, or name the server on the line: --server ${url.origin}`,
  )
}
