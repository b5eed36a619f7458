import { describe, expect, it } from 'vitest'
import { openConnection } from './connection.ts'
import { readGlobalFlags } from './global-flags.ts'
import type { OpenedFolder } from './terminal.ts'
import { fakeServer, json } from './testing/fake-server.ts'
import { fakeTerminal } from './testing/fake-terminal.ts'
import { localApp } from './testing/local-app.ts'

const flags = readGlobalFlags({})
const owned: OpenedFolder = { kind: 'server', dataDir: '/data', url: 'http://127.0.0.1:4000', token: 'lock-token' }

function refusing(code: string) {
  return async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(`connect ${code}`), { code }) })
  }
}

describe('the local data folder', () => {
  it('is reached through the server that owns it, with the token of its lock', async () => {
    const { fetch, seen } = fakeServer({ 'GET /api/jobs': () => json([]) })
    const { terminal } = fakeTerminal({ fetch, runtime: { openFolder: async () => owned } })
    const { client, target } = await openConnection(terminal, {}, flags)
    expect(await client.jobs.list()).toEqual([])
    expect(target).toMatchObject({ kind: 'owner', url: 'http://127.0.0.1:4000' })
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer lock-token')
  })

  it('is taken over from a server that has just left, and the call is made', async () => {
    const { runtime, client: direct } = await localApp()
    const folders = [async () => owned, async () => owned, runtime.openFolder]
    const openFolder = (...given: Parameters<typeof runtime.openFolder>) =>
      (folders.shift() ?? runtime.openFolder)(...given)
    const { terminal, waits } = fakeTerminal({ fetch: refusing('ECONNREFUSED'), runtime: { openFolder } })
    const { client } = await openConnection(terminal, {}, flags)
    await client.users.create({ username: 'ada', password: 'a long pass phrase' })
    expect(await direct.users.list()).toHaveLength(1)
    expect(waits).toHaveLength(2)
  })

  it('does not repeat a change that may have arrived', async () => {
    let opened = 0
    const openFolder = async () => {
      opened += 1
      return owned
    }
    const { terminal } = fakeTerminal({ fetch: refusing('ECONNRESET'), runtime: { openFolder } })
    const { client } = await openConnection(terminal, {}, flags)
    const change = client.users.create({ username: 'ada', password: 'a long pass phrase' })
    await expect(change).rejects.toMatchObject({ code: 'unavailable', exitCode: 6 })
    expect(opened).toBe(1)
  })
})
