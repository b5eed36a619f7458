import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BlogopsError } from '../contract/errors.ts'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { type OpenOptions, openDataFolder } from './open.ts'

export interface RunningServer {
  /** Where it listens, for this machine: `http://127.0.0.1:3000`. */
  url: string
  app: App
  /** Lets calls under way finish, parks jobs, closes the stores. */
  close(): Promise<void>
}

/** How long calls under way may take to finish once the server is to stop, in ms. */
const drainMs = 5_000

/**
 * Opens the data folder and serves it.
 * @throws BlogopsError `locked` when another process has the folder, `conflict` when the port is taken, and those of
 * opening it.
 */
export async function serve(config: Config, options: OpenOptions = {}): Promise<RunningServer> {
  const opened = await openDataFolder(config, options)
  if (opened.kind === 'server') {
    throw new BlogopsError(
      'locked',
      `A server (process ${opened.pid}) already serves this data folder at ${opened.url}.`,
      {
        hint: `Use that one, or stop it first: kill ${opened.pid}`,
      },
    )
  }
  const { app, announce } = opened
  try {
    let stopping = false
    const server = createServer({ requestTimeout: 60_000, headersTimeout: 20_000 }, (request, response) => {
      // A client that keeps its connection would be served until the drain runs out, and then cut off.
      if (stopping) response.setHeader('connection', 'close')
      app.handle(request, response)
    })
    const [url] = await Promise.all([listen(server, config), app.loadPages()])
    announce(url)
    await app.resumeJobs()
    await app.syncRegularly()
    app.optimizeRegularly()
    const close = () => {
      // From here on, other processes wait for the folder instead of calling a server that is about to be gone.
      announce(undefined)
      stopping = true
      return stop(server, app)
    }
    return { url, app, close }
  } catch (cause) {
    await app.close()
    throw cause
  }
}

async function listen(server: Server, { host, port }: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', cause => reject(listenFailure(cause, host, port)))
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${actual}`
}

function listenFailure(cause: Error, host: string, port: number): BlogopsError {
  const code = 'code' in cause ? cause.code : undefined
  if (code === 'EADDRINUSE') {
    return new BlogopsError('conflict', `Port ${port} is taken.`, { hint: `Choose another: --port ${port + 1}`, cause })
  }
  if (code === 'EACCES') {
    return new BlogopsError('forbidden', `Port ${port} needs more rights than this process has.`, {
      hint: 'Choose one above 1023.',
      cause,
    })
  }
  return new BlogopsError('bad_request', `${host}:${port} cannot be listened on: ${cause.message}`, { cause })
}

async function stop(server: Server, app: App): Promise<void> {
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
