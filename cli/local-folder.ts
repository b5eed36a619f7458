import { UnreachableError } from './failure.ts'
import type { Output } from './output/output.ts'
import { reach } from './reach.ts'
import type { OpenedFolder, Terminal } from './terminal.ts'

/** Calls on a data folder have no host: to the rate limits and the origin check, this machine itself calls. */
export const inProcessUrl = 'http://localhost'

/** How often, and after what pauses in ms, a server that is just leaving is tried to be followed. */
const mostMoves = 40
const pauseMs = 150

/**
 * Calls on a data folder, whoever owns it. A server that stops between two calls leaves the folder to this process, or
 * to the next server: a call that never reached it is made there instead. What opening the folder had to put right is
 * told at once: whatever the command does next rests on it.
 */
export async function openFolder(
  terminal: Pick<Terminal, 'fetch' | 'wait'>,
  output: Pick<Output, 'warn'>,
  openQuietly: () => Promise<OpenedFolder>,
) {
  async function open(): Promise<OpenedFolder> {
    const opened = await openQuietly()
    if (opened.kind === 'app') for (const notice of opened.app.notices) output.warn(notice)
    return opened
  }

  let folder = await open()

  async function fetch(request: Request): Promise<Response> {
    for (let moves = 0; ; moves += 1) {
      try {
        return await callOwner(terminal, folder, request)
      } catch (error) {
        if (moves === mostMoves || !neverArrived(error, request)) throw error
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
  return reach(terminal, readdress(request, folder.url, folder.token))
}

/** A copy, as a body can be sent but once. Who comes with a token of their own calls with that. */
function readdress(request: Request, base: string, token: string): Request {
  const { pathname, search } = new URL(request.url)
  const copy = new Request(new URL(pathname + search, base), request.clone())
  if (!copy.headers.has('authorization')) copy.headers.set('authorization', `Bearer ${token}`)
  return copy
}

/** Refused, so surely not done; what only reads may be asked again in any case. */
function neverArrived(error: unknown, { method }: Request): boolean {
  if (!(error instanceof UnreachableError)) return false
  const cause = error.cause instanceof Error ? error.cause.cause : undefined
  const refused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
  return refused || method === 'GET'
}
