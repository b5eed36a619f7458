import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

const picture = `/images/${'a'.repeat(32)}-480x480.webp`
let store: ReturnType<typeof createMemoryRecordStore>
let app: Awaited<ReturnType<typeof createTestApp>>
let article: { id: string; slug: string }

beforeEach(async () => {
  store = createMemoryRecordStore()
  app = await createTestApp({ records: store })
  const topic = { topic: 'wireless earbuds', category: 'audio', productCount: 3 } as const
  article = (await app.local.generate.article(topic)).article
})

const desk = 'the-editorial-desk'

describe('the default author', () => {
  it('has a page without a record', async () => {
    expect(await app.anonymous.authors.get({ id: desk })).toEqual({
      slug: desk,
      name: 'The Editorial Desk',
      bio: '',
      avatar: '',
      reviews: 1,
      stored: false,
      version: 0,
    })
    const shown = await app.anonymous.articles.get({ slug: article.slug })
    expect(shown).toMatchObject({ author: 'The Editorial Desk', authorSlug: desk })
    expect(shown).not.toHaveProperty('authorBio')
  })

  it('is stored by the first edit, with a text and a picture for every article', async () => {
    await app.local.authors.update({ id: desk, bio: 'We compare.', avatar: picture })
    expect(await app.anonymous.authors.get({ id: desk })).toMatchObject({ stored: true, version: 1, reviews: 1 })
    const shown = await app.anonymous.articles.get({ slug: article.slug })
    expect(shown).toMatchObject({ authorBio: 'We compare.', authorAvatar: picture })
    const [listed] = await app.anonymous.articles.list({ author: 'The Editorial Desk' })
    expect(listed).toMatchObject({ authorAvatar: picture, authorSlug: desk })
    expect(await app.anonymous.articles.list({ author: 'Somebody Else' })).toEqual([])
  })
})

describe('a new name', () => {
  it('reaches every article, deleted ones too, and new articles', async () => {
    const second = await app.local.generate.article({ topic: 'kettles', category: 'kitchen', productCount: 3 })
    await app.local.articles.delete({ id: second.article.id })
    const before = await app.local.articles.byId({ id: article.id })
    await app.local.authors.update({ id: desk, name: 'Grace Hopper', slug: 'grace' })
    const after = await app.local.articles.byId({ id: article.id })
    expect(after).toMatchObject({ author: 'Grace Hopper', authorSlug: 'grace', updatedAt: before.updatedAt })
    expect(after.version).toBe(before.version + 1)
    expect(await app.local.articles.restore({ id: second.article.id })).toMatchObject({ author: 'Grace Hopper' })
    expect(await app.local.settings.get()).toMatchObject({ author: 'Grace Hopper', changed: ['author'] })
    expect(await app.anonymous.authors.get({ id: desk })).toMatchObject({ slug: 'grace' })
  })

  it('stays when an earlier revision is restored', async () => {
    await app.local.articles.update({ id: article.id, title: 'Three Earbuds' })
    await app.local.authors.update({ id: desk, name: 'Grace Hopper' })
    expect(await app.local.articles.revert({ id: article.id, number: 1 })).toMatchObject({ author: 'Grace Hopper' })
  })

  it('changes nothing if it belongs to another author', async () => {
    await app.local.authors.create({ name: 'Ada' })
    const renamed = app.local.authors.update({ id: desk, name: 'Ada' })
    await expect(renamed).rejects.toMatchObject({ code: 'conflict' })
    expect(await app.local.articles.byId({ id: article.id })).toMatchObject({ author: 'The Editorial Desk' })
  })
})

