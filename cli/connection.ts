import type { Client, ClientOptions } from '../server/contract/client.ts'
import { type CredentialStore, openCredentials } from './credentials.ts'
import { UnreachableError } from './failure.ts'
import type { GlobalFlags } from './global-flags.ts'
import { assertPrivate, parseServer } from './server-address.ts'
import type { Terminal, Variables } from './terminal.ts'

/** Where the calls of a command go. The calls themselves are the same everywhere. */
export interface Connection {
  readonly client: Client
  readonly target: Target
  close(): Promise<void>
}

export type Target =
  | { readonly kind: 'server'; readonly url: string; readonly signedIn: boolean }
  /** A server that owns the local data folder. */
  | { readonly kind: 'owner'; readonly url: string; readonly dataDir: string }
  /** The data folder, opened by this process. */
  | { readonly kind: 'app'; readonly dataDir: string }

/** Calls made in-process have no host; to the rate limits and the origin check, this machine itself calls. */
const inProcessUrl = 'http://localhost'

type Flags = Pick<GlobalFlags, 'server' | 'token' | 'dataDir' | 'insecure'>

export async function openConnection(terminal: Terminal, variables: Variables, flags: Flags): Promise<Connection> {
  const server = serverOf(variables, flags)
  return server ? openServer(terminal, server, variables, flags) : openLocal(terminal, variables, flags)
}

/** A data folder named on the line wins over a server named in the environment. */
export function serverOf(variables: Variables, { server, dataDir }: Flags): URL | undefined {
  const given = server ?? (dataDir === undefined ? variables.BLOGOPS_SERVER : undefined)
  return given ? parseServer(given) : undefined
}

/** Settings that flags make, as the variables they override. */
export function settingsOf({ dataDir }: Pick<GlobalFlags, 'dataDir'>): Variables {
  return dataDir === undefined ? {} : { BLOGOPS_DATA_DIR: dataDir }
}

async function openServer(terminal: Terminal, url: URL, variables: Variables, flags: Flags): Promise<Connection> {
  const token = flags.token ?? (variables.BLOGOPS_TOKEN || (await storedToken(openCredentials(terminal), url)))
  if (token !== undefined) assertPrivate(url, flags.insecure)
  const client = await connect({
    baseUrl: url.origin,
    fetch: request => reach(terminal, request),
    ...(token !== undefined && { headers: bearer(token) }),
  })
  const target = { kind: 'server', url: url.origin, signedIn: token !== undefined } as const
  return { client, target, close: async () => undefined }
}

async function openLocal(terminal: Terminal, variables: Variables, flags: Flags): Promise<Connection> {
  const open = () => terminal.runtime.openFolder(variables, settingsOf(flags))
  let opened = await open()
  const send = (request: Request) =>
    opened.kind === 'app'
      ? opened.app.fetch(addressed(request, inProcessUrl, opened.app.localToken))
      : reach(terminal, addressed(request, opened.url, opened.token))

  async function fetch(request: Request): Promise<Response> {
    const again = request.clone()
    try {
      return await send(request)
    } catch (cause) {
      if (opened.kind === 'app' || !wasRefused(cause)) throw cause
      // The server stopped between naming itself and this call; nothing has reached it.
      opened = await open()
      return send(again)
    }
  }

  const { dataDir } = opened
  const target: Target = opened.kind === 'app' ? { kind: 'app', dataDir } : { kind: 'owner', url: opened.url, dataDir }
  const client = await connect({ baseUrl: inProcessUrl, fetch })
  return { client, target, close: async () => (opened.kind === 'app' ? opened.app.close() : undefined) }
}

/** A call as it goes to one server, and in its owner's name. */
function addressed(request: Request, baseUrl: string, token: string): Request {
  const { pathname, search } = new URL(request.url)
  const moved = new Request(new URL(pathname + search, baseUrl), request)
  moved.headers.set('authorization', bearer(token).authorization)
  return moved
}

function wasRefused(error: unknown): boolean {
  const fetchError = error instanceof UnreachableError ? error.cause : undefined
  const cause = fetchError instanceof Error ? fetchError.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

async function storedToken(credentials: CredentialStore, url: URL): Promise<string | undefined> {
  return (await credentials.find(url.origin))?.token
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function connect(options: ClientOptions): Promise<Client> {
  const { createClient } = await import('../server/contract/client.ts')
  return createClient(options)
}

/** `fetch`, with the one failure that only a network has told as such. */
export async function reach({ fetch }: Pick<Terminal, 'fetch'>, request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (cause) {
    if (request.signal.aborted) throw cause
    const why = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause)
    throw new UnreachableError(`The server at ${new URL(request.url).origin} cannot be reached (${why}).`, {
      hint: 'Check that it runs, and the address in --server or BLOGOPS_SERVER.',
      cause,
    })
  }
}
