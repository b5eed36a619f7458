import type { CredentialStore } from './credentials.ts'
import { UsageError } from './failure.ts'
import type { GlobalFlags } from './global-flags.ts'
import { findNearest } from './nearest.ts'
import { parseServer } from './server-address.ts'
import type { Variables } from './terminal.ts'

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
    throw new UsageError('--server and --context both say where to go.', 'Leave one of them out.')
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
  const hint = close === undefined ? 'blogops contexts list shows them.' : `Did you mean ${close}?`
  throw new UsageError(`There is no context ${name}.`, hint)
}
