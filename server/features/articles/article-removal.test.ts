import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { ada, admin, article, reader, setUp } from './testing/test-articles.ts'

const day = 24 * 60 * 60 * 1_000

describe('a deleted article', () => {
  it('is gone for readers at every address, with its products; admins can read it', async () => {
    const { articles } = setUp()
    await articles.add(article)
    await articles.update('a1', { slug: 'kettles' }, ada)
    expect(await articles.remove('kettles')).toEqual({
      id: 'a1',
      slug: 'kettles',
      purgeAt: '2026-12-21T09:00:00.000Z',
    })
    for (const ref of ['a1', 'kettles', 'five-kettles']) {
      const gone = { code: 'gone', message: 'This article was taken down.' }
      await expect(articles.get(ref, reader)).rejects.toMatchObject(gone)
      await expect(articles.products(ref, reader)).rejects.toMatchObject(gone)
      expect(await articles.get(ref, admin)).toMatchObject({
        status: 'deleted',
        deletedAt: '2026-11-21T09:00:00.000Z',
        content: expect.stringContaining('It boils'),
      })
      expect(await articles.products(ref, admin)).toHaveLength(2)
    }
    expect(await articles.revisions('a1')).toHaveLength(2)
  })

  it('that was never public is not found by readers', async () => {
    const { articles } = setUp()
    await articles.add({ ...article, publish: false })
    await articles.remove('a1')
    await expect(articles.get('five-kettles', reader)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is listed only among deleted ones, last deleted first', async () => {
    const { articles, clock } = setUp()
    for (const id of ['a1', 'a2', 'a3']) await articles.add({ ...article, id, slug: id })
    await articles.remove('a2')
    clock.advance(1000)
    await articles.remove('a1')
    const ids = async (options: Parameters<typeof articles.list>[0]) =>
      (await articles.list(options)).map(({ id }) => id)
    expect(await ids({ status: 'deleted' })).toEqual(['a1', 'a2'])
    expect(await ids({ status: 'all' })).toEqual(['a3'])
    expect(await ids({ status: 'published' })).toEqual(['a3'])
    clock.advance(30 * day - 1000)
    expect(await ids({ status: 'deleted' })).toEqual(['a1'])
  })

  it.each([true, false])('is restored with its status (published: %s) and no other change', async publish => {
    const { articles } = setUp()
    const before = await articles.add({ ...article, publish })
    await articles.remove('a1')
    expect(await articles.restore('five-kettles')).toEqual({ ...before, version: 3 })
    expect((await articles.revisions('a1')).map(({ number }) => number)).toEqual([1])
  })

  it('must be restored before it is changed', async () => {
    const { articles } = setUp()
    await articles.add(article)
    await articles.remove('a1')
    const calls = [
      () => articles.update('a1', { title: 'Six Kettles' }, ada),
      () => articles.update('a1', { content: '<p>New.</p>' }, ada),
      () => articles.preview('a1', {}),
      () => articles.revert('a1', 1, ada),
      () => articles.publish('a1'),
      () => articles.unpublish('a1'),
    ]
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({
        code: 'gone',
        hint: 'Restore it first: blogops articles restore five-kettles',
      })
    }
  })

  it('is deleted once and restored once', async () => {
    const { articles, clock, changes } = setUp()
    await articles.add(article)
    const first = await articles.remove('a1')
    clock.advance(day)
    expect(await articles.remove('a1')).toEqual(first)
    const back = await articles.restore('a1')
    expect(await articles.restore('a1')).toEqual(back)
    expect(changes()).toBe(3)
  })

  it('keeps its slug', async () => {
    const { articles } = setUp()
    await articles.add(article)
    await articles.remove('a1')
    expect((await articles.add({ ...article, id: 'a2' })).slug).toBe('five-kettles-2')
  })
})

describe('after thirty days', () => {
  async function deleted(app = setUp()) {
    await app.articles.add(article)
    await app.articles.update('a1', { slug: 'kettles', content: '<p>New.</p>' }, ada)
    await app.articles.remove('a1')
    return app
  }

  it('a deleted article is purged by the next write; its addresses stay gone', async () => {
    const { articles, records, blobs, clock } = await deleted()
    clock.advance(30 * day - 1)
    await articles.add({ ...article, id: 'a2', slug: 'other' })
    expect(await blobs.list('articles/a1/')).toHaveLength(2)
    clock.advance(day)
    await articles.update('a2', { title: 'Another' }, ada)
    expect(await blobs.list('articles/a1/')).toEqual([])
    expect(await records.find('product', { where: { articleId: 'a1' } })).toEqual([])
    expect(await records.find('revision', { where: { articleId: 'a1' } })).toEqual([])
    expect(await records.get('article', 'a1')).toMatchObject({ slug: 'kettles', excerpt: '', bodyKey: '' })
    for (const ref of ['a1', 'kettles', 'five-kettles']) {
      await expect(articles.get(ref, reader)).rejects.toMatchObject({ code: 'gone' })
    }
    expect((await articles.add({ ...article, id: 'a3' })).slug).toBe('five-kettles-2')
    expect((await articles.list({ status: 'all' })).map(({ id }) => id).sort()).toEqual(['a2', 'a3'])
  })

  it.each(['before', 'after'])('it cannot be read or restored, %s it is purged', async when => {
    const { articles, clock } = await deleted()
    clock.advance(30 * day)
    if (when === 'after') await articles.sweep()
    const calls = [
      () => articles.restore('a1'),
      () => articles.get('a1', admin),
      () => articles.remove('a1'),
      () => articles.revisions('a1'),
      () => articles.update('a1', { title: 'Six Kettles' }, ada),
    ]
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({
        code: 'gone',
        message: '"Five Kettles" was deleted permanently on 2026-12-21.',
        hint: expect.stringContaining('30 days'),
      })
    }
  })

  it('expired articles are searched every ten minutes, not at each call', async () => {
    const { articles, records, clock } = await deleted()
    const status = async () => (await records.get('article', 'a1'))?.status
    clock.advance(30 * day - 60_000)
    await articles.sweep()
    clock.advance(9 * 60_000)
    await articles.sweep()
    expect(await status()).toBe('deleted')
    clock.advance(60_000)
    await articles.sweep()
    expect(await status()).toBe('purged')
  })

  it('many articles are purged a few at a time', async () => {
    const { articles, clock, records } = setUp()
    const ids = Array.from({ length: 25 }, (_, at) => `a${at}`)
    for (const id of ids) await articles.add({ ...article, id, slug: id })
    for (const id of ids) await articles.remove(id)
    clock.advance(30 * day)
    const left = async () => (await records.find('article', { where: { status: 'deleted' } })).length
    const counts: number[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      await articles.sweep()
      counts.push(await left())
    }
    expect(counts).toEqual([15, 5, 0, 0])
  })

  it('an interrupted purge is continued, and fails no other call', async () => {
    const { articles, blobs, records, clock, logged } = await deleted()
    const remove = blobs.delete
    blobs.delete = async () => {
      throw new BlogopsError('unavailable', 'The disk is away.')
    }
    clock.advance(30 * day)
    await articles.add({ ...article, id: 'a2', slug: 'other' })
    expect(logged).toHaveLength(1)
    expect(await records.get('article', 'a1')).toMatchObject({ status: 'deleted' })
    blobs.delete = remove
    clock.advance(day)
    await articles.sweep()
    expect(await records.get('article', 'a1')).toMatchObject({ status: 'purged' })
    expect(await blobs.list('articles/a1/')).toEqual([])
  })
})
