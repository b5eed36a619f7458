import { describe, expect, it } from 'vitest'
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
