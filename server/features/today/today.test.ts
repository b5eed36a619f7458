import { describe, expect, it, vi } from 'vitest'
import type { OfferRecord } from '../../ports/records.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { articleRecord } from '../../testing/article-record.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { withModel } from '../generation/testing/with-model.ts'
import { planned } from '../optimizer/testing/planned.ts'

const grinders = { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 3 } as const

describe('what waits', () => {
  it('is the first article on an empty site', async () => {
    const { local } = await createTestApp()
    expect(await local.today.get()).toMatchObject({
      day: '2026-11-21',
      empty: true,
      tasks: [{ kind: 'create', href: '/create' }],
      running: [],
    })
  })

  it('suggests to publish a generated draft that passed its check', async () => {
    const { local } = await createTestApp()
    const { article } = await local.generate.article({ ...grinders, draft: true })
    const { tasks, empty } = await local.today.get()
    expect(empty).toBe(false)
    expect(tasks).toEqual([
      {
        kind: 'publish',
        title: `Publish “${article.title}”`,
        note: expect.stringMatching(/^The draft passed its check: \d+ sentences rest on facts of the sources\.$/),
        href: `/articles/${article.id}/edit`,
        articleId: article.id,
        progress: null,
      },
    ])
    await local.articles.publish({ id: article.id })
    expect((await local.today.get()).tasks).toMatchObject([{ kind: 'create' }])
  })

  it('is no draft with a planned time', async () => {
    const { local } = await createTestApp()
    const { article } = await local.generate.article({ ...grinders, draft: true })
    await local.articles.schedule({ id: article.id, at: '2026-12-24T10:00' })
    expect((await local.today.get()).tasks).toMatchObject([{ kind: 'create' }])
  })

  it('names a draft that failed its check, until somebody edits it', async () => {
    const { fake, generate, local, clock } = await withModel()
    fake.reword('section', () => JSON.stringify({ html: '<p>We tested it for a month.</p>' }))
    const { articles } = await generate()
    const id = articles[0]?.id ?? ''
    expect((await local.today.get()).tasks).toMatchObject([
      { kind: 'draft', articleId: id, note: expect.stringMatching(/\w/) },
    ])
    clock.advance(60_000)
    await local.articles.update({ id, title: 'Grinders, edited' })
    expect((await local.today.get()).tasks).toMatchObject([{ kind: 'create' }])
  })

  it('lists an open plan before approvals, and neither after a decision', async () => {
    const { local, plan, kettles } = await planned()
    const asked = await local.approvals.request({ operation: 'adsets.delete', input: { adSetId: kettles } })
    expect((await local.today.get()).tasks).toMatchObject([
      { kind: 'plan', title: 'A plan with 4 changes', href: `/ai-optimizer?plan=${plan.id}` },
      { kind: 'approval', title: asked.what[0], href: '/approvals' },
    ])
    await local.approvals.reject({ id: asked.id })
    await local.optimizer.apply(plan)
    expect((await local.today.get()).tasks).toMatchObject([{ kind: 'create' }])
  })
})

describe('the numbers of the navigation', () => {
  it('are the same with the lists and without', async () => {
    const { local } = await createTestApp()
    expect((await local.today.get()).counts).toEqual({ tasks: 0, plans: 0, jobs: 0, topics: 0 })
    await local.generate.article({ ...grinders, draft: true })
    await local.topics.pause()
    await local.topics.add({ topic: 'electric kettles' })
    const { counts, tasks } = await local.today.get()
    expect(counts).toEqual({ tasks: 1, plans: 0, jobs: 0, topics: 1 })
    expect(tasks).toHaveLength(1)
    expect(await local.today.get({ only: 'counts' })).toMatchObject({ counts, tasks: [], running: [], yesterday: [] })
  })

  it('count the plan as a task and for the optimizer', async () => {
    const { local } = await planned()
    expect((await local.today.get({ only: 'counts' })).counts).toMatchObject({ tasks: 1, plans: 1 })
  })
})

