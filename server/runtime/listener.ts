import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { BlogopsError } from '../contract/errors.ts'
import type { Config } from './config.ts'
import { refusals, refuse, refuseCall } from './startup-gate.ts'

/** Resource limits per client and in total. Times in ms. */
export interface ConnectionLimits {
  /** Maximum bytes of the request line and all headers together. */
  headerBytes: number
  headerCount: number
  /** Maximum time for receiving the headers, and the whole request. */
  headMs: number
  requestMs: number
  /** Time until an idle connection is closed. */
  idleMs: number
  /** Maximum time for which a client may leave response bytes unread. */
  unreadMs: number
  /** Maximum number of connections; further ones are closed at once. */
  connections: number
  /** Maximum number of connections of an identifiable client. */
  connectionsEach: number
  /** Maximum number of concurrent calls of a client behind a declared proxy. */
  callsEach: number
  /** Interval of the check for slow clients. */
  checkMs: number
}

/** Idle connections outlast nginx's default of a minute, so that a proxy never writes into a closed one. */
const defaultLimits: ConnectionLimits = {
  headerBytes: 16_384,
  headerCount: 100,
  headMs: 15_000,
  requestMs: 120_000,
  idleMs: 65_000,
  unreadMs: 30_000,
  connections: 5_000,
  connectionsEach: 1_000,
  callsEach: 200,
  checkMs: 5_000,
}

/** Returns the client of a socket; undefined if it may carry many clients. */
export type GetClient = (socket: Socket) => string | undefined

export interface Clients {
  getClient: GetClient
  /** Returns the client that a declared proxy names in `X-Forwarded-For`; undefined without such a proxy. */
  findForwardedClient(header: string | undefined): string | undefined
  /** Called for each connection closed and each call refused because its client has too many. */
  onRefused(): void
}

/** Creates a server that disconnects clients that are too slow, send too much or open too many connections. */
export function createListener(
  handle: RequestListener,
  clients: Clients,
  limits: Partial<ConnectionLimits> = {},
): Server {
  const { headerBytes, headerCount, headMs, requestMs, idleMs, unreadMs, connections, ...others } = {
    ...defaultLimits,
    ...limits,
  }
  const { connectionsEach, callsEach, checkMs } = others
  const admitCall = createCallLimit(clients, callsEach)
  const latest = new WeakMap<Socket, ServerResponse>()
  const options: ServerOptions = {
    maxHeaderSize: headerBytes,
    headersTimeout: headMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkMs,
    // Node would refuse such a request itself, without a message and without our security headers.
    requireHostHeader: false,
  }
  const server = createServer(options, (request, response) => {
    latest.set(request.socket, response)
    if (request.rawHeaders.length > 2 * headerCount)
      refuse(request.socket, '431 Request Header Fields Too Large', 'The request has too many headers.')
    else if (request.httpVersion === '1.1' && request.headers.host === undefined)
      refuse(request.socket, '400 Bad Request', 'The request names no host.')
    else if (admitCall(request, response)) handle(request, response)
  })
  server.on('checkExpectation', ({ socket }) =>
    refuse(socket, '417 Expectation Failed', 'The server does not support the expectation of the request.'),
  )
  // Node silently drops headers beyond the limit; allowing one more makes the excess detectable.
  server.maxHeadersCount = headerCount + 1
  server.maxConnections = connections
  limitConnections(server, clients, connectionsEach)
  server.setTimeout(unreadMs, socket => {
    // Silence is not an error, since a call may be running. Closes connections with an unread answer, and idle ones.
    if (socket.writableLength > 0 || latest.get(socket)?.writableFinished !== false) socket.destroy()
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const [status, message] = refusals[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP.']
    refuse(socket, status, message)
  })
  return server
}

/** Closes the connections of a client beyond its limit at once. */
function limitConnections(server: Server, { getClient, onRefused }: Clients, max: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const client = getClient(socket)
    if (client === undefined) return
    const count = open.get(client) ?? 0
    if (count >= max) {
      socket.destroy()
      return onRefused()
    }
    open.set(client, count + 1)
    socket.once('close', () => {
      const remaining = (open.get(client) ?? 0) - 1
      if (remaining > 0) open.set(client, remaining)
      else open.delete(client)
    })
  })
}

/**
 * Limits concurrent calls behind a declared proxy, by the address that the proxy names, since all connections are the
 * proxy's.
 * @returns a function that refuses a call beyond the limit and then returns false
 */
function createCallLimit({ findForwardedClient, onRefused }: Clients, max: number) {
  const callsInProgress = new Map<string, number>()
  return function admitCall({ headers }: IncomingMessage, response: ServerResponse): boolean {
    const header = headers['x-forwarded-for']
    const client = findForwardedClient(Array.isArray(header) ? header.join(', ') : header)
    if (client === undefined) return true
    const count = callsInProgress.get(client) ?? 0
    if (count >= max) {
      refuseCall(response)
      onRefused()
      return false
    }
    callsInProgress.set(client, count + 1)
    response.once('close', () => {
      const remaining = (callsInProgress.get(client) ?? 0) - 1
      if (remaining > 0) callsInProgress.set(client, remaining)
      else callsInProgress.delete(client)
    })
    return true
  }
}

/** Starts listening. @returns the URL on this machine @throws BlogopsError `conflict`, `forbidden`, `bad_request` */
export async function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', cause => reject(toListenError(cause, host, port)))
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${actual}`
}

function toListenError(cause: Error, host: string, port: number): BlogopsError {
  const code = 'code' in cause ? cause.code : undefined
  if (code === 'EADDRINUSE') {
    return new BlogopsError('conflict', `Port ${port} is taken.`, {
      hint: `Choose another port: --port ${port + 1}`,
      cause,
    })
  }
  if (code === 'EACCES') {
    return new BlogopsError('forbidden', `Port ${port} needs more rights than this process has.`, {
      hint: 'Choose a port above 1023.',
      cause,
    })
  }
  return new BlogopsError('bad_request', `The server cannot listen on ${host}:${port}: ${cause.message}`, { cause })
}
