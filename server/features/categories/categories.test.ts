import { beforeEach, describe, expect, it } from 'vitest'
import { defaultCategories } from '../../domain/categories.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

let app: Awaited<ReturnType<typeof createTestApp>>

beforeEach(async () => {
  app = await createTestApp()
})

const write = (category: string, { topic = 'wireless earbuds', draft = false } = {}) =>
  app.local.generate.article({ topic, category, productCount: 3, draft })
const slugs = async () => (await app.local.categories.list()).map(({ slug }) => slug)
const find = async (slug: string) => (await app.local.categories.list()).find(category => category.slug === slug)

describe('the categories of a new site', () => {
  it('are the defaults, and nothing is stored', async () => {
    expect(await app.local.categories.list()).toEqual(
      defaultCategories.map(category => ({ ...category, articles: 0, published: 0 })),
    )
    expect((await app.anonymous.site.get()).categories).toEqual(defaultCategories)
  })

  it('count articles of any status, and those that are published', async () => {
    await write('audio')
    const { article } = await write('audio', { draft: true })
    expect(await find('audio')).toMatchObject({ articles: 2, published: 1 })
    await app.local.articles.delete({ id: article.id })
    expect(await find('audio')).toMatchObject({ articles: 2, published: 1 })
  })
})

describe('a new category', () => {
  it('comes last, and its address is made from its name', async () => {
    expect(await app.local.categories.create({ name: 'Café & Bar' })).toEqual({
      slug: 'cafe-and-bar',
      name: 'Café & Bar',
      hidden: false,
      formerSlugs: [],
      articles: 0,
      published: 0,
    })
    expect((await slugs()).at(-1)).toBe('cafe-and-bar')
  })

  it('takes articles, with generic texts and the fields of its own', async () => {
    await app.local.categories.create({ name: 'Pet Supplies', slug: 'pets' })
    const { article } = await write('pets')
    expect(await app.anonymous.articles.get({ slug: article.slug })).toMatchObject({ category: 'pets' })
    const feed = await app.app.fetch(new Request('http://localhost:3000/api/articles?category=pets'))
    expect(await feed.json()).toHaveLength(1)
  })

  it.each([
    [{ name: 'Other', slug: 'audio' }, 'conflict', 'The address audio belongs to the category Audio.'],
    [{ name: 'AUDIO', slug: 'sound' }, 'conflict', 'There is already a category named Audio (audio).'],
    [{ name: '', slug: 'sound' }, 'bad_request', 'A category needs a name'],
    [{ name: 'x'.repeat(200) }, 'bad_request', 'The name of a category must be at most 60 characters'],
    [{ name: '日本' }, 'bad_request', 'The name "日本" makes no address. Choose one.'],
    [{ name: 'Sound', slug: 'Two Words' }, 'bad_request', 'The address (slug) may only have lower-case letters'],
    [{ name: 'Sound', slug: '__proto__' }, 'bad_request', 'The address (slug) may only have lower-case letters'],
  ])('is refused: %j', async (category, code, message) => {
    await expect(app.local.categories.create(category)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
    expect(await slugs()).toEqual(defaultCategories.map(({ slug }) => slug))
  })

  it('may have a name that is a property of every object', async () => {
    await app.local.categories.create({ name: 'Constructor', slug: 'constructor' })
    const { article } = await write('constructor')
    expect(await app.anonymous.articles.get({ slug: article.slug })).toMatchObject({ category: 'constructor' })
  })

  it('is refused beyond the maximum', async () => {
    for (let at = 0; at < 42; at += 1) await app.local.categories.create({ name: `Category ${at}` })
    await expect(app.local.categories.create({ name: 'One more' })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is created once for one Idempotency-Key', async () => {
    const create = () => app.local.categories.create({ name: 'Pets' }, { idempotencyKey: 'k1' })
    expect(await create()).toEqual(await create())
    expect((await slugs()).filter(slug => slug === 'pets')).toHaveLength(1)
  })
})

describe('a renamed category', () => {
  it('moves its articles, deleted ones and drafts included, and keeps its former address', async () => {
    const { article } = await write('audio')
    const { article: draft } = await write('audio', { draft: true })
    const { article: deleted } = await write('audio', { draft: true })
    await app.local.articles.delete({ id: deleted.id })
    const renamed = await app.local.categories.update({ slug: 'audio', name: 'Sound', newSlug: 'sound' })
    expect(renamed).toMatchObject({ slug: 'sound', name: 'Sound', formerSlugs: ['audio'], articles: 3, published: 1 })
    for (const { id } of [article, draft, deleted])
      expect((await app.local.articles.byId({ id }).catch(() => undefined))?.category ?? 'sound').toBe('sound')
    expect(await app.local.articles.restore({ id: deleted.id })).toMatchObject({ category: 'sound' })
    expect(await app.anonymous.articles.list({ category: 'audio' })).toHaveLength(1)
    expect((await slugs())[4]).toBe('sound')
  })

  it('is found by all its former addresses after several renames', async () => {
    await app.local.categories.update({ slug: 'audio', newSlug: 'sound' })
    await app.local.categories.update({ slug: 'sound', newSlug: 'hi-fi' })
    expect(await app.local.categories.update({ slug: 'audio', name: 'Hi-Fi' })).toMatchObject({
      slug: 'hi-fi',
      name: 'Hi-Fi',
      formerSlugs: ['audio', 'sound'],
    })
    const { article } = await write('audio')
    expect(await app.local.articles.byId({ id: article.id })).toMatchObject({ category: 'hi-fi' })
  })

  it('may take back its former address, but no other category may take it', async () => {
    await app.local.categories.update({ slug: 'audio', newSlug: 'sound' })
    const message = 'The address audio is an earlier one of the category Audio, to which it redirects.'
    for (const call of [
      () => app.local.categories.create({ name: 'Other', slug: 'audio' }),
      () => app.local.categories.update({ slug: 'tech', newSlug: 'audio' }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(message) })
    expect(await app.local.categories.update({ slug: 'sound', newSlug: 'audio' })).toMatchObject({
      slug: 'audio',
      formerSlugs: ['sound'],
    })
  })

  it('keeps the covers and texts of the default one', async () => {
    await app.local.categories.update({ slug: 'coffee-grinders', name: 'Mills', newSlug: 'mills' })
    const { article } = await write('mills', { topic: 'burr coffee grinders' })
    expect((await app.local.articles.byId({ id: article.id })).category).toBe('mills')
    const { topics } = await app.local.generate.topics({})
    expect(topics.find(({ topic }) => topic.includes('grinders'))?.category).toBe('mills')
  })

  it('is the category of a reverted article', async () => {
    const { article } = await write('audio')
    await app.local.articles.update({ id: article.id, title: 'Three Earbuds', category: 'tech' })
    await app.local.categories.update({ slug: 'audio', newSlug: 'sound' })
    expect(await app.local.articles.revert({ id: article.id, number: 1 })).toMatchObject({ category: 'sound' })
  })

  it.each([
    [{ slug: 'nothing', name: 'x' }, 'not_found'],
    [{ slug: 'audio' }, 'bad_request'],
    [{ slug: 'audio', newSlug: 'tech' }, 'conflict'],
    [{ slug: 'audio', name: ' tech ' }, 'conflict'],
    [{ slug: 'audio', name: '' }, 'bad_request'],
  ])('is refused for %j', async (change, code) => {
    await expect(app.local.categories.update(change)).rejects.toMatchObject({ code })
  })
})

describe('the order', () => {
  it('puts the named categories first', async () => {
    const ordered = await app.local.categories.order({ slugs: ['kitchen', 'audio', 'kitchen'] })
    expect(ordered.map(({ slug }) => slug)).toEqual([
      ...['kitchen', 'audio', 'tech', 'home', 'fitness', 'office', 'gaming', 'coffee-grinders'],
    ])
    expect((await app.anonymous.site.get()).categories.map(({ slug }) => slug)).toEqual(await slugs())
  })

  it('refuses unknown categories', async () => {
    await expect(app.local.categories.order({ slugs: ['audio', 'toys'] })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('There is no category toys.'),
    })
  })
})

describe('a deleted category', () => {
  it('must have no articles, or a category to move them to', async () => {
    await write('gaming', { draft: true })
    await expect(app.local.categories.delete({ slug: 'gaming' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The category Gaming has 1 article. Drafts and deleted articles count.'),
    })
    expect(await app.local.categories.delete({ slug: 'gaming', moveTo: 'tech' })).toEqual({ ok: true, moved: 1 })
    expect(await find('tech')).toMatchObject({ articles: 1, formerSlugs: ['gaming'] })
    expect(await app.local.categories.delete({ slug: 'fitness' })).toEqual({ ok: true, moved: 0 })
    expect(await slugs()).not.toContain('fitness')
  })

  it('is not accepted any more', async () => {
    await app.local.categories.delete({ slug: 'fitness' })
    const message = /Category must be one of: tech, home, office, audio, gaming, coffee-grinders, kitchen$/
    const { article } = await write('audio')
    for (const call of [
      () => write('fitness'),
      () => app.anonymous.articles.list({ category: 'fitness' }),
      () => app.local.articles.update({ id: article.id, category: 'fitness' }),
      () => app.local.articles.preview({ id: article.id, category: 'fitness' }),
      () => app.local.jobs.create({ type: 'generation', input: { topic: 'yoga mats', category: 'fitness' } }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'bad_request', message: expect.stringMatching(message) })
  })

  it('leaves a reverted article in its current category', async () => {
    const { article } = await write('gaming')
    await app.local.articles.update({ id: article.id, title: 'Three Earbuds', category: 'tech' })
    await app.local.categories.delete({ slug: 'gaming' })
    expect(await app.local.articles.revert({ id: article.id, number: 1 })).toMatchObject({ category: 'tech' })
  })

  it('cannot be the last one, nor move to itself', async () => {
    await expect(app.local.categories.delete({ slug: 'tech', moveTo: 'tech' })).rejects.toMatchObject({
      code: 'not_found',
    })
    const [last = '', ...others] = await slugs()
    for (const slug of others) await app.local.categories.delete({ slug })
    await expect(app.local.categories.delete({ slug: last })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is replaced by the first one if a generation names none and tech is gone', async () => {
    await app.local.categories.delete({ slug: 'tech' })
    await app.local.categories.hide({ slug: 'home' })
    const { article } = await app.local.generate.article({ topic: 'wireless earbuds', productCount: 3 })
    expect((await app.local.articles.byId({ id: article.id })).category).toBe('fitness')
  })
})

describe('menus', () => {
  const menus = async () => (await app.anonymous.site.get()).menus
  const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label)

  it('link to shown categories with published reviews, in order', async () => {
    expect(await menus()).toMatchObject({ header: [], footer: [] })
    await write('audio')
    const { article } = await write('kitchen', { topic: 'electric kettles' })
    await write('gaming', { draft: true })
    expect(labels((await menus()).header)).toEqual(['Audio', 'Kitchen Appliances'])
    await app.local.categories.order({ slugs: ['kitchen'] })
    expect((await menus()).footer).toEqual([
      { label: 'Kitchen Appliances', address: '/category/kitchen' },
      { label: 'Audio', address: '/category/audio' },
    ])
    await app.local.categories.hide({ slug: 'audio' })
    expect(labels((await menus()).footer)).toEqual(['Kitchen Appliances'])
    await app.local.categories.unhide({ slug: 'audio' })
    await app.local.articles.unpublish({ id: article.id })
    expect(labels((await menus()).footer)).toEqual(['Audio'])
  })

  it('have the links of the settings, except to categories without published reviews', async () => {
    await write('audio')
    const footerMenu = [
      { label: 'Sound', address: '/category/audio' },
      { label: 'Games', address: '/category/gaming' },
      { label: 'Gone', address: '/category/nothing' },
      { label: 'Shop', address: 'https://shop.example/a?b=c' },
    ]
    await app.local.settings.update({ footerMenu, headerMenu: [] })
    await app.local.categories.update({ slug: 'audio', newSlug: 'sound' })
    expect(await menus()).toMatchObject({
      header: [],
      footer: [{ label: 'Sound', address: '/category/sound' }, footerMenu[3]],
    })
    await app.local.settings.update({ reset: ['footerMenu'] })
    expect(labels((await menus()).footer)).toEqual(['Audio'])
  })

  it('link to the pages About and Contact at their current addresses, if they are published', async () => {
    await app.local.pages.update({ id: 'about', title: 'About us', slug: 'about-us' })
    expect((await menus()).about).toEqual([
      { label: 'About us', address: '/about-us' },
      { label: 'Contact', address: '/contact' },
    ])
    await app.local.pages.unpublish({ id: 'about' })
    expect(labels((await menus()).about)).toEqual(['Contact'])
  })

  it.each([
    '//evil.example/',
    '/\\evil.example',
    'http://plain.example/',
    'javascript:alert(1)',
    'https://a@b.example/',
    '',
  ])('refuse the address %j', async address => {
    const headerMenu = [{ label: 'Link', address }]
    await expect(app.local.settings.update({ headerMenu })).rejects.toMatchObject({ code: 'bad_request' })
  })
})

describe('calls', () => {
  it('are recorded with the category', async () => {
    await app.local.categories.update({ slug: 'audio', name: 'Sound', newSlug: 'sound' })
    const [entry] = await app.local.audit.list({ operation: 'categories.update' })
    expect(entry).toMatchObject({ subject: { id: 'audio', name: 'Audio' }, details: expect.stringContaining('sound') })
  })

  it('change nothing in a dry run', async () => {
    await write('audio')
    await app.local.calls.check({ operation: 'categories.delete', input: { slug: 'audio', moveTo: 'tech' } })
    await expect(
      app.local.calls.check({ operation: 'categories.delete', input: { slug: 'audio' } }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect(await slugs()).toContain('audio')
    expect(await find('tech')).toMatchObject({ articles: 0 })
  })

  it('need settings:write to change and articles:read to list', async () => {
    await app.local.users.create({ username: 'grace', password: 'a long pass phrase', role: 'owner' })
    const { token } = await app.local.tokens.create({ name: 'test', scope: ['articles:read'], user: 'grace' })
    const holder = app.as({ authorization: `Bearer ${token}` })
    expect(await holder.categories.list()).toHaveLength(8)
    await expect(holder.categories.create({ name: 'Pets' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(app.anonymous.categories.list()).rejects.toMatchObject({ code: 'unauthorized' })
  })
})
