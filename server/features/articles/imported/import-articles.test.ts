import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../domain/days.ts'
import { PictureRefusedError } from '../../../domain/pictures.ts'
import { createMemoryBlobStore } from '../../../storage/blobs/open-blob-store.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { createArticleImport } from './import-articles.ts'
import { blockEditorPost, ghostExport, wordpressExport, wordpressPost } from './testing/exports.ts'

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

async function failToRun(): Promise<never> {
  throw new Error('This was not expected to run.')
}

/** The app with an old site that has these pictures. */
async function open(pictures: readonly string[] = []) {
  const asked: string[] = []
  const blobs = createMemoryBlobStore()
  const { local, app, clock } = await createTestApp({
    blobs,
    fetchPicture: async (src, allowed) => {
      asked.push(src)
      if (!allowed.has(new URL(src).origin)) throw new Error('it is not allowed')
      if (src.includes('/slow/')) throw new Error('the server did not answer')
      if (!pictures.includes(src)) throw new PictureRefusedError('the server answered 404')
      return gif
    },
  })
  const importXml = (content: string, more: object = {}) => local.articles.import({ content, ...more })
  return { local, app, clock, blobs, asked, importXml }
}

const drafts = async ({ local }: Awaited<ReturnType<typeof open>>) =>
  (await local.articles.table({ sort: 'title', direction: 'asc' })).rows.map(({ article }) => article)

