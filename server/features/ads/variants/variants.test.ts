import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { fakeAnthropic } from '../../../testing/fake-anthropic.ts'
import { openAdsApp, tokenHolder } from '../testing/open-ads-app.ts'

const topic = { topic: 'electric kettles', category: 'kitchen', productCount: 3 } as const

describe('a preview of ads from templates', () => {
  let opened: Awaited<ReturnType<typeof createTestApp>>
  let article: { id: string; slug: string; title: string }
  beforeEach(async () => {
    opened = await createTestApp()
    article = (await opened.local.generate.article(topic)).article
  })

  it('returns three variants at no cost and stores nothing with the article', async () => {
    const before = await opened.local.articles.byId({ id: article.id })
    const { variants, cost } = await opened.local.ads.preview({ articleId: article.slug })
    expect(variants.map(({ variant }) => variant)).toEqual(['A', 'B', 'C'])
    expect(Object.keys(variants[0] ?? {})).toEqual(['variant', 'targeting', 'headline', 'bodyText', 'callToAction'])
    expect(cost).toBeNull()
    expect(await opened.local.articles.byId({ id: article.id })).toEqual(before)
    expect(await opened.local.adsets.list()).toEqual([])
  })

  it('needs no body and always returns the same variants', async () => {
    const request = () =>
      new Request(`http://localhost:3000/api/facebook/ads/preview/${article.id}`, {
        method: 'POST',
        headers: { authorization: 'Bearer local-token-of-the-test' },
      })
    const first = await opened.app.fetch(request())
    expect(first.status).toBe(200)
    expect(await first.json()).toEqual(await opened.local.ads.preview({ articleId: article.id }))
  })

  it('differs for another attempt', async () => {
    const headlines = async (attempt: number) =>
      (await opened.local.ads.preview({ articleId: article.id, attempt })).variants.map(({ headline }) => headline)
    expect(new Set([...(await headlines(1)), ...(await headlines(2)), ...(await headlines(3))]).size).toBe(9)
    for (const attempt of [0, 1.5, 21]) await expect(headlines(attempt)).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('is listed as a job with its steps', async () => {
    const { id } = await opened.local.ads.variants({ articleId: article.id, attempt: 2 })
    for await (const event of opened.local.jobs.events({ id })) if (event.type === 'end') break
    expect(await opened.local.jobs.get({ id })).toMatchObject({
      type: 'ad-variants',
      status: 'done',
      cost: null,
      title: `Write ads for "${article.title}", attempt 2`,
      result: { article, attempt: 2, sample: true, url: `http://localhost:3000/article/${article.slug}` },
      steps: [{ name: 'gather' }, { name: 'write' }, { name: 'check' }],
    })
  })

  it('states no price that readers no longer see', async () => {
    const { variants } = await opened.local.ads.preview({ articleId: article.id })
    const all = async () => {
      const attempts = [1, 2, 3, 4].map(attempt => opened.local.ads.preview({ articleId: article.id, attempt }))
      return JSON.stringify(await Promise.all(attempts))
    }
    expect(await all()).toContain('£')
    opened.clock.advance(31 * 24 * 60 * 60 * 1000)
    expect(await all()).not.toContain('£')
    expect(variants).toHaveLength(3)
  })

  it('works for drafts, but not for deleted or unknown articles', async () => {
    await opened.local.articles.unpublish({ id: article.id })
    expect((await opened.local.ads.preview({ articleId: article.id })).variants).toHaveLength(3)
    await expect(opened.local.ads.preview({ articleId: 'no-such' })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('There is no article no-such.'),
    })
    await opened.local.articles.delete({ id: article.id })
    await expect(opened.local.ads.preview({ articleId: article.id })).rejects.toMatchObject({ code: 'gone' })
    expect(await opened.local.jobs.list()).toHaveLength(2)
  })
})

describe('a caller with ads:write', () => {
  it('may generate ads, unlike others', async () => {
    const app = await openAdsApp()
    const articleId = 'five-kettles'
    await expect(app.anonymous.ads.preview({ articleId })).rejects.toMatchObject({ code: 'unauthorized' })
    const reader = await tokenHolder(app, 'ads:read')
    await expect(reader.ads.preview({ articleId })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('may follow the job', async () => {
    const app = await openAdsApp()
    const writer = await tokenHolder(app, 'ads:write')
    const { id } = await writer.ads.variants({ articleId: 'five-kettles' })
    const seen: string[] = []
    for await (const { type } of writer.jobs.events({ id })) seen.push(type)
    expect(seen.at(-1)).toBe('end')
    expect(await writer.jobs.get({ id })).toMatchObject({ status: 'done', result: { article: { id: 'a1' } } })
  })
})

describe('a preview of ads by a model', () => {
  async function setUp() {
    const fake = await fakeAnthropic()
    onTestFinished(() => fake.close())
    const model = { apiKey: 'sk-ant-fake', baseUrl: fake.url, name: 'claude-sonnet-5-5', timeoutSeconds: 30 }
    const { local } = await createTestApp({ config: { model } })
    const { article } = await local.generate.article({ ...topic, embedded: true })
    /** Changes the first answer, or the first `times` answers. */
    const spoil = (spoilt: { headline?: string; bodyText?: string }, times = 1) => {
      let left = times
      fake.reword('ads', text => {
        left -= 1
        if (left < 0) return text
        const { variants } = JSON.parse(text)
        return JSON.stringify({ variants: [{ ...variants[0], ...spoilt }, ...variants.slice(1)] })
      })
    }
    const preview = (more: { maxCostUsd?: number } = {}) => local.ads.preview({ articleId: article.id, ...more })
    return { fake, local, article, spoil, preview }
  }

  it('returns its cost', async () => {
    const { preview, fake } = await setUp()
    const { variants, cost } = await preview()
    expect(variants).toHaveLength(3)
    expect(cost).toMatchObject({ calls: 1, searches: 0 })
    expect(cost?.usd).toBeGreaterThan(0)
    expect(fake.calls('ads')).toHaveLength(1)
  })

  it.each([
    [{ headline: 'x'.repeat(41) }, /41 characters, and the maximum is 40/],
    [{ bodyText: 'Yours for £3.33.' }, /£3\.33/],
    [{ bodyText: 'We tested them all for weeks.' }, /tested/],
    [{ headline: 'Are you overweight?' }, /Facebook refuses/],
  ])('has %j corrected once, after the model is told what is wrong', async (spoilt, told) => {
    const { preview, spoil, fake } = await setUp()
    spoil(spoilt)
    const { variants, cost } = await preview()
    expect(JSON.stringify(variants)).not.toContain(Object.values(spoilt)[0])
    expect(cost).toMatchObject({ calls: 2 })
    expect(fake.calls('ads').map(({ task }) => task)).toMatchObject([
      { task: 'ads' },
      { task: 'ads', repair: { problems: expect.arrayContaining([expect.stringMatching(told)]) } },
    ])
  })

  it('fails with the list of problems, and asks the model again when the job is resumed', async () => {
    const { preview, spoil, local, fake } = await setUp()
    spoil({ bodyText: 'We tested them all, from £3.33.' }, 2)
    const failed = await preview().catch(error => error)
    expect(failed).toMatchObject({
      code: 'verification_failed',
      hint: expect.any(String),
      message: expect.stringMatching(/^422: The ads for ".*" failed their check: /),
      details: { problems: expect.arrayContaining([expect.objectContaining({ code: 'hands_on_claim' })]) },
    })
    expect(fake.calls('ads')).toHaveLength(2)
    const id = String(failed.details.jobId)
    await local.jobs.resume({ id })
    for await (const event of local.jobs.events({ id })) if (event.type === 'end') break
    expect(await local.jobs.get({ id })).toMatchObject({ status: 'done', cost: { calls: 2 } })
    expect(fake.calls('ads')).toHaveLength(3)
  })

  it('stops before the cost limit could be exceeded', async () => {
    const { preview, fake } = await setUp()
    await expect(preview({ maxCostUsd: 0.0001 })).rejects.toMatchObject({ code: 'cost_limit' })
    expect(fake.calls('ads')).toHaveLength(0)
  })
})
