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
  thenRefuse(): void
  /** Closes all connections. */
  cutAll(): void
  /** Stops forwarding on the existing connections without closing them. */
  silenceAll(): void
}

/** @returns a function that starts a proxy for a database; it stops after the test. */
export function cuttingProxies(): (url: string) => Promise<CuttingProxy> {
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const end of ends.splice(0)) end()
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
    ends.push(() => {
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
      thenRefuse: () => {
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

function relay(near: Socket, far: Socket, state: State): void {
  let dropsAnswer = false
  let isSilent = false
  const sever = (...ends: Socket[]) => {
    state.cut = undefined
    state.refused = state.refusing
    for (const end of ends) end.destroy()
  }
  near.on('data', data => {
    if (isSilent) return
    const cut = data.includes('commit\0') ? state.cut : undefined
    if (cut === 'before') sever(near, far)
    else if (cut === 'unnoticed') sever(near)
    else if (cut === 'silent') {
      isSilent = true
      sever()
    } else {
      dropsAnswer = cut === 'after'
      if (dropsAnswer) state.cut = undefined
      far.write(data)
    }
  })
  far.on('data', data => {
    if (dropsAnswer && data.includes('COMMIT\0')) sever(near, far)
    else if (!near.destroyed) near.write(data)
  })
  far.on('close', () => near.destroy())
  near.on('end', () => far.end())
}
