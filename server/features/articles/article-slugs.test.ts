import { describe, expect, it } from 'vitest'
import { ada, article, reader, setUp } from './testing/test-articles.ts'

describe('a slug', () => {
  it('still leads to its article after any number of changes', async () => {
    const { articles } = setUp()
    await articles.add(article)
    await articles.update('five-kettles', { slug: 'kettles' }, ada)
    await articles.update('kettles', { slug: 'best-kettles' }, ada)
    for (const slug of ['five-kettles', 'kettles', 'best-kettles']) {
      expect(await articles.get(slug, reader)).toMatchObject({ id: 'a1', slug: 'best-kettles' })
      expect(await articles.products(slug, reader)).toHaveLength(2)
    }
    expect((await articles.revisions('kettles')).map(({ changed }) => changed)).toEqual([['slug'], ['slug'], []])
  })

  it('of another article is refused, and nothing is changed', async () => {
    const { articles } = setUp()
    await articles.add(article)
    await articles.update('a1', { slug: 'kettles' }, ada)
    await articles.add({ ...article, id: 'a2', slug: 'toasters', title: 'Toasters' })
    for (const [slug, told] of [
      ['kettles', 'belongs to'],
      ['five-kettles', 'is an earlier address of'],
    ] as const) {
      await expect(articles.update('a2', { slug, title: 'New' }, ada)).rejects.toMatchObject({
        code: 'conflict',
        message: `The slug "${slug}" ${told} another article, "Five Kettles".`,
        hint: expect.stringContaining('Choose another'),
      })
    }
    expect(await articles.get('toasters', reader)).toMatchObject({ title: 'Toasters', version: 1 })
  })

  it('can be changed back to a former one', async () => {
    const { articles, records } = setUp()
    await articles.add(article)
    for (const slug of ['kettles', 'five-kettles', 'kettles']) await articles.update('a1', { slug }, ada)
    expect((await records.find('formerSlug')).map(({ id }) => id)).toEqual(['five-kettles'])
    expect(await articles.get('five-kettles', reader)).toMatchObject({ slug: 'kettles' })
  })

  it('of a new article avoids former slugs of others', async () => {
    const { articles } = setUp()
    await articles.add(article)
    await articles.update('a1', { slug: 'kettles' }, ada)
    expect((await articles.add({ ...article, id: 'a2' })).slug).toBe('five-kettles-2')
    expect((await articles.add({ ...article, id: 'a3', slug: 'kettles' })).slug).toBe('kettles-2')
  })

  it('takes precedence over an id', async () => {
    const { articles } = setUp()
    await articles.add(article)
    await articles.add({ ...article, id: 'a2', slug: 'a1' })
    expect((await articles.get('a1', reader)).id).toBe('a2')
  })

  it('is given to only one of two concurrent requests', async () => {
    const { articles } = setUp()
    for (const id of ['a1', 'a2']) await articles.add({ ...article, id, slug: id })
    const ended = await Promise.allSettled(['a1', 'a2'].map(id => articles.update(id, { slug: 'kettles' }, ada)))
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
