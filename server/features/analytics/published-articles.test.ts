import { expect, it } from 'vitest'
import { articleRecord } from '../../ports/record-fixtures.conformance.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { wrapReader } from '../../storage/testing/wrap-reader.ts'
import { createTestApps } from '../../testing/create-test-apps.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createPublishedIndex } from './published-articles.ts'

const request = { category: 'kitchen', productCount: 3 } as const

it('reflects published, renamed and unpublished articles at once, in all processes', async () => {
  const { open } = createTestApps()
  const [first, second] = [await open(), await open()]
  const titles = async () =>
    Promise.all(
      [first, second].map(async ({ local }) =>
        (await local.analytics.comprehensive({ sort: 'title', direction: 'asc' })).articlePerformance.map(
          ({ articleTitle }) => articleTitle,
        ),
      ),
    )
  expect(await titles()).toEqual([[], []])
  const { article } = await first.local.generate.article({ topic: 'kettles', ...request })
  await first.local.articles.update({ id: article.id, title: 'Kettles' })
  const other = await second.local.generate.article({ topic: 'wireless earbuds', ...request })
  await second.local.articles.update({ id: other.article.id, title: 'Toasters' })
  for (const { id } of [article, other.article]) await first.local.articles.publish({ id })
  expect(await titles()).toEqual([
    ['Kettles', 'Toasters'],
    ['Kettles', 'Toasters'],
  ])
  await first.local.articles.update({ id: article.id, title: 'Zesty kettles' })
  expect(await titles()).toEqual([
    ['Toasters', 'Zesty kettles'],
    ['Toasters', 'Zesty kettles'],
  ])
  await second.local.articles.unpublish({ id: article.id })
  expect(await titles()).toEqual([['Toasters'], ['Toasters']])
})

it('is rebuilt only if a cached field changed', async () => {
  const records = createMemoryRecordStore()
  const put = (changes: Partial<ArticleRecord>) =>
    records.transact(async tx => {
      const status = 'published' as const
      await tx.put('article', { ...articleRecord('a1', { status }), ...(await tx.get('article', 'a1')), ...changes })
    })
  await put({})
  const index = createPublishedIndex({ records, clock: createManualClock() })
  const first = await index.read()
  await put({ excerpt: 'Another.' })
  index.changed('a1')
  index.changed('nobody')
  expect(await index.read()).toBe(first)
  await put({ title: 'Another' })
  index.changed('a1')
  expect((await index.read()).all).toMatchObject([{ id: 'a1', title: 'Another' }])
  await put({ status: 'draft' })
  index.changed('a1')
  expect((await index.read()).all).toEqual([])
})

it('answers with earlier changes while articles change constantly', async () => {
  const records = createMemoryRecordStore()
  const retitle = (title: string) =>
    records.transact(async tx => {
      const status = 'published' as const
      await tx.put('article', { ...articleRecord('a1', { status }), ...(await tx.get('article', 'a1')), title })
    })
  await retitle('Kettles')
  let changes = 0
  const index = createPublishedIndex({
    clock: createManualClock(),
    records: {
      ...wrapReader(records),
      async getMany(kind, ids) {
        const found = await records.getMany(kind, ids)
        changes += 1
        await retitle(`Kettles ${changes}`)
        if (changes < 100) index.changed('a1')
        return found
      },
    },
  })
  await index.read()
  await retitle('Toasters')
  index.changed('a1')
  expect((await index.read()).all[0]?.title).toMatch(/Toasters|Kettles \d/)
  expect(changes).toBeLessThanOrEqual(3)
})

it('discards data that was read before changes may have been missed', async () => {
  const records = createMemoryRecordStore()
  const status = 'published' as const
  await records.transact(tx => tx.put('article', articleRecord('a1', { status })))
  const index = createPublishedIndex({
    clock: createManualClock(),
    records: {
      ...wrapReader(records),
      async find(kind, query) {
        const found = await records.find(kind, query)
        if (found.length > 1) return found
        await records.transact(tx => tx.put('article', articleRecord('a2', { status, slug: 'a2' })))
        index.invalidate()
        return found
      },
    },
  })
  expect((await index.read()).all.map(({ id }) => id)).toEqual(['a1', 'a2'])
})

it('answers from the cache during a full read, and loses no change in the meantime', async () => {
  const records = createMemoryRecordStore()
  const status = 'published' as const
  const put = (id: string, title: string) =>
    records.transact(async tx => {
      const before = (await tx.get('article', id)) ?? articleRecord(id, { status, slug: id })
      await tx.put('article', { ...before, title })
    })
  await put('a1', 'First')
  const clock = createManualClock()
  let readAgain = () => {}
  const waits: Promise<void>[] = []
  const index = createPublishedIndex({
    clock,
    records: {
      ...wrapReader(records),
      async find(kind, query) {
        const found = await records.find(kind, query)
        await waits.pop()
        return found
      },
    },
  })
  const titles = async () => (await index.read()).all.map(({ title }) => title)
  expect(await titles()).toEqual(['First'])
  // Another process that crashes before it notifies anybody.
  await put('a2', 'Untold')
  waits.push(new Promise(resolve => (readAgain = resolve)))
  clock.advance(10 * 60_000 + 1)
  expect(await titles()).toEqual(['First'])
  await put('a1', 'Second')
  index.changed('a1')
  expect(await titles()).toEqual(['Second'])
  readAgain()
  await expect.poll(titles).toEqual(['Second', 'Untold'])
})

it('stays the same if a full read finds no change', async () => {
  const records = createMemoryRecordStore()
  await records.transact(tx => tx.put('article', articleRecord('a1', { status: 'published' })))
  const clock = createManualClock()
  let finds = 0
  const index = createPublishedIndex({
    clock,
    records: {
      ...wrapReader(records),
      find: (kind, query) => {
        finds += 1
        return records.find(kind, query)
      },
    },
  })
  const first = await index.read()
  clock.advance(10 * 60_000 + 1)
  await index.read()
  await expect.poll(() => finds).toBe(2)
  expect(await index.read()).toBe(first)
})
