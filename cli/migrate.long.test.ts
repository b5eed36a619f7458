import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { defaultLimits } from '../server/contract/limits.ts'
import { fill, readContents } from '../server/features/backup/testing/stores.ts'
import { setting } from '../server/ports/record-fixtures.conformance.ts'
import { openStores } from '../server/runtime/open.ts'
import { onPostgres } from '../server/storage/testing/postgres/on-postgres.ts'
import { blogopsIn } from './testing/blogops-process.ts'

async function within<T>(
  dir: string,
  work: (stores: Awaited<ReturnType<typeof openStores>>) => Promise<T>,
): Promise<T> {
  mkdirSync(dir, { recursive: true })
  const stores = await openStores(dir, () => undefined, defaultLimits)
  try {
    return await work(stores)
  } finally {
    await stores.eventLog.close()
    await stores.records.close()
  }
}

onPostgres('blogops migrate, as a program', databases => {
  it('continues after a kill and moves the site there and back unchanged', async () => {
    const { folder, run, start } = blogopsIn()
    const [here, back] = [path.join(folder, 'data'), path.join(folder, 'back')]
    await within(here, async stores => {
      await fill(stores)
      const many = Array.from({ length: 20_000 }, (_, n) => setting(`many-${n}`, { n }, 1 + (n % 7)))
      await stores.records.restore('setting', many)
    })
    const to = await databases.fresh()
    const client = new pg.Client(to)
    await client.connect()
    const child = start(['migrate', '--to', to])
    const begun = () => client.query('select 1 from blogops.blob, blogops.move')
    await vi.waitFor(async () => expect((await begun()).rows.length).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 5,
    })
    child.kill('SIGKILL')
    await child
    await client.end()

    const env = { BLOGOPS_DATABASE_URL: to, BLOGOPS_SECRET: 'a secret of all the processes of a site' }
    const refused = await start(['serve'], { env: { PATH: process.env.PATH, HOME: folder, BLOGOPS_PORT: '0', ...env } })
    expect([refused.exitCode, String(refused.stderr)]).toEqual([1, expect.stringContaining('A move into the database')])

    const again = await run('migrate', '--to', to)
    expect([again.exitCode, again.stdout]).toEqual([0, expect.stringContaining('this one continued it')])
    expect((await run('migrate', '--from', to, '--to', back)).exitCode).toBe(0)
    const all = await within(here, readContents)
    expect(await within(back, readContents)).toEqual(all)
  })
})
