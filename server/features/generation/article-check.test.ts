import { describe, expect, it } from 'vitest'
import type { ArticleCheck } from '../../contract/schemas/claims.ts'
import { createMemoryBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

const rows = [
  ['B0SMPLA001', 'Acme Steel Kettle, 1.7 l', '24.99', '4.6', '812'],
  ['B0SMPLA002', 'Bolt Glass Kettle, 1.5 l', '31.50', '4.4', '95'],
  ['B0SMPLA003', 'Coil Travel Kettle, 0.6 l', '18.75', '4.1', '2304'],
].map(([asin, title, ...figures]) => [asin, `"${title}"`, ...figures, `https://www.amazon.co.uk/dp/${asin}`].join(','))
const feed = { name: 'kettles.csv', content: ['asin,title,price,stars,reviews,url', ...rows].join('\n') }

async function generated(parts: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(parts)
  const input = { topic: 'kettles', category: 'kitchen', productCount: 3, feed } as const
  const { article } = await app.local.generate.article(input)
  const check = (changes: object = {}) => app.local.articles.check({ id: article.slug, ...changes })
  const { content } = await app.local.articles.byId({ id: article.id })
  return { ...app, id: article.id, content, check }
}

const getRefused = ({ sentences }: ArticleCheck) => sentences.filter(({ problems }) => problems.length > 0)

describe('articles.check', () => {
  it('finds the facts of every sentence of a generated article and refuses none', async () => {
    const { check } = await generated()
    const checked = await check()
    const { missing, summary, sentences, facts } = checked
    expect(missing).toBeNull()
    expect(summary).toMatchObject({ refused: 0, judgedBy: null })
    expect(summary?.sourced).toBe(sentences.filter(({ status }) => status === 'sourced').length)
    const isGeneral = ({ status }: { status: string }) => status === 'general' || status === 'opinion'
    expect(summary?.general).toBe(sentences.filter(isGeneral).length)
    expect(getRefused(checked)).toEqual([])
    const ids = facts.map(({ id }) => id)
    for (const sentence of sentences) expect(ids).toEqual(expect.arrayContaining(sentence.facts))
    expect(facts).toContainEqual({
      id: expect.any(String),
      product: expect.stringContaining('Acme Steel Kettle'),
      field: 'price',
      value: '£24.99',
      source: 'kettles.csv, line 2',
      quote: expect.stringContaining('24.99'),
    })
  })

  it('refuses an edited sentence that the data disproves, with its reason and place', async () => {
    const { local, id, content, check } = await generated()
    const added = '<p>The Acme Steel Kettle costs £1.23 today.</p>'
    await local.articles.update({ id, content: content + added, withUnsupportedClaims: true })
    const checked = await check()
    expect(checked.summary?.refused).toBe(1)
    expect(getRefused(checked)).toMatchObject([
      {
        text: 'The Acme Steel Kettle costs £1.23 today.',
        status: 'contradicted',
        problems: [expect.stringContaining('£1.23')],
      },
    ])
  })

  it('checks unsaved changes of the text, the title and the excerpt, and stores nothing', async () => {
    const { local, id, content, check } = await generated()
    const changes = {
      content: `${content}<p>We tested it for six weeks.</p>`,
      excerpt: 'Every kettle here costs £2.34.',
    }
    const refused = getRefused(await check(changes))
    expect(refused.map(({ text }) => text)).toEqual(['Every kettle here costs £2.34.', 'We tested it for six weeks.'])
    expect(refused.map(({ place }) => place)).toEqual(['the excerpt', expect.any(String)])
    expect((await local.articles.byId({ id })).content).toBe(content)
    expect(getRefused(await check())).toEqual([])
  })

  it('says why an article without known sources cannot be checked', async () => {
    const blobs = createMemoryBlobStore()
    const records = createMemoryRecordStore()
    const { id, check } = await generated({ blobs, records })
    await blobs.delete(`jobs/${id}/find-products.json`)
    expect(await check()).toEqual({ missing: 'not_kept', summary: null, sentences: [], facts: [], problems: [] })
    await records.transact(async tx => {
      const article = await tx.get('article', id)
      if (article) await tx.put('article', { ...article, jobId: null })
    })
    expect(await check()).toMatchObject({ missing: 'by_hand', summary: null })
  })

  it('does not check texts that are too long', async () => {
    const { check, content } = await generated()
    expect(await check({ content: content + '<p>Kettles boil water.</p>'.repeat(3_000) })).toMatchObject({
      missing: 'too_long',
      summary: null,
    })
  })

  it('is for admins, over HTTP too', async () => {
    const { anonymous, local, id } = await generated()
    await expect(anonymous.articles.check({ id })).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(local.articles.check({ id: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' })
  })
})
