import type { Server } from 'node:http'
import { BlogopsError } from '../contract/errors.ts'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { directClients } from './direct-client.ts'
import { createFront, type Front } from './front.ts'
import { type ConnectionLimits, createListener, listen } from './listener.ts'
import { createLogger } from './logger.ts'
import { type ClaimedFolder, claimDataFolder, type OpenOptions } from './open.ts'

export interface RunningServer {
  /** Where it listens, for this machine: `http://127.0.0.1:3000`. */
  url: string
  app: App
  /** Lets calls under way finish, parks jobs, closes the stores. */
  close(): Promise<void>
}

/** What a process does of a site: all of it, what callers ask for (`web`), or what is done apart from them (`work`). */
export type Role = 'all' | 'web' | 'work'

export interface ServeOptions extends Omit<OpenOptions, 'runsJobs'> {
  limits?: Partial<ConnectionLimits>
  /** Default `all`. One that does `work` alone answers whoever watches over it, and nobody else. */
  role?: Role
}

/** What whoever watches over a process asks of it. */
const probes = ['/healthz', '/readyz', '/metrics']

/** How long calls under way may take to finish once the server is to stop, in ms. */
const drainMs = 5_000

/**
 * Takes the data folder, listens, then opens and serves it.
 * @throws BlogopsError `locked` when another process has the folder, `conflict` when the port is taken, `bad_request` for a
 * part of the work over a folder, and those of opening it.
 */
export async function serve(config: Config, options: ServeOptions = {}): Promise<RunningServer> {
  const { role = 'all' } = options
  if (role !== 'all' && config.database === null) throw indivisible()
  const folder = await claimDataFolder(config, { ...options, runsJobs: role !== 'web' })
  if (folder.kind === 'server') throw servedAlready(folder)
  const front = createFront(config.siteUrl)
  const warn = async (message: string) =>
    options.log && (await createLogger(config.logLevel, options.log))('warn', message)
  const server = createListener(front.handle, directClients(config.trustProxy, warn), options.limits)
  try {
    const url = await listen(server, config)
    const app = await folder.open()
    const answered = front.open(app.handle, role === 'work' ? probes : undefined)
    folder.announce(url)
    try {
      await begin(app, role, answered)
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
async function begin(app: App, role: Role, answered: Promise<void>): Promise<void> {
  await app.load({ pages: role !== 'work', after: answered })
  await app.resumeJobs()
  await app.startSchedules()
}

function indivisible(): BlogopsError {
  return new BlogopsError('bad_request', 'A data folder belongs to one process, which does all of the work.', {
    hint: 'Run blogops serve alone; or name a database in BLOGOPS_DATABASE_URL, over which several processes can work.',
  })
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
