import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach } from 'vitest'

/**
 * Failure of the next commit. `before`: the commit and its connection are lost. `unnoticed`: the same, but the server
 * does not notice. `after`: the commit arrives, but its answer and connection are lost. `silent`: the commit is lost,
 * and neither side notices.
 */
export type Cut = 'before' | 'unnoticed' | 'after' | 'silent'

/** A proxy to a PostgreSQL server that fails on request. */
export interface CuttingProxy {
  /** Address of the database through the proxy. */
  url: string
  cutNext(cut: Cut): void
  /** After the next cut, new connections are refused. */
  refuseAfterCut(): void
  /** Closes all connections. */
  cutAll(): void
  /** Stops forwarding on the existing connections without closing them. */
  silenceAll(): void
}

/** @returns a function that starts a proxy for a database; it stops after the test. */
export function createCuttingProxies(): (url: string) => Promise<CuttingProxy> {
  const cleanups: (() => void)[] = []
  afterEach(() => {
    for (const end of cleanups.splice(0)) end()
  })
  return async url => {
    const { pathname, searchParams } = new URL(url)
    const target = join(searchParams.get('host') ?? '', '.s.PGSQL.5432')
    const state: State = { cut: undefined, refusing: false, refused: false }
    const sockets = new Set<Socket>()
    const server = createServer(near => {
      const far = connect(target)
      for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
      if (state.refused) near.destroy()
      relay(near, far, state)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    cleanups.push(() => {
      server.close()
      for (const socket of sockets) socket.destroy()
    })
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    return {
      url: `postgresql://blogops@127.0.0.1:${port}${pathname}`,
      cutNext: cut => {
        state.cut = cut
      },
      refuseAfterCut: () => {
        state.refusing = true
      },
      cutAll: () => {
        for (const socket of sockets) socket.destroy()
      },
      silenceAll: () => {
        for (const socket of sockets) socket.removeAllListeners('data').resume()
      },
    }
  }
}

interface State {
  cut: Cut | undefined
  refusing: boolean
  refused: boolean
}

function relay(client: Socket, server: Socket, state: State): void {
  let dropsAnswer = false
  let isSilent = false
  const sever = (...ends: Socket[]) => {
    state.cut = undefined
    state.refused = state.refusing
    for (const end of ends) end.destroy()
  }
  client.on('data', data => {
    if (isSilent) return
    const cut = data.includes('commit\0') ? state.cut : undefined
    if (cut === 'before') sever(client, server)
    else if (cut === 'unnoticed') sever(client)
    else if (cut === 'silent') {
      isSilent = true
      sever()
    } else {
      dropsAnswer = cut === 'after'
      if (dropsAnswer) state.cut = undefined
      server.write(data)
    }
  })
  server.on('data', data => {
    if (dropsAnswer && data.includes('COMMIT\0')) sever(client, server)
    else if (!client.destroyed) client.write(data)
  })
  server.on('close', () => client.destroy())
  client.on('end', () => server.end())
}
