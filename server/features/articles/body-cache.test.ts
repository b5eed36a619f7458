import { expect, it } from 'vitest'
import type { ArticleRecord } from '../../ports/records.ts'
import { createBodyCache } from './body-cache.ts'

const context = {
  products: [],
  affiliateTag: 'test-21',
  shop: 'amazon.co.uk',
  currency: 'GBP',
  oldFigures: null,
  linksPictures: true,
}

function record(id: string): ArticleRecord {
  return {
    id,
    version: 1,
    slug: id,
    title: id,
    excerpt: '',
    category: 'home',
    author: '',
    authorAvatar: null,
    readTime: 1,
    heroImage: '',
    status: 'published',
    publishedAt: null,
    createdAt: '',
    updatedAt: '',
    bodyKey: id,
    sample: false,
    jobId: null,
  }
}

it('caches bodies up to a number of characters and evicts the oldest', async () => {
  const read: string[] = []
  const bodies = {
    read: async ({ bodyKey }: { bodyKey: string }) => {
      read.push(bodyKey)
      return `<p>${'x'.repeat(93)}</p>`
    },
  }
  // Each body counts as written and as rendered, so two fit.
  const cache = createBodyCache(bodies, 400)
  for (const id of ['a', 'b', 'b', 'c', 'b', 'c', 'a']) await cache.read(record(id), context)
  expect(read).toEqual(['a', 'b', 'c', 'a'])
})

it('processes a body again only after a change of title or text', async () => {
  let reads = 0
  const cache = createBodyCache({
    read: async ({ bodyKey }) => {
      reads += 1
      return `<p>${bodyKey}</p>`
    },
  })
  const first = record('a')
  await cache.read(first, context)
  await cache.read({ ...first, version: 2, excerpt: 'Edited.' }, context)
  expect(reads).toBe(1)
  await cache.read({ ...first, title: 'Another title' }, context)
  expect((await cache.read({ ...first, bodyKey: 'b' }, context)).body).toBe('<p>b</p>')
  expect(reads).toBe(3)
})

it('processes a body again when another version of the products is restored', async () => {
  let reads = 0
  const cache = createBodyCache({
    read: async () => {
      reads += 1
      return '<p>x</p>'
    },
  })
  await cache.read({ ...record('a'), productsKey: 'first' }, context)
  await cache.read({ ...record('a'), productsKey: 'second' }, context)
  await cache.read({ ...record('a'), productsKey: 'first' }, context)
  expect(reads).toBe(2)
})

it('retries a body that could not be read', async () => {
  let fails = true
  const bodies = {
    read: async () => {
      if (fails) throw new Error('not now')
      return '<p>x</p>'
    },
  }
  const cache = createBodyCache(bodies)
  await expect(cache.read(record('a'), context)).rejects.toThrow('not now')
  fails = false
  expect((await cache.read(record('a'), context)).body).toBe('<p>x</p>')
})
