import { expect, it } from 'vitest'
import { seededRandom } from '../../domain/random.ts'
import { articleRecord, at } from '../../ports/record-fixtures.conformance.ts'
import type { RecordQuery } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import { PostgresRecordStore } from '../postgres/records/postgres-record-store.ts'
import { createTestPools } from '../testing/postgres/migrated.ts'
import { onPostgres } from '../testing/postgres/on-postgres.ts'
import { createMemoryRecordStore } from './open-record-store.ts'

/** Characters that search or case folding could misinterpret, few enough that words match. */
const letters = [...'aAbBéÉİıſßẞΣσςﬁǅ%_\\\'"{},. \t\u0000\u0307\u200d🛒𐐀𐐨', '\ud83d', '\ude00']

/** Returns a seeded pseudo-random generator. */
function things(seed: number) {
  const random = seededRandom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const text = (most: number) => Array.from({ length: below(most + 1) }, () => letters[below(letters.length)]).join('')
  return { below, text }
}

function someArticles(count: number, seed: number): ArticleRecord[] {
  const { below, text } = things(seed)
  const statuses = ['draft', 'published'] as const
  return Array.from({ length: count }, (_, n) =>
    articleRecord(`a${n}`, {
      version: 1,
      title: below(20) === 0 ? `${'x'.repeat(295)}${text(9)}` : text(12),
      category: `c${below(2)}`,
      status: statuses[below(2)] ?? 'draft',
      createdAt: at(below(9)),
      publishedAt: below(3) ? at(below(9)) : null,
    }),
  )
}

function someQuery(seed: number, articles: readonly ArticleRecord[]): RecordQuery<ArticleRecord> {
  const { below, text } = things(seed)
  const word = () => {
    const { title = '' } = articles[below(articles.length)] ?? {}
    const from = below(title.length + 1)
    const part = title.slice(from, from + below(4))
    return below(3) === 0 ? text(2) : below(2) ? part.toUpperCase() : part.toLowerCase()
  }
  const orderBy = (['createdAt', 'publishedAt', 'title', 'id'] as const)[below(4)] ?? 'id'
  return {
    words: { title: Array.from({ length: below(3) }, word) },
    orderBy,
    direction: below(2) ? 'asc' : 'desc',
    ...(below(2) && { where: { status: below(2) ? 'draft' : 'published', ...(below(2) && { category: 'c1' }) } }),
    ...(below(2) && { offset: below(12) }),
    ...(below(2) && { limit: below(12) }),
  }
}

onPostgres('words of titles', databases => {
  const pools = createTestPools(databases)

  it.each([1, 2, 3])('finds the same in PostgreSQL as in memory, for any text: seed %i', async seed => {
    const articles = someArticles(200, seed)
    const stores = [createMemoryRecordStore(), new PostgresRecordStore(await pools.open())] as const
    for (const store of stores) await store.restore('article', articles)
    let found = 0
    for (let n = 0; n < 200; n += 1) {
      const query = someQuery(1_000 * seed + n, articles)
      const [here, there] = await Promise.all(stores.map(store => store.find('article', query)))
      expect({ query, found: there }).toEqual({ query, found: here })
      found += here?.length ?? 0
    }
    expect(found).toBeGreaterThan(1_000)
  })
})