describe('products that nobody can buy', () => {
  const asinOf = (number: number) => `B00000000${number}`
  const since = (number: number) => `2026-11-0${number + 1}T00:00:00.000Z`

  /** Site with a published article per offer, whose products have the ASINs of the offers. */
  async function open(states: readonly OfferRecord['state'][]) {
    const records = createMemoryRecordStore()
    const find = vi.spyOn(records, 'find')
    const { local } = await createTestApp({ records })
    await local.settings.update({ offers: { minutes: 60, dataHours: 24, unavailableDays: 7 } })
    await records.transact(async tx => {
      for (const [number, state] of states.entries()) {
        const asin = asinOf(number)
        const figures = { pricePence: 100, rating: 4, reviewCount: 5, image: '', readAt: since(8) }
        const product = { id: `p${number}`, version: 0, articleId: `a${number}`, position: 0, name: `Kettle ${number}` }
        const link = { amazonUrl: `https://www.amazon.co.uk/dp/${asin}`, asin, isPick: null }
        await tx.put('article', articleRecord(number))
        await tx.put('product', { ...product, ...link, ...figures })
        const found = { state, since: state === 'buyable' ? null : since(number), articleIds: [`a${number}`] }
        await tx.put('offer', { id: `amazon.co.uk ${asin}`, version: 0, currency: 'GBP', ...found, ...figures })
      }
    })
    const list = async () => {
      const { tasks } = await local.today.get()
      // The warning that Amazon's API is not configured belongs to no article.
      return tasks.filter(({ kind, articleId }) => kind === 'product' && articleId !== null).map(({ title }) => title)
    }
    return { records, find, local, list }
  }

  it('are listed with the longest unavailable first, five at most', async () => {
    const { list } = await open(['buyable', 'gone', 'unavailable', 'gone', 'gone', 'unavailable', 'gone'])
    expect(await list()).toEqual([
      'Kettle 1 is no longer sold',
      'Kettle 2 is out of stock',
      'Kettle 3 is no longer sold',
      'Kettle 4 is no longer sold',
      'Kettle 5 is out of stock',
    ])
  })

  it('are not listed after their article was unpublished, or the product replaced', async () => {
    const { records, list } = await open(['gone', 'gone', 'gone'])
    await records.transact(async tx => {
      const [article, product] = [await tx.get('article', 'a0'), await tx.get('product', 'p1')]
      if (!article || !product) throw new Error('There is no such record.')
      await tx.put('article', { ...article, status: 'draft', publishedAt: null })
      await tx.put('product', { ...product, amazonUrl: `https://www.amazon.co.uk/dp/${asinOf(7)}` })
    })
    expect(await list()).toEqual(['Kettle 2 is no longer sold'])
  })

  it('are found without reading every article, product or offer', async () => {
    const { find, local } = await open(['gone', 'buyable'])
    find.mockClear()
    // The product, and the warning that Amazon's API is not configured.
    expect((await local.today.get({ only: 'counts' })).counts.tasks).toBe(2)
    const queries = find.mock.calls.filter(([kind]) => ['article', 'product', 'offer'].includes(kind))
    expect(queries.map(([kind]) => kind)).toEqual(expect.arrayContaining(['article', 'product', 'offer']))
    for (const [kind, query] of queries)
      if (kind === 'product') expect(query?.where).toHaveProperty('articleId')
      else expect([kind, query?.limit]).toEqual([kind, expect.any(Number)])
  })
})

describe('what runs', () => {
  it('is each active ad set with its spend today, highest first', async () => {
    const { local, clock, kettles } = await planned()
    const kettlesPage = { kind: 'adSet', title: 'Kettles' }
    expect((await local.today.get()).running).toContainEqual(
      expect.objectContaining({ ...kettlesPage, note: '– of £10.00 today', progress: 0 }),
    )
    const day = clock.now().toISOString().slice(0, 10)
    const [ad] = await local.ads.list({ adSetId: kettles })
    const content = `Day,Ad ID,Impressions,Clicks (all),Amount spent (GBP)\n${day},${ad?.id},100,5,3.21`
    await local.ads.import({ name: 'today.csv', content })
    expect((await local.today.get()).running[0]).toMatchObject({
      ...kettlesPage,
      note: '£3.21 of £10.00 today',
      progress: 0.321,
    })
  })
})

describe('the figures of yesterday', () => {
  it('are compared with the day before, and unknown without reports of the shop', async () => {
    const { local } = await createTestApp()
    expect((await local.today.get()).yesterday).toEqual([
      { figure: 'visitors', now: 0, before: 0, currency: null },
      { figure: 'productClicks', now: 0, before: 0, currency: null },
      { figure: 'adSpend', now: 0, before: 0, currency: 'GBP' },
      { figure: 'earnings', now: null, before: null, currency: 'GBP' },
    ])
  })
})

it('leaves out what a token may not read, such as the check of a job', async () => {
  const { local, as } = await createTestApp()
  await local.users.create({ username: 'ada', password: 'a long pass phrase' })
  await local.generate.article({ ...grinders, draft: true })
  const readAs = async (scope: 'jobs:read' | 'articles:read') => {
    const { token } = await local.tokens.create({ name: scope, user: 'ada', scope: [scope] })
    return as({ authorization: `Bearer ${token}` }).today.get()
  }
  expect((await readAs('articles:read')).tasks).toMatchObject([{ kind: 'publish', note: 'A generated draft.' }])
  expect(await readAs('jobs:read')).toMatchObject({
    tasks: [],
    running: [],
    yesterday: [],
  })
})
