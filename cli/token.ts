import { getSettingSource } from '../server/contract/address-secrets.ts'
import { UsageError } from './failure.ts'
import type { GlobalFlags } from './global-flags.ts'
import type { Terminal, Variables } from './terminal.ts'
import type { ServerTarget } from './where.ts'

/**
 * Returns the token that came with the command, for the server at `url`. The `.env` of a folder that somebody else
 * created must not decide who receives a token from elsewhere. So a token of the variables goes to a server that the
 * line names, or that is named in the same source, and a token on the line goes to no server that only `.env` names.
 * @throws UsageError
 */
export function selectToken(
  { env }: Pick<Terminal, 'env'>,
  { BLOGOPS_TOKEN }: Variables,
  { token }: Pick<GlobalFlags, 'token'>,
  { url, named }: ServerTarget,
): string | undefined {
  // A context has a token of its own, and the exported one may be another server's.
  if (named === 'context' || (token === undefined && !BLOGOPS_TOKEN)) return token
  if (named === 'line') return token ?? BLOGOPS_TOKEN
  const serverSource = getSettingSource('BLOGOPS_SERVER', env)
  if (token !== undefined) {
    if (serverSource !== '.env') return token
    throw new UsageError(
      `Refusing to send the token of --token to ${url.origin}, which ${serverSource} names.`,
      `Name the server on the line too: --server ${url.origin}`,
    )
  }
  const tokenSource = getSettingSource('BLOGOPS_TOKEN', env)
  if (tokenSource === serverSource) return BLOGOPS_TOKEN
  throw new UsageError(
    `Refusing to send the BLOGOPS_TOKEN of ${tokenSource} to ${url.origin}, which ${serverSource} names.`,
    `Set both in one place, or name the server on the line: --server ${url.origin}`,
  )
}