describe('a WordPress export', () => {
  it('becomes drafts with the fields of the old site', async () => {
    const opened = await open()
    const report = await opened.importXml(wordpressExport(wordpressPost()))
    expect(report).toMatchObject({
      articles: [
        {
          title: 'Five Kettles & Pots',
          outcome: 'imported',
          slug: 'five-kettles',
          notes: ['Tags were left out: boiling, tea.'],
        },
      ],
      others: ['1 × page', '1 × post in trash', '1 × attachment'],
    })
    expect(await drafts(opened)).toMatchObject([
      {
        title: 'Five Kettles & Pots',
        status: 'draft',
        slug: 'five-kettles',
        excerpt: 'Kettles, compared.',
        category: 'kitchen',
        author: 'Grace Hopper',
        publishedAt: '2024-05-01T09:00:00.000Z',
      },
    ])
    const { content, id } = await opened.local.articles.byId({ id: 'five-kettles' })
    expect(content).toContain('<p>They boil.</p>')
    expect(content).not.toMatch(/wp:|script/)
    // The date of the first publication stays.
    expect(await opened.local.articles.publish({ id })).toMatchObject({ publishedAt: '2024-05-01T09:00:00.000Z' })
  })

  it('is imported once', async () => {
    const opened = await open()
    await opened.importXml(wordpressExport(wordpressPost()))
    await opened.local.articles.update({ id: 'five-kettles', title: 'Renamed' })
    const again = await opened.importXml(wordpressExport(wordpressPost() + blockEditorPost))
    expect(again.articles.map(({ outcome }) => outcome)).toEqual(['known', 'imported'])
    expect((await drafts(opened)).map(({ title }) => title)).toEqual(['Blocks', 'Renamed'])
  })

  it('is imported once, whatever address of the old site the call states', async () => {
    const opened = await open()
    await opened.importXml(wordpressExport(wordpressPost()))
    const siteUrl = 'https://new.example'
    const again = await opened.importXml(wordpressExport(wordpressPost()), { siteUrl })
    expect(again.articles).toMatchObject([{ outcome: 'known' }])
  })

  it('of a second blog on the same host has articles of its own', async () => {
    const opened = await open()
    const content = wordpressExport(wordpressPost())
    await opened.importXml(content)
    const second = content.replace(/(<wp:base_blog_url>[^<]+)/, '$1/second')
    expect((await opened.importXml(second)).articles).toMatchObject([{ outcome: 'imported', slug: 'five-kettles-2' }])
  })

  it('without ids of posts is identified by their addresses', async () => {
    const opened = await open()
    const posts = ['one', 'two', ''].map(slug => wordpressPost({ id: '', slug }))
    const { articles } = await opened.importXml(wordpressExport(posts.join('')))
    expect(articles).toMatchObject([
      { outcome: 'imported', slug: 'one' },
      { outcome: 'imported', slug: 'two' },
      { outcome: 'skipped', notes: ['The file has neither an id nor an address of it.'] },
    ])
  })

  it('goes on after an article that was deleted permanently', async () => {
    const opened = await open()
    await opened.importXml(wordpressExport(wordpressPost()))
    await opened.local.articles.delete({ id: 'five-kettles' })
    opened.clock.advance(31 * dayMs)
    const { articles } = await opened.importXml(wordpressExport(wordpressPost() + blockEditorPost))
    expect(articles).toMatchObject([{ outcome: 'known', notes: [] }, { outcome: 'imported' }])
  })

  it('goes on after an article whose text is damaged, and says so', async () => {
    const opened = await open()
    await opened.importXml(wordpressExport(wordpressPost()))
    for (const key of await opened.blobs.list('articles/')) await opened.blobs.delete(key)
    const { articles } = await opened.importXml(wordpressExport(wordpressPost() + blockEditorPost))
    expect(articles).toMatchObject([
      { outcome: 'known', notes: [expect.stringMatching(/^Its pictures were not checked: The body of .* is missing/)] },
      { outcome: 'imported' },
    ])
  })

  it.each([true, false])('is not read further after the call is cancelled (dry run: %s)', async dryRun => {
    const opened = await open()
    const controller = new AbortController()
    const settings = await opened.local.settings.get()
    const run = createArticleImport({
      articles: { findNames: async () => new Map(), add: failToRun, get: failToRun, update: failToRun },
      categories: { list: async () => [], resolve: failToRun },
      async settings() {
        setImmediate(() => controller.abort())
        return settings
      },
      fetchPicture: failToRun,
      storePicture: failToRun,
    })
    const request = { content: wordpressExport(blockEditorPost), dryRun }
    await expect(run(request, 'ada', controller.signal)).rejects.toThrow('aborted')
  })

  it('is only described by a dry run', async () => {
    const opened = await open()
    expect(await opened.importXml(wordpressExport(wordpressPost()), { dryRun: true })).toMatchObject({
      articles: [{ outcome: 'imported', slug: 'five-kettles' }],
      copied: 0,
      left: 2,
    })
    expect(await drafts(opened)).toEqual([])
    expect(opened.asked).toEqual([])
  })

  it('keeps blocks and shortcodes of plugins in the text, and names them', async () => {
    const opened = await open()
    const { articles } = await opened.importXml(wordpressExport(blockEditorPost))
    expect(articles[0]?.notes).toEqual([
      'Blocks of plugins to replace: aawp/aawp-block.',
      'Shortcodes to replace: amazon.',
    ])
    const { content } = await opened.local.articles.byId({ id: 'blocks' })
    expect(content).toContain('[amazon box="B07TESTONE"]')
    expect(content).toContain('wp:aawp/aawp-block {"look":"box","asin":"B07TESTTWO"}')
  })

  it('with a text split over CDATA sections, without paragraphs, or without a title is read like WordPress does', async () => {
    const opened = await open()
    const split = wordpressPost({ id: '7', slug: 'split', content: 'a ]]]]><![CDATA[> b\n\nSecond <em>part</em>.' })
    const untitled = wordpressPost({ id: '8', slug: 'untitled', title: '' })
    const { articles } = await opened.importXml(wordpressExport(split + untitled))
    expect(articles.map(({ outcome, notes }) => [outcome, notes[0]])).toEqual([
      ['imported', 'Tags were left out: boiling, tea.'],
      ['skipped', 'It has no title of 3 characters or more.'],
    ])
    const { content } = await opened.local.articles.byId({ id: 'split' })
    expect(content).toBe('<p>a ]]&gt; b</p>\n<p>Second <em>part</em>.</p>')
  })

  it.each([
    ['a document type', `<!DOCTYPE rss [<!ENTITY a "aaaa">]>${wordpressExport('')}`, 'has a document type'],
    ['no version', '<rss><channel><item><title>x</title></item></channel></rss>', 'is not a WordPress export'],
    ['another format', 'Title,Text\nKettles,They boil', 'is not a WordPress export'],
    ['deep nesting', `<rss>${'<a>'.repeat(10_000)}`, 'is not a WordPress export'],
  ])('with %s is refused', async (_, content, message) => {
    const opened = await open()
    await expect(opened.importXml(content)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(message),
    })
  })
})

