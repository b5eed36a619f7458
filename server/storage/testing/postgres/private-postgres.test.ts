import { existsSync } from 'node:fs'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { bundleChild } from '../child-script.ts'
import { onPostgres } from './on-postgres.ts'
import { createPrivatePostgres, findPostgres } from './private-postgres.ts'

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

onPostgres('a PostgreSQL of the tests', databases => {
  it('gives each caller an empty database, and syncs its writes', async () => {
    const [one, other] = [await databases.fresh(), await databases.fresh()]
    await ask(one, 'create table public.here ()')
    expect(await ask(other, `select 1 from pg_tables where tablename = 'here'`)).toEqual([])
    expect(await ask(one, 'show fsync')).toEqual([['on']])
  })

  it('keeps its data when it is stopped or crashes and starts again, and leaves nothing after removal', async () => {
    const server = await createPrivatePostgres(findPostgres() ?? '')
    await server.start()
    await ask(server.url(), 'create table kept as select 1 as one')
    await server.stop()
    await expect(ask(server.url(), 'select 1')).rejects.toThrow()
    await server.start()
    await server.crash()
    await server.start()
    expect(await ask(server.url(), 'select one from kept')).toEqual([[1]])
    await server.remove()
    expect(existsSync(server.folder)).toBe(false)
  })

  it('ends with the process that started it, even if that is killed', async () => {
    const script = await bundleChild(new URL('./owning-child.ts', import.meta.url))
    const child = script.start([])
    let folder = ''
    for await (const line of child.lines) {
      folder = line
      child.kill()
    }
    expect(existsSync(folder)).toBe(true)
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 30_000 })
    await script.remove()
  })
})
