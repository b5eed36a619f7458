import { describe, expect, it } from 'vitest'
import { contentLimit } from '../../contract/field-values.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import { ada, admin, article, reader, setUp } from './testing/test-articles.ts'

const grace = { by: 'grace' }

/** Stores an article in the format that predates revisions. */
async function storedLongAgo({ articles, records }: ReturnType<typeof setUp>): Promise<void> {
  await articles.add(article)
  await records.transact(async tx => {
    const { revision, ...old }: ArticleRecord = (await tx.get('article', 'a1')) ?? expect.unreachable()
    await tx.delete('revision', `a1.${revision}`)
    await tx.put('article', old)
  })
}

describe('a save', () => {
  it('stores a revision with author, time, length and changed fields', async () => {
    const { articles, clock } = setUp()
    await articles.add(article)
    clock.advance(60_000)
    await articles.update('a1', { title: 'Six Kettles', content: '<p>Only four words.</p>' }, grace)
    const [latest, first, ...others] = await articles.revisions('five-kettles')
    expect(latest).toEqual({
      number: 2,
      at: '2026-11-21T09:01:00.000Z',
      by: 'grace',
      title: 'Six Kettles',
      words: 3,
      changed: ['title', 'content'],
    })
    expect(first).toMatchObject({ number: 1, at: '2026-11-21T09:00:00.000Z', by: 'ada', title: 'Five Kettles' })
    expect(first?.changed).toEqual([])
    expect(first?.words).toBeGreaterThan(660)
    expect(others).toEqual([])
  })

  it('without changes stores nothing', async () => {
    const { articles, blobs, records, changes } = setUp()
    await articles.add(article)
    const { content, title, version } = await articles.get('a1', reader)
    const saved = await articles.update('a1', { title, content }, grace)
    expect(saved.version).toBe(version)
    expect(await records.find('revision')).toHaveLength(1)
    expect(await blobs.list('')).toHaveLength(1)
    expect(changes()).toBe(1)
  })

  it('without a new body shares its blob', async () => {
    const { articles, blobs } = setUp()
    await articles.add(article)
    const { content } = await articles.get('a1', reader)
    await articles.update('a1', { title: 'Six Kettles' }, grace)
    await articles.update('a1', { title: 'Seven Kettles', content }, grace)
    expect(await blobs.list('')).toHaveLength(1)
    expect((await articles.revisions('a1')).map(({ changed }) => changed)).toEqual([['title'], ['title'], []])
    expect(await articles.revision('a1', 2)).toMatchObject({ title: 'Six Kettles', content })
  })

  it('stores the earlier state of an article without revisions as the first one', async () => {
    const app = setUp()
    await storedLongAgo(app)
    const before = await app.articles.get('a1', reader)
    const listed = await app.articles.revisions('a1')
    expect(listed).toMatchObject([{ number: 1, by: 'unknown', title: 'Five Kettles', changed: [] }])
    expect(await app.articles.revision('a1', 1)).toMatchObject({ content: before.content })
    app.clock.advance(60_000)
    await app.articles.update('a1', { content: '<p>New.</p>' }, grace)
    const [second, first] = await app.articles.revisions('a1')
    expect(second).toMatchObject({ number: 2, by: 'grace', changed: ['content'] })
    expect(first).toEqual(listed[0])
    expect(await app.articles.revision('a1', 1)).toMatchObject({ content: before.content })
  })

  it('can repair an article whose body is missing', async () => {
    const app = setUp()
    await storedLongAgo(app)
    for (const key of await app.blobs.list('')) await app.blobs.delete(key)
    expect(await app.articles.update('a1', { content: '<p>Anew.</p>' }, grace)).toMatchObject({
      content: '<p>Anew.</p>',
    })
    await expect(app.articles.revision('a1', 1)).rejects.toMatchObject({ code: 'storage_damaged' })
  })

  it('is not made by publishing or unpublishing', async () => {
    const { articles, records } = setUp()
    await articles.add(article)
    await articles.unpublish('a1')
    await articles.publish('a1')
    expect(await records.find('revision')).toHaveLength(1)
  })

  it('is not lost when many are concurrent', async () => {
    const { articles, blobs } = setUp()
    await articles.add(article)
    const texts = Array.from({ length: 12 }, (_, at) => `<p>Edit ${at}</p>`)
    await Promise.all(texts.map(content => articles.update('a1', { content }, grace)))
    const revisions = await articles.revisions('a1')
    expect(revisions.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, at) => 13 - at))
    const revisionTexts = await Promise.all(revisions.map(({ number }) => articles.revision('a1', number)))
    expect(revisionTexts.slice(0, 12).map(({ content }) => content)).toEqual(expect.arrayContaining(texts))
    expect(await blobs.list('')).toHaveLength(13)
  })

  it('succeeds once if several are based on the same version', async () => {
    const { articles, blobs } = setUp()
    const { version } = await articles.add(article)
    const saves = Array.from({ length: 8 }, (_, at) =>
      articles.update('a1', { content: `<p>${at}</p>` }, { ...grace, version }),
    )
    const ended = await Promise.allSettled(saves)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = ended.flatMap(end => (end.status === 'rejected' ? [end.reason.code] : []))
    expect(refused).toEqual(Array(7).fill('conflict'))
    expect(await blobs.list('')).toHaveLength(2)
  })
})

