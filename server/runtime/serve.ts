import type { Server } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { BlogopsError } from '../contract/errors.ts'
import { getSubscriberAddress } from '../domain/urls.ts'
import { findForwardedAddress } from '../http/caller.ts'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { type Clients, type ConnectionLimits, createListener, listen } from './listener.ts'
import { type ClaimedFolder, claimDataFolder, type OpenOptions } from './open.ts'
import { createStartupGate, type StartupGate } from './startup-gate.ts'
import { createLogger } from './system.ts'

/** Addresses of this machine and of private networks (RFC 1122, 1918, 3927, 4193, 4291 and 6598). */
const privateNetworks = new BlockList()
privateNetworks.addSubnet('127.0.0.0', 8)
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addSubnet('169.254.0.0', 16)
privateNetworks.addSubnet('100.64.0.0', 10)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/**
 * Returns the client of a connection, or undefined if it may carry many clients: behind a declared proxy, and from an
 * undeclared one on the server's own machine or network.
 * @param address the address of the socket
 */
export function findDirectClient(address: string | undefined, trustProxy: number): string | undefined {
  if (address === undefined || trustProxy > 0) return undefined
  const subscriber = getSubscriberAddress(address)
  const isPrivate =
    isIPv6(address) && subscriber.includes(':')
      ? privateNetworks.check(address, 'ipv6')
      : privateNetworks.check(subscriber)
  return isPrivate ? undefined : subscriber
}

const tooManyConnections =
  'One address has reached the connection limit; its new connections are closed. If it is a proxy, set BLOGOPS_TRUST_PROXY.'
const tooManyCalls =
  'One address has reached the limit of concurrent calls; its new calls are refused. If it is a proxy, count it in BLOGOPS_TRUST_PROXY.'

/**
 * Creates the client identification of a listener.
 * @param warn called for the first refused connection only, without the address, since many may follow
 */
export function createClients(trustProxy: number, warn: (message: string) => unknown): Clients {
  let hasWarned = false
  return {
    getClient: ({ remoteAddress }) => findDirectClient(remoteAddress, trustProxy),
    findForwardedClient(header = '') {
      const address = findForwardedAddress(header, trustProxy)
      return address === undefined ? undefined : getSubscriberAddress(address)
    },
    onRefused() {
      if (!hasWarned) warn(trustProxy > 0 ? tooManyCalls : tooManyConnections)
      hasWarned = true
    },
  }
}

export interface RunningServer {
  /** URL on this machine: `http://127.0.0.1:3000`. */
  url: string
  app: App
  /** Lets running calls finish, parks jobs, closes the stores. */
  close(): Promise<void>
}

/** Role of a process: everything, requests only (`web`), or background jobs only (`work`). */
export type Role = 'all' | 'web' | 'work'

export interface ServeOptions extends Omit<OpenOptions, 'runsJobs'> {
  limits?: Partial<ConnectionLimits>
  /** Default `all`. A `work` process only answers health and metrics endpoints. */
  role?: Role
}

/** Paths for monitoring. */
const probes = ['/healthz', '/readyz', '/metrics']

/** Maximum milliseconds for running calls to finish after a stop. */
const drainMs = 20_000

/**
 * Locks the data folder, listens, then opens and serves it.
 * @throws BlogopsError `locked` if another process owns the folder, `conflict` if the port is taken, `bad_request` for
 * a partial role over a folder, and errors of opening it
 */
export async function serve(config: Config, options: ServeOptions = {}): Promise<RunningServer> {
  const { role = 'all' } = options
  if (role !== 'all' && config.database === null) throw createRoleError()
  const folder = await claimDataFolder(config, { ...options, runsJobs: role !== 'web' })
  if (folder.kind === 'server') throw createAlreadyServedError(folder)
  const gate = createStartupGate(config.siteUrl)
  const warn = async (message: string) =>
    options.log && (await createLogger(config.logLevel, options.log))('warn', message)
  const server = createListener(gate.handle, createClients(config.trustProxy, warn), options.limits)
  try {
    const url = await listen(server, config)
    const app = await folder.open()
    const answered = gate.open(app.handle, role === 'work' ? probes : undefined)
    folder.announce(url)
    try {
      await startApp(app, role, answered)
    } catch (cause) {
      await app.close()
      throw cause
    }
    return { url, app, close: () => stop(server, app, { gate, folder }) }
  } catch (cause) {
    server.close()
    server.closeAllConnections()
    folder.release()
    throw cause
  }
}

/** Fails the start if a part cannot be loaded or a job cannot be resumed. */
async function startApp(app: App, role: Role, answered: Promise<void>): Promise<void> {
  await app.load({ pages: role !== 'work', after: answered })
  await app.resumeJobs()
  await app.startSchedules()
}

function createRoleError(): BlogopsError {
  return new BlogopsError('bad_request', 'Only one process can use a data folder, and it does all of the work.', {
    hint: 'Run only blogops serve, or set BLOGOPS_DATABASE_URL to a database for several processes.',
  })
}

function createAlreadyServedError({ pid, url }: { pid: number; url: string }): BlogopsError {
  return new BlogopsError('locked', `A server (process ${pid}) already serves this data folder at ${url}.`, {
    hint: `Use that server, or stop it first: kill ${pid}`,
  })
}

/** Milliseconds in which processes still call a server whose URL they have just read, and the maximum for all of them. */
const lingerMs = 100
const maxLingerMs = 1_000

/** Accepts the connections that clients have opened. Closing the server before would reset them. */
async function acceptLastConnections(server: Server): Promise<void> {
  let hasAccepted = false
  const onConnection = () => {
    hasAccepted = true
  }
  server.on('connection', onConnection)
  const end = performance.now() + maxLingerMs
  await wait(lingerMs)
  // Each turn of the event loop accepts one connection.
  do {
    hasAccepted = false
    await nextTurn()
  } while (hasAccepted && performance.now() < end)
  server.off('connection', onConnection)
}

async function stop(
  server: Server,
  app: App,
  { gate, folder }: { gate: StartupGate; folder: ClaimedFolder },
): Promise<void> {
  // From here on, other processes wait for the folder instead of calling this server.
  folder.announce(undefined)
  gate.stop()
  await acceptLastConnections(server)
  const drained = new Promise<void>(resolve => server.close(() => resolve()))
  // Connections become idle one by one as their last calls finish.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const timer = setTimeout(() => server.closeAllConnections(), drainMs)
  // Event streams stay open while their jobs run; parking the jobs ends them.
  await app.park()
  await drained
  clearInterval(idle)
  clearTimeout(timer)
  await app.close()
}
