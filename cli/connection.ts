import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import type { Client, ClientOptions } from '../server/contract/client.ts'
import { type CredentialStore, openCredentials } from './credentials.ts'
import { UnreachableError } from './failure.ts'
import { fetchServer, getClientHeaders, retryWhenBusy } from './fetch-server.ts'
import type { GlobalFlags } from './global-flags.ts'
import type { Output } from './output/output.ts'
import { assertPrivate, resolveServerTarget, type ServerTarget, selectToken } from './server-target.ts'
import type { OpenedFolder, Terminal, Variables } from './terminal.ts'

/** Connection of a command to its server or data folder. The calls are the same for each. */
export interface Connection {
  readonly client: Client
  readonly target: Target
  /** Reads a public page or file by its path. */
  read(path: string): Promise<Response>
  close(): Promise<void>
}

type Target =
  | { readonly kind: 'server'; readonly url: string; readonly signedIn: boolean }
  /** A server that owns the local data folder. */
  | { readonly kind: 'owner'; readonly url: string; readonly dataDir: string }
  /** The data folder, opened by this process. */
  | { readonly kind: 'app'; readonly dataDir: string }

type Flags = Pick<GlobalFlags, 'server' | 'context' | 'token' | 'dataDir' | 'insecure'>

/** Settings that choose the target of a connection, and the output for its warnings. */
interface ConnectionOptions {
  readonly terminal: Terminal
  readonly variables: Variables
  readonly flags: Flags
  readonly output: Pick<Output, 'warn'>
}

export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { terminal, variables, flags } = options
  const credentials = openCredentials(terminal)
  const serverTarget = await resolveServerTarget(credentials, variables, flags)
  return serverTarget ? openServer(options, serverTarget, credentials) : openLocal(options)
}

/** Returns settings made by flags, as the variables that they override. */
export function toSettings({ dataDir }: Pick<GlobalFlags, 'dataDir'>): Variables {
  return dataDir === undefined ? {} : { BLOGOPS_DATA_DIR: dataDir }
}

async function openServer(
  { terminal, variables, flags }: ConnectionOptions,
  serverTarget: ServerTarget,
  credentials: CredentialStore,
) {
  const { url } = serverTarget
  const token = selectToken(terminal, variables, flags, serverTarget) ?? (await credentials.find(url.origin))?.token
  if (token !== undefined) assertPrivate(url, flags.insecure)
  const client = await connect({
    baseUrl: url.origin,
    fetch: retryWhenBusy(request => fetchServer(terminal, request), terminal),
    headers: { ...getClientHeaders(terminal), ...(token !== undefined && bearer(token)) },
  })
  const target = { kind: 'server', url: url.origin, signedIn: token !== undefined } as const
  const read = (path: string) => fetchServer(terminal, pageRequest(terminal, path, url.origin))
  return { client, target, read, close: async () => undefined }
}

async function openLocal({ terminal, flags, output }: ConnectionOptions): Promise<Connection> {
  const open = () => terminal.runtime.openFolder(terminal.env, toSettings(flags), warnOfWaiting(output))
  const folder = await openFolder(terminal, output, open)
  const client = await connect({ baseUrl: inProcessUrl, fetch: retryWhenBusy(folder.fetch, terminal) })
  const read = (path: string) => folder.fetch(pageRequest(terminal, path, inProcessUrl))
  return { client, target: folder.target, read, close: folder.close }
}

/** Returns a callback that warns while another command has the data folder. */
export function warnOfWaiting(output: Pick<Output, 'warn'>) {
  return (pid: number | undefined) =>
    output.warn(
      `Another command${pid === undefined ? '' : ` (process ${pid})`} is using the data folder. Waiting for it.`,
    )
}

/** Redirects are returned to the caller instead of being followed. */
function pageRequest({ interruption: signal }: Terminal, path: string, base: string): Request {
  return new Request(new URL(path, base), { redirect: 'manual', signal })
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function connect(options: ClientOptions): Promise<Client> {
  const { createClient } = await import('../server/contract/client.ts')
  return createClient(options)
}

/**
 * Merges the environment over the `.env` of the working folder. An unreadable `.env` is reported when the server's
 * settings are read.
 */
export async function readVariables({ cwd, env }: Pick<Terminal, 'cwd' | 'env'>): Promise<Variables> {
  const text = await readFile(path.join(cwd, '.env'), 'utf8').catch(() => '')
  const provided = Object.entries(env).filter(([, value]) => value !== undefined && value !== '')
  return { ...parseEnv(text), ...Object.fromEntries(provided) }
}

/** Origin of in-process calls. Rate limits and the origin check see this machine as the caller. */
export const inProcessUrl = 'http://localhost'

/** Number of attempts, and the pause between them in ms, to follow a server that is stopping. */
const maxAttempts = 40
const pauseMs = 150

/**
 * Opens a data folder and sends calls to its owner. If a server stops between two calls, this process or the next
 * server takes the folder, and a call that never arrived is repeated there. Repairs made while opening are reported at
 * once, because the command depends on them.
 */
export async function openFolder(
  terminal: Pick<Terminal, 'fetch' | 'wait'>,
  output: Pick<Output, 'warn'>,
  openOnce: () => Promise<OpenedFolder>,
) {
  async function open(): Promise<OpenedFolder> {
    const opened = await openOnce()
    if (opened.kind === 'app') for (const notice of opened.app.notices) output.warn(notice)
    return opened
  }

  let folder = await open()

  async function fetch(request: Request): Promise<Response> {
    for (let attempts = 0; ; attempts += 1) {
      try {
        return await callOwner(terminal, folder, request)
      } catch (error) {
        if (attempts === maxAttempts || !isSafeToRepeat(error, request)) throw error
        await terminal.wait(pauseMs, request.signal)
        folder = await open()
      }
    }
  }

  const { dataDir } = folder
  const target =
    folder.kind === 'app' ? ({ kind: 'app', dataDir } as const) : ({ kind: 'owner', url: folder.url, dataDir } as const)
  return {
    fetch,
    target,
    async close() {
      if (folder.kind === 'app') await folder.app.close()
    },
  }
}

function callOwner(terminal: Pick<Terminal, 'fetch'>, folder: OpenedFolder, request: Request): Promise<Response> {
  if (folder.kind === 'app') return folder.app.fetch(readdress(request, inProcessUrl, folder.app.localToken))
  return fetchServer(terminal, readdress(request, folder.url, folder.token))
}

/** Copies the request, because a body can be read only once. A caller's own token is kept. */
function readdress(request: Request, base: string, token: string): Request {
  const { pathname, search } = new URL(request.url)
  const copy = new Request(new URL(pathname + search, base), request.clone())
  if (!copy.headers.has('authorization')) copy.headers.set('authorization', `Bearer ${token}`)
  return copy
}

/** Returns true if the call surely was not processed (connection refused) or only reads. */
function isSafeToRepeat(error: unknown, { method }: Request): boolean {
  if (!(error instanceof UnreachableError)) return false
  const cause = error.cause instanceof Error ? error.cause.cause : undefined
  const wasRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
  return wasRefused || method === 'GET'
}