describe('a body', () => {
  it('is limited by its stored length, and refused with that length', async () => {
    const { articles, blobs } = setUp()
    await articles.add(article)
    const content = `<p>${'&'.repeat(20_000)}${'x'.repeat(contentLimit - 50_000)}</p>`
    await expect(articles.update('a1', { content }, ada)).rejects.toMatchObject({
      code: 'too_large',
      message: 'The body has 1,050,007 characters after cleaning, and the maximum is 1,000,000.',
    })
    await expect(articles.preview('a1', { content })).rejects.toMatchObject({ code: 'too_large' })
    await expect(articles.add({ ...article, id: 'a2', html: content })).rejects.toMatchObject({ code: 'too_large' })
    expect(await blobs.list('')).toHaveLength(1)
  })

  it.each([
    ['<p>x</p>'.repeat(10_001), 'The body has 20,002 tags, and the maximum is 20,000.'],
    // Cleaning adds the missing end tags.
    ['<p>x'.repeat(10_001), 'The body has 20,002 tags, and the maximum is 20,000.'],
    ['&lt;'.repeat(20_001), 'The body has 20,001 entities (&), and the maximum is 20,000.'],
  ])('is refused if it has too much markup to clean and render', async (content, message) => {
    const { articles } = setUp()
    await articles.add(article)
    const refused = { code: 'too_large', message }
    await expect(articles.preview('a1', { content })).rejects.toMatchObject(refused)
    await expect(articles.update('a1', { content }, ada)).rejects.toMatchObject(refused)
  })

  it('without any content after cleaning is refused', async () => {
    const { articles } = setUp()
    await articles.add(article)
    const content = '<script>alert(1)</script>'
    await expect(articles.update('a1', { content }, ada)).rejects.toMatchObject({ code: 'bad_request' })
    expect(await articles.revisions('a1')).toHaveLength(1)
  })
})

describe('a preview', () => {
  it('shows the article as readers would see it, and stores nothing', async () => {
    const { articles, blobs, records, changes } = setUp()
    await articles.add(article)
    const before = await articles.get('a1', reader)
    const link = '<a href="https://www.amazon.co.uk/dp/B0SMPLK001">it</a>'
    const content = `<p>${'word '.repeat(440)}</p><h3>Detailed Product Reviews</h3><h4>Ember Kettle</h4><p>${link}</p>`
    const shown = await articles.preview('five-kettles', { title: 'Six Kettles', heroImage: '', content })
    expect(shown).toMatchObject({ id: 'a1', title: 'Six Kettles', slug: 'five-kettles', readTime: 2, version: 1 })
    expect(shown.body).not.toContain('Detailed')
    expect(Object.values(shown.summaries)).toEqual([expect.stringContaining('tag=test-21')])
    expect(await articles.get('a1', reader)).toEqual(before)
    expect([await blobs.list(''), await records.find('revision')].map(found => found.length)).toEqual([1, 1])
    expect(changes()).toBe(1)
  })

  it('shows a draft, and the stored text without changes', async () => {
    const { articles } = setUp()
    await articles.add({ ...article, publish: false })
    expect(await articles.preview('a1', {})).toEqual(await articles.get('a1', admin))
  })
})

describe('a revert', () => {
  it('saves the old text again and keeps the address', async () => {
    const { articles, blobs } = setUp()
    await articles.add(article)
    const before = await articles.get('a1', reader)
    await articles.update('a1', { title: 'Six Kettles', slug: 'six-kettles', content: '<p>Short.</p>' }, ada)
    const back = await articles.revert('a1', 1, grace)
    const { title, content, body, readTime } = before
    expect(back).toMatchObject({ title, content, body, readTime, slug: 'six-kettles', version: 3 })
    expect((await articles.revisions('a1'))[0]).toMatchObject({ number: 3, by: 'grace', changed: ['title', 'content'] })
    expect(await articles.revision('a1', 2)).toMatchObject({ title: 'Six Kettles', content: '<p>Short.</p>' })
    expect(await blobs.list('')).toHaveLength(2)
  })

  it('to the current text stores nothing', async () => {
    const { articles } = setUp()
    const { version } = await articles.add(article)
    expect((await articles.revert('a1', 1, grace)).version).toBe(version)
    expect(await articles.revisions('a1')).toHaveLength(1)
  })

  it('is refused for an unknown revision, or from an outdated version', async () => {
    const { articles } = setUp()
    const { version } = await articles.add(article)
    await articles.update('a1', { title: 'Six Kettles' }, ada)
    await expect(articles.revert('a1', 7, grace)).rejects.toMatchObject({
      code: 'not_found',
      hint: expect.stringContaining('blogops articles revisions five-kettles'),
    })
    await expect(articles.revert('a1', 1, { ...grace, version })).rejects.toMatchObject({ code: 'conflict' })
    expect((await articles.get('a1', reader)).title).toBe('Six Kettles')
  })
})
