import { expect, it } from 'vitest'
import type { OfferRecord } from '../../../ports/records.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { connect } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { PostgresRecordStore } from '../records/postgres-record-store.ts'
import { steps } from '../steps.ts'

onPostgres('the step that finds offers by state', databases => {
  it('fills in the states of existing offers', async () => {
    const url = await databases.fresh()
    const at = steps.findIndex(({ name }) => name === '0021-offer-states')
    await migrate(url, steps.slice(0, at))
    const pool = connect({ url })
    const figures = { pricePence: null, currency: null, rating: null, reviewCount: null, image: '\u0000\ud83d' }
    const readAt = '2026-11-21T00:00:00.000Z'
    const common = { version: 1, ...figures, readAt }
    const offers: OfferRecord[] = [
      { id: 'a', ...common, state: 'gone', since: '2026-11-20T00:00:00.000Z' },
      { id: 'b', ...common, state: 'gone', since: '2026-11-19T00:00:00.000Z' },
      { id: 'c', ...common, state: 'buyable', since: null },
    ]
    for (const offer of offers) {
      const row = [offer.id, JSON.stringify(offer)]
      await pool.query('insert into blogops.offer (id, version, data) values ($1, 1, $2)', row)
    }
    await migrate(url, steps)
    const gone = await new PostgresRecordStore(pool).find('offer', { where: { state: 'gone' }, orderBy: 'since' })
    expect(gone.map(({ id }) => id)).toEqual(['b', 'a'])
    await pool.end()
  })
})
