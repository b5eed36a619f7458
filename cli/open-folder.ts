import { UnreachableError } from './failure.ts'
import { fetchServer } from './fetch-server.ts'
import type { Output } from './output/output.ts'
import type { OpenedFolder, Terminal } from './terminal.ts'

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
