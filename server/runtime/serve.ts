import type { Server } from 'node:http'
import { BlogopsError } from '../contract/errors.ts'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { createFront, type Front } from './front.ts'
import { type ConnectionLimits, createListener, listen } from './listener.ts'
import { type ClaimedFolder, claimDataFolder, type OpenOptions } from './open.ts'

export interface RunningServer {
  /** Where it listens, for this machine: `http://127.0.0.1:3000`. */
  url: string
  app: App
  /** Lets calls under way finish, parks jobs, closes the stores. */
  close(): Promise<void>
}

export interface ServeOptions extends OpenOptions {
  limits?: Partial<ConnectionLimits>
}

/** How long calls under way may take to finish once the server is to stop, in ms. */
const drainMs = 5_000

/**
 * Takes the data folder, listens, then opens and serves it.
 * @throws BlogopsError `locked` when another process has the folder, `conflict` when the port is taken, and those of
 * opening it.
 */
export async function serve(config: Config, options: ServeOptions = {}): Promise<RunningServer> {
  const folder = await claimDataFolder(config, options)
  if (folder.kind === 'server') throw servedAlready(folder)
  const front = createFront(config.siteUrl)
  const server = createListener(front.handle, options.limits)
  try {
    const url = await listen(server, config)
    const app = await folder.open()
    front.open(app.handle)
    folder.announce(url)
    try {
      await begin(app)
    } catch (cause) {
      await app.close()
      throw cause
    }
    return { url, app, close: () => stop(server, app, { front, folder }) }
  } catch (cause) {
    server.close()
    server.closeAllConnections()
    folder.release()
    throw cause
  }
}

/** A part that cannot be loaded, or a job that cannot be taken up, is told at the start, and not when it is needed. */
async function begin(app: App): Promise<void> {
  await app.load()
  await app.resumeJobs()
  await app.syncRegularly()
  app.optimizeRegularly()
}

function servedAlready({ pid, url }: { pid: number; url: string }): BlogopsError {
  return new BlogopsError('locked', `A server (process ${pid}) already serves this data folder at ${url}.`, {
    hint: `Use that one, or stop it first: kill ${pid}`,
  })
}

async function stop(
  server: Server,
  app: App,
  { front, folder }: { front: Front; folder: ClaimedFolder },
): Promise<void> {
  // From here on, other processes wait for the folder instead of calling a server that is about to be gone.
  folder.announce(undefined)
  front.stop()
  const drained = new Promise<void>(resolve => server.close(() => resolve()))
  // Connections that finish a call begun before the stop fall idle one by one.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const timer = setTimeout(() => server.closeAllConnections(), drainMs)
  // Event streams stay open for as long as their jobs run; parking the jobs ends them.
  await app.park()
  await drained
  clearInterval(idle)
  clearTimeout(timer)
  await app.close()
}
