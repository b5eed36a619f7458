import { expect, it } from 'vitest'
import { articleRecord, at } from '../../../ports/record-fixtures.conformance.ts'
import type { RecordQuery } from '../../../ports/record-store.ts'
import type { ArticleRecord } from '../../../ports/records.ts'
import { testPools } from '../../testing/postgres/migrated.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { PostgresRecordStore } from './postgres-record-store.ts'
import { findStatement, getManyStatement } from './statements.ts'

interface Plan {
  'Node Type': string
  'Actual Rows': number
  Plans?: Plan[]
}

const queries: RecordQuery<ArticleRecord>[] = [
  { where: { status: 'published' }, orderBy: 'publishedAt', direction: 'desc', limit: 20 },
  { where: { status: 'draft' }, orderBy: 'createdAt', direction: 'desc', limit: 20 },
  { where: { category: 'c7', status: 'published' }, orderBy: 'publishedAt', direction: 'desc', limit: 20 },
  { where: { status: 'deleted' }, orderBy: 'deletedAt', limit: 20 },
  { where: { status: 'deleted' }, orderBy: 'deletedAt', direction: 'desc', limit: 20 },
  { where: { slug: 'a77' }, limit: 1 },
  { direction: 'desc', limit: 20 },
]

onPostgres('how PostgreSQL reads records', databases => {
  const pools = testPools(databases)

  it('is along an index, and no more of them than were asked for', async () => {
    const pool = await pools.open()
    const statuses = ['published', 'published', 'published', 'draft', 'deleted'] as const
    const articles = Array.from({ length: 3000 }, (_, n) =>
      articleRecord(`a${n}`, {
        ...{ version: 1, category: `c${n % 10}`, status: statuses[n % 5] ?? 'draft' },
        ...{ publishedAt: at(n % 300), createdAt: at(n % 300), deletedAt: at(n % 300) },
      }),
    )
    await new PostgresRecordStore(pool).restore('article', articles)
    await pool.query('analyze blogops.article')
    const many = getManyStatement(
      'article',
      articles.slice(0, 20).map(({ id }) => id),
    )
    const asked = queries.map(query => ({ ...findStatement('article', query), most: query.limit ?? 0 }))
    for (const { text, values, most } of [...asked, { ...many, most: 20 }]) {
      const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values)
      const nodes = allOf(rows[0]['QUERY PLAN'][0].Plan)
      expect(
        nodes.map(node => node['Node Type']),
        text,
      ).not.toContain('Seq Scan')
      expect(Math.max(...nodes.map(node => node['Actual Rows'])), text).toBeLessThanOrEqual(most)
    }
  })

  function allOf(plan: Plan): Plan[] {
    return [plan, ...(plan.Plans ?? []).flatMap(allOf)]
  }
})
