import { createServer } from 'node:http'
import { H3, toNodeHandler } from 'h3'
import { BlogopsError } from '../../server/contract/errors.ts'

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
    return new BlogopsError('conflict', `Port ${port} is taken.`, { hint: `Choose another: --port ${port + 1}`, cause })
  return new BlogopsError('bad_request', `${host}:${port} cannot be listened on: ${cause.message}`, { cause })
}
