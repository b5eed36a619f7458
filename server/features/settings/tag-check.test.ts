import { afterEach, describe, expect, it } from 'vitest'
import type { App } from '../../runtime/app.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { articleRecord } from '../../testing/article-record.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

const warning = 'Your links earn nothing until you set an affiliate tag'
const publicSite = 'https://shelf.example'
const row = (at: number) =>
  `B00000000${at},Ember Kettle ${at},29.99,4.5,120,,https://www.amazon.co.uk/dp/B00000000${at}`
const content = ['asin,title,price,stars,reviews,imgUrl,productURL', ...[1, 2, 3].map(row)].join('\n')
const sample = { topic: 'burr coffee grinders', productCount: 3 } as const
const real = {
  topic: 'ember kettle',
  category: 'kitchen',
  productCount: 3,
  feed: { name: 'mine.csv', content },
} as const

const opened: App[] = []
afterEach(() => Promise.all(opened.splice(0).map(app => app.close())))

async function open({ siteUrl = 'http://localhost:3000', affiliateTag = null as string | null } = {}) {
  const made = await createTestApp({ config: { siteUrl, affiliateTag } })
  opened.push(made.app)
  const publishedTitles = async () => (await made.anonymous.articles.list()).map(({ title }) => title)
  return { ...made, publishedTitles }
}

describe('the placeholder tag', () => {
  it('causes a warning for real products: in generation, in the settings and at the start', async () => {
    const { app, local } = await open()
    expect((await local.generate.article(sample)).warnings).toEqual([])
    expect((await local.settings.get()).warnings).toEqual([])
    expect(await app.warnings()).toEqual([])
    expect(await local.generate.article(real)).toMatchObject({ status: 'published', warnings: [warning] })
    expect((await local.settings.get()).warnings).toEqual([warning])
    expect(await app.warnings()).toEqual([warning])
    expect((await local.settings.update({ affiliateTag: 'mine-21' })).warnings).toEqual([])
    expect(await app.warnings()).toEqual([])
  })

  it('causes a warning if the oldest of many articles is about real products', async () => {
    const records = createMemoryRecordStore()
    const readWarnings = async () => {
      const { app } = await createTestApp({ records, config: { siteUrl: 'http://localhost:3000', affiliateTag: null } })
      opened.push(app)
      return app.warnings()
    }
    await records.transact(async tx => {
      for (let number = 1; number <= 500; number += 1) await tx.put('article', articleRecord(number, { sample: true }))
    })
    expect(await readWarnings()).toEqual([])
    const oldest = articleRecord(501, { createdAt: '2025-01-01T00:00:00.000Z' })
    await records.transact(tx => tx.put('article', oldest))
    expect(await readWarnings()).toEqual([warning])
  })

  it('causes no warning if the environment sets another tag', async () => {
    const { local } = await open({ affiliateTag: 'mine-21', siteUrl: publicSite })
    expect(await local.generate.article(real)).toMatchObject({ status: 'published', warnings: [] })
  })
})

describe('publishing without a tag on a public site', () => {
  const refusal = {
    code: 'conflict',
    details: { affiliateTag: 'placeholder' },
    hint: expect.stringContaining('--without-tag'),
  }

  it('is refused before any work unless confirmed', async () => {
    const { local, publishedTitles } = await open({ siteUrl: publicSite })
    await expect(local.generate.article(real)).rejects.toMatchObject(refusal)
    await expect(local.jobs.create({ type: 'generation', input: real })).rejects.toMatchObject(refusal)
    expect(await local.jobs.list()).toEqual([])
    const made = await local.generate.article({ ...real, withoutTag: true })
    expect(made).toMatchObject({ status: 'published', warnings: [warning] })
    expect(await publishedTitles()).toEqual([made.article.title])
  })

  it('of a draft is confirmed when it is published', async () => {
    const { local, publishedTitles } = await open({ siteUrl: publicSite })
    const { article } = await local.generate.article({ ...real, draft: true })
    await expect(local.articles.publish({ id: article.id })).rejects.toMatchObject(refusal)
    expect(await publishedTitles()).toEqual([])
    await local.articles.publish({ id: article.id, withoutTag: true })
    expect(await publishedTitles()).toEqual([article.title])
    await local.articles.publish({ id: article.id }) // Already published, so nothing changes.
  })

  it('needs no confirmation for samples, or after the tag is set', async () => {
    const { local } = await open({ siteUrl: publicSite })
    expect(await local.generate.article(sample)).toMatchObject({ status: 'published' })
    await local.settings.update({ affiliateTag: 'mine-21' })
    expect(await local.generate.article(real)).toMatchObject({ status: 'published', warnings: [] })
  })

  it('accepts the call of a script without a body', async () => {
    const { app, local } = await open({ siteUrl: publicSite, affiliateTag: 'mine-21' })
    const { article } = await local.generate.article({ ...real, draft: true })
    const url = `${publicSite}/api/articles/by-id/${article.id}/publish`
    const headers = { authorization: 'Bearer local-token-of-the-test' }
    expect((await app.fetch(new Request(url, { method: 'POST', headers }))).status).toBe(200)
  })
})
