import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listening {
  url: string
  close(): Promise<void>
}

/** Answers one request. */
export interface Wire {
  response: ServerResponse
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/** Starts a server on a free loopback port. @param serve must not throw. */
export async function listen(serve: (incoming: IncomingMessage, wire: Wire) => Promise<void>): Promise<Listening> {
  const server = createServer((incoming, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    return serve(incoming, { response, signal: gone.signal })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