describe('a slug', () => {
  it('redirects after each change, and comes back', async () => {
    for (const slug of ['one', 'two', 'one']) await app.local.authors.update({ id: desk, slug })
    for (const id of [desk, 'one', 'two']) {
      expect(await app.anonymous.authors.get({ id })).toMatchObject({ slug: 'one' })
    }
    const [author] = await store.find('author')
    expect(author?.formerSlugs).toEqual([desk, 'two'])
  })

  it('is refused if it is or was that of another author', async () => {
    await app.local.authors.create({ name: 'Ada', slug: 'ada' })
    await app.local.authors.update({ id: 'ada', slug: 'countess' })
    for (const slug of ['ada', 'countess']) {
      await expect(app.local.authors.create({ name: 'Other', slug })).rejects.toMatchObject({ code: 'conflict' })
    }
  })

  it('is not linked for a name whose address belongs to another author', async () => {
    await app.local.authors.create({ name: 'Desk of Editors', slug: desk })
    expect(await app.anonymous.articles.get({ slug: article.slug })).not.toHaveProperty('authorSlug')
  })
})

describe('deletion', () => {
  it('is refused while articles name the author', async () => {
    await app.local.authors.update({ id: desk, bio: 'We compare.' })
    await expect(app.local.authors.delete({ id: desk })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1 article by "The Editorial Desk" would have no author.'),
    })
  })

  it('gives the articles and the address to another author', async () => {
    await app.local.authors.create({ name: 'Ada', slug: 'ada' })
    await app.local.authors.update({ id: desk, bio: 'We compare.' })
    const deleted = await app.local.authors.delete({ id: desk, moveTo: 'ada' })
    expect(deleted).toEqual({ slug: desk, name: 'The Editorial Desk', moved: 1 })
    expect(await app.anonymous.articles.get({ slug: article.slug })).toMatchObject({ author: 'Ada' })
    expect(await app.anonymous.authors.get({ id: desk })).toMatchObject({ slug: 'ada' })
    expect(await app.local.settings.get()).toMatchObject({ author: 'Ada' })
    await expect(app.local.authors.delete({ id: 'ada', moveTo: 'ada' })).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('removes an author without articles', async () => {
    await app.local.authors.create({ name: 'Ada' })
    expect(await app.local.authors.delete({ id: 'ada' })).toMatchObject({ moved: 0 })
    await expect(app.local.authors.get({ id: 'ada' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('readers', () => {
  it('see only authors of published articles in the list, and no names of drafts', async () => {
    await app.local.authors.create({ name: 'Ada' })
    await app.local.articles.update({ id: article.id, author: 'Grace Hopper' })
    await app.local.articles.unpublish({ id: article.id })
    expect(await app.anonymous.authors.list()).toEqual([])
    expect((await app.local.authors.list()).map(({ name }) => name)).toEqual([
      'Ada',
      'Grace Hopper',
      'The Editorial Desk',
    ])
    const hidden = app.anonymous.authors.get({ id: 'grace-hopper' })
    await expect(hidden).rejects.toMatchObject({ code: 'not_found' })
    expect(await app.anonymous.authors.get({ id: 'ada' })).toMatchObject({ reviews: 0 })
    await app.local.articles.publish({ id: article.id })
    expect((await app.anonymous.authors.list()).map(({ slug }) => slug)).toEqual(['grace-hopper'])
  })

  it('may not change authors', async () => {
    const calls = [
      () => app.anonymous.authors.create({ name: 'Ada' }),
      () => app.anonymous.authors.update({ id: desk, bio: 'x' }),
      () => app.anonymous.authors.delete({ id: desk }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unauthorized' })
  })
})

describe('wrong input', () => {
  it.each([
    { name: '' },
    { name: 'x'.repeat(101) },
    { name: 'Ada\u0007' },
    { name: 'Ada', slug: 'Ada Lovelace' },
    { name: 'Ada', avatar: 'https://other.example/a.png' },
    { name: 'Ada', avatar: '//other.example/a.png' },
    { name: 'Ada', bio: 'x'.repeat(1_001) },
  ])('%j is refused', async input => {
    await expect(app.local.authors.create(input)).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('an outdated version is refused', async () => {
    const { version } = await app.local.authors.update({ id: desk, bio: 'One.' })
    await app.local.authors.update({ id: desk, bio: 'Two.', version })
    const late = app.local.authors.update({ id: desk, bio: 'Three.', version })
    await expect(late).rejects.toMatchObject({ code: 'conflict', details: { version: version + 1 } })
  })
})
