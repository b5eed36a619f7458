import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { articleRecord, at } from '../../../ports/record-fixtures.conformance.ts'
import type { RecordQuery } from '../../../ports/record-store.ts'
import type { ArticleRecord } from '../../../ports/records.ts'
import { createTestPools } from '../../testing/postgres/migrated.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import type { Statement } from '../queries.ts'
import { PostgresRecordStore } from './postgres-record-store.ts'
import { findStatement, getManyStatement } from './statements.ts'

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Index Name'?: string
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

const searches: RecordQuery<ArticleRecord>[] = [
  { where: { status: 'published' }, orderBy: 'publishedAt', direction: 'desc', limit: 20 },
  { where: { status: 'published' }, orderBy: 'createdAt', direction: 'desc', limit: 20, offset: 5 },
  { where: { status: 'draft' }, orderBy: 'createdAt', direction: 'desc', limit: 20 },
  { where: { status: 'deleted' }, orderBy: 'deletedAt', direction: 'desc', limit: 20 },
]

onPostgres('how PostgreSQL reads records', databases => {
  const pools = createTestPools(databases)

  async function openMany(changes: (n: number) => Partial<ArticleRecord> = () => ({})) {
    const pool = await pools.open()
    const statuses = ['published', 'published', 'published', 'draft', 'deleted'] as const
    const articles = Array.from({ length: 3000 }, (_, n) =>
      articleRecord(`a${n}`, {
        version: 1,
        category: `c${n % 10}`,
        status: statuses[n % 5] ?? 'draft',
        publishedAt: at(n % 300),
        createdAt: at(n % 300),
        deletedAt: at(n % 300),
        ...changes(n),
      }),
    )
    await new PostgresRecordStore(pool).restore('article', articles)
    await pool.query('vacuum analyze blogops.article')
    return { pool, articles }
  }

  async function nodesOf(pool: Pool, { text, values }: Statement): Promise<Plan[]> {
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values)
    return allOf(rows[0]['QUERY PLAN'][0].Plan)
  }

  const typesIn = (nodes: Plan[]) => nodes.map(node => node['Node Type'])
  const getMaxRows = (nodes: Plan[]) => Math.max(...nodes.map(node => node['Actual Rows']))

  it('uses an index, and reads no more records than requested', async () => {
    const { pool, articles } = await openMany()
    const many = getManyStatement(
      'article',
      articles.slice(0, 20).map(({ id }) => id),
    )
    const asked = queries.map(query => ({ read: findStatement('article', query), maxRows: query.limit ?? 0 }))
    for (const { read, maxRows } of [...asked, { read: many, maxRows: 20 }]) {
      const nodes = await nodesOf(pool, read)
      expect(typesIn(nodes), read.text).not.toContain('Seq Scan')
      expect(getMaxRows(nodes), read.text).toBeLessThanOrEqual(maxRows)
    }
  })

  it.each(['kettle', 'article', 'nothing'])('reads only the returned records in a search for “%s”', async word => {
    const { pool } = await openMany(n => ({ title: `Article ${n}${n % 100 < 5 ? ', of kettles' : ''}` }))
    for (const query of searches) {
      const read = findStatement('article', { ...query, words: { title: [word] } })
      const nodes = await nodesOf(pool, read)
      expect(typesIn(nodes), read.text).toContain('Index Only Scan')
      expect(typesIn(nodes), read.text).not.toContain('Seq Scan')
      const reading = nodes.filter(node => node['Node Type'] === 'Index Scan')
      expect(
        reading.map(node => node['Index Name']),
        read.text,
      ).toEqual(['article_pkey'])
      expect(getMaxRows(nodes), read.text).toBeLessThanOrEqual(25)
    }
  })

  function allOf(plan: Plan): Plan[] {
    return [plan, ...(plan.Plans ?? []).flatMap(allOf)]
  }
})
