import { expect, it } from 'vitest'
import { articleRecord } from '../../../ports/record-fixtures.conformance.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { connect } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { PostgresRecordStore } from '../records/postgres-record-store.ts'
import { steps } from '../steps.ts'

onPostgres('the step that makes titles searchable', databases => {
  it('fills in the titles of existing articles', async () => {
    const url = await databases.fresh()
    await migrate(url, steps.slice(0, 4))
    const pool = connect({ url })
    const titles = ['ÉCLAIRS', 'a\u0000Kettle', 'half \ud83d Kettle', 'x'.repeat(5000)]
    const many = Array.from({ length: 2500 }, (_, n) => titles[n] ?? `Article ${n}`)
    const records = many.map((title, n) => articleRecord(`a${n}`, { title }))
    await pool.query(
      `insert into blogops.article (id, version, data, slug, category, status, created_at)
       select id, 1, data, id, 'Tech', 'draft', '' from unnest($1::text[], $2::text[]) as old (id, data)`,
      [records.map(({ id }) => id), records.map(record => JSON.stringify({ ...record, version: 1 }))],
    )
    await migrate(url, steps)
    const store = new PostgresRecordStore(pool)
    const found = async (word: string) =>
      (await store.find('article', { words: { title: [word] } })).map(({ id }) => id)
    expect(await found('éclairs')).toEqual(['a0'])
    expect(await found('kettle')).toEqual(['a1', 'a2'])
    expect(await found('xxx')).toEqual(['a3'])
    expect(await found('article 2499')).toEqual(['a2499'])
    expect(await found('article')).toHaveLength(2496)
    await pool.end()
  })
})
