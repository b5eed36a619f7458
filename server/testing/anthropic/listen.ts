import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FakeRequest } from './script.ts'
import { sendThrown, type Wire } from './send.ts'

export interface Listening {
  url: string
  close(): Promise<void>
}

export interface ListenOptions {
  now: () => Date
  newId: (kind: string) => string
  /** @param body of the request, not yet read. */
  serve(request: FakeRequest, body: AsyncIterable<Buffer>, wire: Wire): Promise<void>
}

/** A server on a free port of this machine; what `serve` throws is answered as the vendor's error. */
export async function listen({ now, newId, serve }: ListenOptions): Promise<Listening> {
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming
    const request: FakeRequest = {
      method,
      path: url.split('?')[0] ?? '',
      headers,
      body: null,
      at: now(),
      refused: null,
    }
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const wire = { response, requestId: newId('req'), gone: gone.signal }
    try {
      await serve(request, incoming, wire)
    } catch (error) {
      if (gone.signal.aborted) return
      request.refused = error instanceof Error ? error.message : String(error)
      sendThrown(wire, error)
    }
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
