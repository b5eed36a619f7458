import { describe, expect, it } from 'vitest'
import { createTemplateWriter } from '../../adapters/local/template-writer.ts'
import type { JobEvent } from '../../contract/schemas/job.ts'
import type { ArticleWriter } from '../../ports/article-writer.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { type Fate, memoryAdPlatform } from '../../testing/memory-ad-platform.ts'

const topic = { topic: 'wireless earbuds', category: 'audio', productCount: 5 } as const

/** Template writer with one damaged section. */
function spoilt(spoil: (html: string) => string, everywhere = false): ArticleWriter {
  const writer = createTemplateWriter()
  return {
    ...writer,
    async write(sections, context, work) {
      const written = await writer.write(sections, context, work)
      return written.map(({ id, html }) => ({ id, html: everywhere || id === 'overview' ? spoil(html) : html }))
    },
  }
}

describe('generation', () => {
  it('publishes a review of as many products as were asked for', async () => {
    const { local, anonymous } = await createTestApp()
    const made = await local.generate.article(topic)
    expect(made).toMatchObject({ status: 'published', origin: 'the sample catalogue' })
    expect(made.words).toBeGreaterThanOrEqual(1500)
    const article = await anonymous.articles.get({ slug: made.article.slug })
    expect(article).toMatchObject({ id: made.article.id, title: made.article.title, category: 'audio', sample: true })
    expect(await anonymous.articles.products({ articleId: article.id })).toMatchObject(made.products)
    expect(Object.keys(article.summaries).sort()).toEqual(made.products.map(product => product.id).sort())
    expect(made.url).toBe(`http://localhost:3000/article/${made.article.slug}`)
  })

  it('publishes the article and says so where no ad set can be made for it', async () => {
    const fates: Fate[] = ['done', 'refused']
    const { local } = await createTestApp({ platform: memoryAdPlatform({ fate: () => fates.shift() ?? 'done' }) })
    const { id: campaignId } = await local.campaigns.create({ name: 'Autumn' })
    const made = await local.generate.article({ ...topic, campaignId })
    expect(made).toMatchObject({
      status: 'published',
      campaignId,
      adSetError: expect.stringContaining('The platform does not want this.'),
    })
  })

  it('hands the published article over to its campaign, once', async () => {
    const { local } = await createTestApp()
    const campaign = await local.campaigns.create({ name: 'Autumn' })
    const made = await local.generate.article({ ...topic, campaignId: campaign.id })
    expect(made).toMatchObject({ campaignId: campaign.id })
    expect(made.adSetError).toBeUndefined()
    expect(await local.adsets.ofArticle({ articleId: made.article.id })).toMatchObject([
      { campaignId: campaign.id, name: `${made.article.title} - Ad Set`, dailyBudget: 10, status: 'PAUSED' },
    ])
  })

  it('warns of a second article on the same topic', async () => {
    const { local } = await createTestApp()
    const first = await local.generate.article(topic)
    expect(first.warnings).toEqual([])
    const again = { ...topic, topic: 'The best wireless earbuds', productCount: 3 } as const
    expect(await local.generate.similar(again)).toEqual([{ ...first.article, status: 'published' }])
    const second = await local.generate.article(again)
    const { slug, title } = first.article
    expect(second.warnings).toEqual([`There is already an article on this topic: "${title}" (${slug}).`])
    expect((await local.generate.similar(topic)).map(({ id }) => id).sort()).toEqual(
      [first, second].map(({ article }) => article.id),
    )
    for (const { article } of [first, second]) await local.articles.delete({ id: article.id })
    expect(await local.generate.similar(topic)).toEqual([])
    expect(await local.generate.similar({ topic: 'wired earbuds' })).toEqual([])
  })

  it('keeps a draft from readers', async () => {
    const { local, anonymous } = await createTestApp()
    const made = await local.generate.article({ ...topic, draft: true })
    expect(made.status).toBe('draft')
    expect(await anonymous.articles.list()).toEqual([])
  })

  it('says of its last step what it does', async () => {
    const { local } = await createTestApp()
    const titles = async (draft: boolean) =>
      (await local.jobs.create({ type: 'generation', input: { ...topic, draft } })).steps.map(({ title }) => title)
    expect([(await titles(false)).at(-1), (await titles(true)).at(-1)]).toEqual(['Publish', 'Keep as a draft'])
  })

  it('tells its steps, the products found and the end', async () => {
    const { local } = await createTestApp()
    const { id } = await local.jobs.create({ type: 'generation', input: topic })
    const events: JobEvent[] = []
    for await (const event of local.jobs.events({ id })) events.push(event)
    const steps = events.flatMap(event => (event.type === 'step' && event.status === 'done' ? [event.step] : []))
    expect(steps).toEqual(['find-products', 'outline', 'write', 'assemble', 'verify', 'publish'])
    expect(events.find(event => event.type === 'products')).toMatchObject({ products: { length: 5 } })
    expect(events.at(-1)).toMatchObject({ type: 'end', status: 'done' })
    const again: JobEvent[] = []
    for await (const event of local.jobs.events({ id }, { lastEventId: '5' })) again.push(event)
    expect(again).toEqual(events.slice(5))
  })

  it('publishes nothing where too few products are found, and says how many were', async () => {
    const { local, anonymous } = await createTestApp()
    await expect(local.generate.article({ ...topic, topic: 'submarine periscopes' })).rejects.toMatchObject({
      code: 'not_enough_products',
      reason: expect.stringMatching(
        /No product for "submarine periscopes" was found in the sample catalogue\. Nothing was published/,
      ),
      details: { found: 0, wanted: 5 },
    })
    expect(await anonymous.articles.list()).toEqual([])
    expect(await local.jobs.list()).toMatchObject([{ status: 'failed', error: { code: 'not_enough_products' } }])
  })

  it.each(['desk', 'coffee', 'yoga'])('does not take "%s" for the things that are named after it', async vague => {
    const { local } = await createTestApp()
    await expect(local.generate.article({ topic: vague, productCount: 3 })).rejects.toMatchObject({
      code: 'not_enough_products',
    })
  })

  it.each([
    ['an invented product', '<p>See <a href="https://www.amazon.co.uk/dp/B0FAKE0001">another</a>.</p>', /B0FAKE0001/],
    ['a link elsewhere', '<p>See <a href="https://evil.example/">this</a>.</p>', /evil\.example/],
    ['a price that is not in the source', '<p>It costs £1.23 today.</p>', /1\.23/],
    ['a rating that is not in the source', '<p>It has 1.7 out of 5.</p>', /1\.7/],
    ['a claim of testing', '<p>We tested each of them for weeks.</p>', /tested/],
  ])('publishes the article without %s', async (_, html, text) => {
    const { local, anonymous } = await createTestApp({ writer: spoilt(overview => overview + html) })
    const { article } = await local.generate.article(topic)
    const published = await anonymous.articles.get({ slug: article.slug })
    expect(published.content).not.toMatch(text)
    expect(published.content).toMatch(/<h3[^>]*>Overview<\/h3>\s*<p>/)
  })

  it('keeps an article as a draft if almost nothing of it passes the check', async () => {
    const writer = spoilt(() => '<p>It has 1.7 out of 5.</p>', true)
    const { local, anonymous } = await createTestApp({ writer })
    await expect(local.generate.article(topic)).rejects.toMatchObject({
      code: 'verification_failed',
      reason: expect.stringMatching(/words are left after the check/),
    })
    expect(await anonymous.articles.list({})).toEqual([])
    expect(await local.articles.list({ status: 'all' })).toMatchObject([{ status: 'draft' }])
  })

  it.each([
    ['the sample catalogue', {}, 'Choosing products from the sample catalogue…'],
    [
      'a product file',
      { feed: { name: 'mine.csv', content: '' } },
      'Choosing products from your product file mine.csv…',
    ],
  ])('says that it chooses from %s', async (_, input, message) => {
    const { local } = await createTestApp()
    const { id } = await local.jobs.create({ type: 'generation', input: { ...topic, ...input } })
    const events: JobEvent[] = []
    for await (const event of local.jobs.events({ id })) events.push(event)
    expect(events.find(({ type }) => type === 'message')).toMatchObject({ step: 'find-products', message })
    expect(JSON.stringify(events)).not.toContain('Claude AI')
  })

  it('reports the rows of a feed that do not hold, by line', async () => {
    const { local } = await createTestApp()
    const content =
      'asin,title,price,stars,reviews,url\nB0SMPLA001,Kettle,cheap,4.5,10,https://www.amazon.co.uk/dp/B0SMPLA001\n'
    const { id } = await local.jobs.create({
      type: 'generation',
      input: { topic: 'kettle', feed: { name: 'mine.csv', content } },
    })
    const events: JobEvent[] = []
    for await (const event of local.jobs.events({ id })) events.push(event)
    expect(events.find(event => event.type === 'rejected')).toMatchObject({
      total: 1,
      rows: [{ line: 2, reason: expect.stringContaining('price') }],
    })
    expect(events.at(-1)).toMatchObject({
      error: { code: 'not_enough_products', message: expect.stringContaining('mine.csv') },
    })
  })

  it('takes titles that carry markup for what they say', async () => {
    const { local } = await createTestApp()
    const row = (asin: string, title: string) => `${asin},"${title}",19.99,4.5,10,https://www.amazon.co.uk/dp/${asin}`
    const titles = [
      '{Acme} <b>Steel</b> Kettle, 1.7 l [New]',
      'Bolt Electric Kettle, 2200 W',
      'Coil Glass Kettle, 1.5 l',
    ]
    const rows = titles.map((title, at) => row(`B0SMPLA00${at}`, title))
    const content = ['asin,title,price,stars,reviews,url', ...rows].join('\n')
    const input = { topic: 'kettles', productCount: 3, feed: { name: 'mine.csv', content } } as const
    const made = await local.generate.article(input)
    expect(made.products.map(product => product.name)).toContainEqual(expect.stringMatching(/^Acme Steel Kettle/))
  })

  it('refuses a request that does not hold with the words of the form', async () => {
    const { local } = await createTestApp()
    await expect(local.generate.article({ topic: 'ab' })).rejects.toMatchObject({
      reason: 'Topic must be at least 3 characters',
    })
  })
})
