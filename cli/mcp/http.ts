import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { H3, toNodeHandler } from 'h3'
import { CallError } from '../../server/contract/client.ts'
import { BlogopsError, errorTable } from '../../server/contract/errors.ts'
import { toFailure } from '../failure.ts'
import type { Gateway } from './gateway.ts'
import { createMcpServer } from './mcp-server.ts'

export interface McpHttpOptions {
  readonly gateway: Pick<Gateway, 'connect'>
  readonly version: string
  /** Allowed host names, with ports: under another name, a foreign page could direct a browser here (DNS rebinding). */
  readonly hosts: readonly string[]
  readonly now: () => number
  readonly maxSessions?: number
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport
  /** Hash of the session's token; the token itself is not stored. */
  readonly holder: string
  usedAt: number
}

/** Idle time in ms after which a session ends when another begins. */
const idleMs = 30 * 60_000

/** Serves the contract over streamable HTTP. All calls of a session use the token that began it. */
export function createMcpHttp({ gateway, version, hosts, now, maxSessions = 64 }: McpHttpOptions) {
  const sessions = new Map<string, Session>()

  async function begin(request: Request, bearer: string): Promise<Response> {
    const { client } = await gateway.connect(bearer)
    const { signedInBy } = await client.user.permissions({}, { signal: request.signal })
    if (signedInBy !== 'token') return toRefusal(401, 'This is not a blogops token.')
    const holder = hashToken(bearer)
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: async id => {
        await endSurplusSessions()
        sessions.set(id, { transport, holder, usedAt: now() })
      },
      onsessionclosed: id => void sessions.delete(id),
    })
    await createMcpServer({ version, connect: () => gateway.connect(bearer) }).connect(transport)
    const response = await transport.handleRequest(request)
    // Without a session id, the request was refused.
    if (transport.sessionId === undefined) await transport.close()
    return response
  }

  /** Ends idle sessions. At the limit, also ends the least recently used session of the token that has the most. */
  async function endSurplusSessions(): Promise<void> {
    const idle = [...sessions].filter(([, { usedAt }]) => usedAt + idleMs < now())
    for (const [id] of idle) await endSession(id)
    if (sessions.size < maxSessions) return
    const all = [...sessions].map(([id, { holder, usedAt }]) => ({
      id,
      usedAt,
      sessionsOfHolder: countSessions(holder),
    }))
    const [surplus] = all.sort(
      (one, other) => other.sessionsOfHolder - one.sessionsOfHolder || one.usedAt - other.usedAt,
    )
    if (surplus) await endSession(surplus.id)
  }

  const countSessions = (holder: string) => [...sessions.values()].filter(one => one.holder === holder).length

  async function endSession(id: string): Promise<void> {
    const session = sessions.get(id)
    sessions.delete(id)
    await session?.transport.close()
  }

  async function answer(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== '/mcp') return toRefusal(404, 'This server only answers at /mcp.')
    if (!isAllowedOrigin(request, hosts))
      return toRefusal(403, 'This call used an unknown host name or came from another site.')
    const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (bearer === undefined) return toRefusal(401, 'A token is needed: blogops tokens create <name> --scope <scope>')
    const id = request.headers.get('mcp-session-id')
    if (id === null) return begin(request, bearer)
    const session = sessions.get(id)
    // A session does not exist for another token.
    if (session?.holder !== hashToken(bearer)) return toRefusal(404, 'This session does not exist.')
    session.usedAt = now()
    return session.transport.handleRequest(request)
  }

  return {
    async fetch(request: Request): Promise<Response> {
      try {
        return await answer(request)
      } catch (error) {
        const { message, code } = toFailure(error)
        const status = error instanceof CallError ? errorTable[error.code].status : code === 'unavailable' ? 503 : 500
        return toRefusal(status, message)
      }
    },
    async close(): Promise<void> {
      for (const { transport } of sessions.values()) await transport.close()
      sessions.clear()
    },
  }
}

function isAllowedOrigin({ headers, url }: Request, hosts: readonly string[]): boolean {
  const host = (headers.get('host') ?? new URL(url).host).toLowerCase()
  const origin = headers.get('origin')
  return hosts.includes(host) && (origin === null || (URL.canParse(origin) && hosts.includes(new URL(origin).host)))
}

function toRefusal(status: number, message: string): Response {
  const body = { jsonrpc: '2.0', error: { code: -32000, message }, id: null }
  return Response.json(body, {
    status,
    headers: status === 401 ? { 'www-authenticate': 'Bearer realm="blogops"' } : {},
  })
}

function hashToken(bearer: string): string {
  return createHash('sha256').update(bearer).digest('hex')
}

export interface Listening {
  /** Address with the actual port: `127.0.0.1:3001`. */
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

/** Serves HTTP with `fetch`. @throws BlogopsError `conflict`, `bad_request` if the address cannot be used. */
export async function listen(
  fetch: (request: Request) => Promise<Response>,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const app = new H3().all('/**', ({ req }) => fetch(req))
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 20_000 }, toNodeHandler(app))
  await new Promise<void>((resolve, reject) => {
    server.once('error', cause => reject(listenFailure(cause, host, port)))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const actualPort = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    port: actualPort,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listenFailure(cause: Error, host: string, port: number): BlogopsError {
  if ('code' in cause && cause.code === 'EADDRINUSE')
    return new BlogopsError('conflict', `Port ${port} is already in use.`, {
      hint: `Choose another: --port ${port + 1}`,
      cause,
    })
  return new BlogopsError('bad_request', `${host}:${port} cannot be listened on: ${cause.message}`, { cause })
}
