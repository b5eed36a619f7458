import { getSettingSource } from '../server/contract/address-secrets.ts'
import { isLoopback } from '../server/domain/urls.ts'
import type { CredentialStore } from './credentials.ts'
import { UsageError } from './failure.ts'
import { type GlobalFlags, parseServer } from './global-flags.ts'
import { findNearest } from './suggestion.ts'
import type { Terminal, Variables } from './terminal.ts'

/** Refuses plain http, in which anyone on the way can read a token, except on this machine. */
export function assertPrivate(url: URL, insecure: boolean): void {
  if (insecure || url.protocol === 'https:' || isLoopback(url.hostname)) return
  throw new UsageError(
    `Refusing to send a secret to ${url.origin} over plain http.`,
    'Use https, or pass --insecure if you own the network in between.',
  )
}

/** Name of the data folder among the contexts. */
export const localContext = 'local'

/** A server that calls go to, and the source that named it. */
export interface ServerTarget {
  readonly url: URL
  readonly named: 'line' | 'variables' | 'context'
  /** Context that named it. */
  readonly context?: string
}

/** Variables that override the selected context. */
const overridingVariables = ['BLOGOPS_SERVER', 'BLOGOPS_CONTEXT', 'BLOGOPS_DATA_DIR', 'BLOGOPS_DATABASE_URL'] as const

/** Returns the first of these variables that is set. */
export function findOverride(variables: Variables): string | undefined {
  return overridingVariables.find(name => variables[name])
}

type Flags = Pick<GlobalFlags, 'server' | 'context' | 'dataDir'>

/**
 * Returns the server that calls go to; undefined for the data folder. Precedence: the command line, the environment,
 * then the context selected with `contexts use`. A named data folder counts as a target too.
 * @throws UsageError if the address is invalid or the context does not exist
 */
export async function resolveServerTarget(
  store: CredentialStore,
  variables: Variables,
  { server, context, dataDir }: Flags,
): Promise<ServerTarget | undefined> {
  if (server !== undefined && context !== undefined)
    throw new UsageError('--server and --context cannot be used together.', 'Remove one of them.')
  if (server !== undefined) return { url: parseServer(server), named: 'line' }
  if (context !== undefined) return findByContext(store, context)
  if (dataDir !== undefined) return undefined
  if (variables.BLOGOPS_SERVER) return { url: parseServer(variables.BLOGOPS_SERVER), named: 'variables' }
  if (variables.BLOGOPS_CONTEXT) return findByContext(store, variables.BLOGOPS_CONTEXT)
  if (variables.BLOGOPS_DATA_DIR || variables.BLOGOPS_DATABASE_URL) return undefined
  return getSelectedContext(store)
}

async function getSelectedContext(store: CredentialStore): Promise<ServerTarget | undefined> {
  const found = [...(await store.all())].find(([, { current }]) => current)
  return found && { url: new URL(found[0]), named: 'context', context: found[1].name }
}

async function findByContext(store: CredentialStore, name: string): Promise<ServerTarget | undefined> {
  if (name === localContext) return undefined
  return { url: new URL(await getContextOrigin(store, name)), named: 'context', context: name }
}

/** @throws UsageError if no login has the name. */
export async function getContextOrigin(store: CredentialStore, name: string): Promise<string> {
  const all = [...(await store.all())]
  const found = all.find(([, known]) => known.name === name)
  if (found) return found[0]
  const names = [...all.map(([, known]) => known.name), localContext]
  const [close] = findNearest(name, names)
  const hint = close === undefined ? 'Run blogops contexts list to see all contexts.' : `Did you mean ${close}?`
  throw new UsageError(`Context ${name} does not exist.`, hint)
}

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
      `Also pass --server ${url.origin}`,
    )
  }
  const tokenSource = getSettingSource('BLOGOPS_TOKEN', env)
  if (tokenSource === serverSource) return BLOGOPS_TOKEN
  throw new UsageError(
    `Refusing to send the BLOGOPS_TOKEN of ${tokenSource} to ${url.origin}, which ${serverSource} names.`,
    `Set both in one place, or name the server on the line: --server ${url.origin}`,
  )
}