describe('pictures of the old site', () => {
  const pot = 'https://old.example/wp-content/pot.jpg'
  const cover = 'https://old.example/wp-content/cover.jpg'

  it('are copied from it alone, and failures are named', async () => {
    const opened = await open([pot])
    const elsewhere = '<p><img src="https://other.example/x.jpg" alt="x"></p>'
    const post = wordpressPost({ content: `<p><img src="${pot}" alt="A pot"></p>${elsewhere}` })
    expect(await opened.importXml(wordpressExport(post))).toMatchObject({
      copied: 1,
      left: 0,
      failed: [`${cover}: the server answered 404`],
    })
    expect(opened.asked.toSorted()).toEqual([cover, pot])
    const { content, heroImage } = await opened.local.articles.byId({ id: 'five-kettles' })
    expect(content).toMatch(/<img src="\/images\/[^"]+\.webp" alt="A pot"/)
    expect(content).toContain('https://other.example/x.jpg')
    expect(heroImage).toBe(cover)
  })

  it('are copied by a later import if they could not be before', async () => {
    const pictures = [pot]
    const opened = await open(pictures)
    const content = wordpressExport(wordpressPost({ content: `<p><img src="${pot}" alt=""></p>` }))
    await opened.importXml(content)
    pictures.push(cover)
    expect(await opened.importXml(content)).toMatchObject({
      articles: [{ outcome: 'known' }],
      copied: 1,
      failed: [],
    })
    expect((await opened.local.articles.byId({ id: 'five-kettles' })).heroImage).toMatch(/^\/images\//)
    expect(await opened.importXml(content)).toMatchObject({ copied: 0, left: 0, failed: [] })
  })

  it('are left for later if the old site is down', async () => {
    const opened = await open()
    const images = Array.from({ length: 20 }, (_, n) => `<img src="https://old.example/slow/${n}.jpg" alt="">`)
    const report = await opened.importXml(wordpressExport(wordpressPost({ content: `<p>${images.join('')}</p>` })))
    expect(report).toMatchObject({ copied: 0, left: 16 })
    expect(report.failed).toHaveLength(5)
  })

  it('are copied although others are missing on the old site', async () => {
    const opened = await open([pot])
    const missing = Array.from({ length: 201 }, (_, n) => `<img src="https://old.example/${n}.jpg" alt="">`)
    const content = `<p>${missing.join('')}<img src="${pot}" alt=""></p>`
    expect(await opened.importXml(wordpressExport(wordpressPost({ content })))).toMatchObject({ copied: 1, left: 0 })
  })
})

describe('a Ghost export', () => {
  const importJson = ({ local }: Awaited<ReturnType<typeof open>>, value: unknown) =>
    local.articles.import({ content: JSON.stringify(value), siteUrl: 'https://old.example' })

  it.each([
    ['wrapped', (value: object) => ({ db: [value] })],
    ['plain', (value: object) => value],
  ])('becomes drafts (%s)', async (_, wrap) => {
    const opened = await open(['https://old.example/content/images/pot.jpg'])
    const report = await importJson(opened, wrap(ghostExport))
    expect(report).toMatchObject({
      articles: [
        { title: 'Five Kettles', outcome: 'imported', slug: 'five-kettles' },
        { title: 'Only Lexical', outcome: 'skipped', notes: [expect.stringContaining('no HTML')] },
      ],
      others: ['1 × page'],
      copied: 1,
    })
    expect(await drafts(opened)).toMatchObject([
      { category: 'kitchen', author: 'Grace', publishedAt: '2025-02-03T10:00:00.000Z', excerpt: 'They boil.' },
    ])
    expect((await importJson(opened, ghostExport)).articles[0]?.outcome).toBe('known')
  })

  it('is imported once, although posts have other ids after a move to another server', async () => {
    const opened = await open()
    const [post] = ghostExport.data.posts
    const importPost = (id: string) =>
      importJson(opened, { ...ghostExport, data: { posts: [{ ...post, id, uuid: '5ac0e4f2' }] } })
    await importPost('p1')
    expect((await importPost('p9')).articles).toMatchObject([{ outcome: 'known' }])
  })

  it.each([
    ['an old version', { ...ghostExport, meta: { version: '003' } }],
    ['no posts', { meta: { version: '6.0.0' }, data: {} }],
  ])('with %s is refused', async (_, value) => {
    await expect(importJson(await open(), value)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('is not an export of Ghost'),
    })
  })
})
