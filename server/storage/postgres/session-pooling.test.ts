import { expect, it } from 'vitest'
import { setting } from '../../ports/record-fixtures.conformance.ts'
import { onPostgres } from '../testing/postgres/on-postgres.ts'
import { startPooler } from '../testing/postgres/pooler.ts'
import { inspectDatabase } from './migrate.ts'
import { openDatabaseStores } from './open-stores.ts'

const now = () => new Date()
const log = () => undefined

onPostgres('behind a pooler', databases => {
  it('with session pooling, everything works as without it: two processes at once, tables, records, limits and signals', async () => {
    const url = await startPooler(await databases.fresh(), 'session')
    const open = () => openDatabaseStores({ url, pool: 4, blobs: { kind: 'database' } }, { log })
    const [one, other] = await Promise.all([open(), open()])
    const [{ signals }, { signals: others }] = [await one.join(), await other.join()]
    const heard = new Promise(resolve => others.subscribe('topic', resolve))
    await one.records.transact(tx => tx.put('setting', setting('a', 1)))
    signals.publish('topic', 'told')
    expect(await heard).toBe('told')
    expect(await other.records.get('setting', 'a')).toMatchObject({ id: 'a' })
    expect(await inspectDatabase(url, now)).toMatchObject({ missing: [] })
    await Promise.all([one.close(), other.close()])
  })

  it('with transaction pooling, the site cannot be opened, and doctor reports why', async () => {
    const url = await startPooler(await databases.fresh(), 'transaction')
    const refusal = { code: 'unavailable', hint: expect.stringContaining('pool_mode = session') }
    const place = { url, pool: 4, blobs: { kind: 'database' } } as const
    await Promise.all([
      expect(openDatabaseStores(place, { log })).rejects.toMatchObject(refusal),
      expect(inspectDatabase(url, now)).rejects.toMatchObject(refusal),
    ])
  })
})
