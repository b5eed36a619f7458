import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../contract/errors.ts'
import { articleRecord, at } from '../../../ports/record-fixtures.conformance.ts'
import { createManualTimer } from '../../../testing/manual-timer.ts'
import { openAnalytics } from '../../analytics/testing/open-analytics.ts'

type Opened = Awaited<ReturnType<typeof openAnalytics>>
type Query = Parameters<Opened['local']['articles']['table']>[0]

const titlesOf = async ({ local }: Pick<Opened, 'local'>, query: Query) =>
  (await local.articles.table(query)).rows.map(({ article }) => article.title)

/** Five Kettles and Best Toasters (kitchen, published), A Draft (Tech), and a deleted one (audio). */
async function openTable() {
  const opened = await openAnalytics()
  await opened.records.transact(async tx => {
    const deleted = { status: 'deleted' as const, deletedAt: '2026-11-20T10:00:00.000Z', category: 'audio' }
    await tx.put('article', articleRecord('a4', { title: 'Old Radios', publishedAt: at(1), ...deleted }))
    await tx.put('article', articleRecord('a5', { title: 'Gone', status: 'purged', deletedAt: at(2) }))
  })
  return opened
}

describe('the table of articles', () => {
  it('has drafts and published articles, newest first, and counts each status', async () => {
    const table = await (await openTable()).local.articles.table({})
    expect(table.rows.map(({ article }) => article.slug)).toEqual(['five-kettles', 'best-toasters', 'a-draft'])
    expect(table).toMatchObject({
      counts: { all: 3, published: 2, draft: 1, scheduled: 0, deleted: 1 },
      notices: [],
    })
  })

  it.each([
    ['title', ['A Draft', 'Best Toasters', 'Five Kettles']],
    ['status', ['A Draft', 'Five Kettles', 'Best Toasters']],
    ['category', ['Five Kettles', 'Best Toasters', 'A Draft']],
    ['date', ['A Draft', 'Five Kettles', 'Best Toasters']],
  ] as const)('is sorted by %s', async (sort, titles) => {
    expect(await titlesOf(await openTable(), { sort, direction: 'asc' })).toEqual(titles)
  })

  it('is sorted in both directions, and divided into pages', async () => {
    const opened = await openTable()
    const down = { sort: 'title', direction: 'desc' } as const
    expect(await titlesOf(opened, down)).toEqual(['Five Kettles', 'Best Toasters', 'A Draft'])
    expect(await titlesOf(opened, { ...down, limit: 1, offset: 1 })).toEqual(['Best Toasters'])
    expect((await opened.local.articles.table({ ...down, limit: 1, offset: 9 })).counts.all).toBe(3)
  })

  it('is filtered by status, category and words, and counted with the other filters', async () => {
    const opened = await openTable()
    const { local } = opened
    expect(await titlesOf(opened, { status: 'deleted' })).toEqual(['Old Radios'])
    expect(await local.articles.table({ category: 'kitchen', status: 'draft' })).toMatchObject({
      rows: [],
      counts: { all: 2, published: 2, draft: 0, deleted: 0 },
    })
    expect(await titlesOf(opened, { title: ' KETTLES  five ' })).toEqual(['Five Kettles'])
    await expect(local.articles.table({ category: 'nothing' })).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('counts and lists the drafts with a planned time', async () => {
    const opened = await openTable()
    const { local } = opened
    await local.articles.table({})
    await local.articles.schedule({ id: 'a3', at: '2026-12-24T06:00' })
    const { rows, counts } = await local.articles.table({ status: 'scheduled' })
    expect(rows.map(({ article }) => [article.title, article.scheduledFor])).toEqual([
      ['A Draft', '2026-12-24T06:00:00.000Z'],
    ])
    expect(counts).toEqual({ all: 3, published: 2, draft: 1, scheduled: 1, deleted: 1 })
    await local.articles.unschedule({ id: 'a3' })
    expect(await titlesOf(opened, { status: 'scheduled' })).toEqual([])
  })

  it('forgets articles that are due to be purged', async () => {
    const { local, clock } = await openTable()
    clock.advance(31 * 86_400_000)
    expect((await local.articles.table({})).counts.deleted).toBe(0)
  })

  it('shows every change at the next call', async () => {
    const opened = await openTable()
    const { local } = opened
    await local.articles.table({})
    await local.articles.publish({ id: 'a3' })
    await local.articles.delete({ id: 'a2' })
    const { counts } = await local.articles.table({})
    expect(counts).toEqual({ all: 2, published: 2, draft: 0, scheduled: 0, deleted: 2 })
    await local.categories.update({ slug: 'kitchen', newSlug: 'cooking' })
    expect(await titlesOf(opened, { category: 'cooking' })).toEqual(['Five Kettles'])
  })

  it('is for admins', async () => {
    const { anonymous } = await openTable()
    await expect(anonymous.articles.table({})).rejects.toMatchObject({ code: 'unauthorized' })
  })
})

describe('figures in the table', () => {
  async function openRead() {
    const opened = await openTable()
    await opened.web.add(
      { date: '2026-11-20', path: '/article/best-toasters', visitors: 9, productClicks: 2 },
      { date: '2026-11-19', path: '/article/five-kettles', visitors: 4, productClicks: 3 },
      { date: '2026-10-01', path: '/article/five-kettles', visitors: 40 },
    )
    return opened
  }

  it('are of 30 days, and every column can be the order', async () => {
    const opened = await openRead()
    const { rows } = await opened.local.articles.table({ sort: 'visitors' })
    expect(rows.map(({ article, visitors, productClicks }) => [article.title, visitors, productClicks])).toEqual([
      ['Best Toasters', 9, 2],
      ['Five Kettles', 4, 3],
      ['A Draft', 0, 0],
    ])
    expect((await titlesOf(opened, { sort: 'productClicks' }))[0]).toBe('Five Kettles')
  })

  it('are unknown if they cannot be read; the rest is shown, newest first', async () => {
    const opened = await openRead()
    opened.web.fail(new BlogopsError('upstream_unavailable', 'Plausible is away.'))
    const { rows, notices } = await opened.local.articles.table({ sort: 'visitors' })
    expect(rows.map(({ article, visitors }) => [article.title, visitors])).toEqual([
      ['Five Kettles', null],
      ['Best Toasters', null],
      ['A Draft', null],
    ])
    expect(notices).toEqual([expect.stringContaining('Plausible is away.')])
  })

  it('are unknown to a token that may not read analytics', async () => {
    const { local, as } = await openRead()
    await local.users.create({ username: 'grace', password: 'a long enough password' })
    const { token } = await local.tokens.create({ name: 'list', scope: ['articles:read'], user: 'grace' })
    const { rows } = await as({ authorization: `Bearer ${token}` }).articles.table({})
    expect(rows[0]).toMatchObject({ visitors: null, productClicks: null })
  })

  it('do not delay the articles for long', async () => {
    const timer = createManualTimer()
    let isAsked = () => {}
    const asked = new Promise<void>(resolve => {
      isAsked = resolve
    })
    const { web } = await openAnalytics()
    const read = () => {
      isAsked()
      return new Promise<never>(() => {})
    }
    const { local } = await openAnalytics({
      timer: timer.timer,
      webAnalytics: { ...web.parts.webAnalytics, source: 'plausible', read },
    })
    const reading = local.articles.table({})
    await asked
    timer.fire(3_000)
    expect((await reading).notices).toEqual([
      'Visitors and product clicks take long to read. Reload the page to see them.',
    ])
  })
})

describe('ads in the table', () => {
  it('are counted with the campaign and the budget, and are a filter and an order', async () => {
    const opened = await openTable()
    const { local, adId, ad } = opened
    await ad('B')
    await local.ads.status({ adId, status: 'ACTIVE' })
    const { rows } = await local.articles.table({ sort: 'ads' })
    expect(rows[0]).toMatchObject({
      article: { title: 'Five Kettles' },
      campaigns: ['Spring'],
      dailyBudget: 10,
      ads: 2,
      activeAds: 1,
    })
    expect(rows[1]).toMatchObject({ campaigns: [], dailyBudget: 0, ads: 0, activeAds: 0 })
    expect(await titlesOf(opened, { ads: 'with' })).toEqual(['Five Kettles'])
    expect(await titlesOf(opened, { ads: 'without' })).toEqual(['Best Toasters', 'A Draft'])
  })

  it('are for tokens that may read ads, and are refused to others as a filter and an order', async () => {
    const { local, as } = await openTable()
    await local.users.create({ username: 'grace', password: 'a long enough password' })
    const withScopes = async (name: string, scope: ('articles:read' | 'ads:read')[]) => {
      const { token } = await local.tokens.create({ name, scope, user: 'grace' })
      return as({ authorization: `Bearer ${token}` }).articles
    }
    const readers = await withScopes('ads', ['articles:read', 'ads:read'])
    expect((await readers.table({ sort: 'ads' })).rows[0]).toMatchObject({ campaigns: ['Spring'], ads: 1 })
    const others = await withScopes('articles', ['articles:read'])
    const { rows, counts } = await others.table({})
    expect(counts.all).toBe(3)
    for (const row of rows)
      expect(row).toMatchObject({ campaigns: null, dailyBudget: null, ads: null, activeAds: null })
    const refusal = { code: 'forbidden', message: expect.stringContaining('lacks the scope ads:read') }
    await expect(others.table({ ads: 'with' })).rejects.toMatchObject(refusal)
    await expect(others.table({ sort: 'ads' })).rejects.toMatchObject(refusal)
  })
})
