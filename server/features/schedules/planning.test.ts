import { describe, expect, it } from 'vitest'
import { articleRecord } from '../../ports/record-fixtures.conformance.ts'
import { createMemoryBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { createManualTimer } from '../../testing/manual-timer.ts'

const hour = 3_600_000
const claim = '<p>We tested every kettle for six weeks.</p>'

type Overrides = NonNullable<Parameters<typeof createTestApp>[0]>

/** The app at 9 a.m. UTC on 21 November 2026 with the draft "Best Toasters" and the published "Five Kettles". */
async function openApp(overrides: Overrides = {}) {
  const records = createMemoryRecordStore()
  const blobs = createMemoryBlobStore()
  const manual = createManualTimer()
  for (const key of ['b/a1', 'b/a2']) await blobs.put(key, new TextEncoder().encode('<p>Two of them are red.</p>'))
  const publishedAt = '2026-11-20T09:00:00.000Z'
  await records.transact(async tx => {
    await tx.put('article', articleRecord('a1', { title: 'Five Kettles', status: 'published', publishedAt }))
    await tx.put('article', articleRecord('a2', { slug: 'best-toasters', title: 'Best Toasters' }))
  })
  const opened = await createTestApp({ timer: manual.timer, ...overrides, records, blobs })
  await opened.app.startSchedules()

  /** Lets the time pass, and waits until no publication is due. */
  async function pass(ms: number): Promise<void> {
    opened.clock.advance(ms)
    manual.fire(ms)
    const isDue = async () =>
      (await records.find('article', { where: { scheduleState: 'planned' } })).some(
        ({ scheduledFor }) => (scheduledFor ?? '') <= opened.clock.now().toISOString(),
      )
    await expect.poll(isDue, { timeout: 10_000 }).toBe(false)
  }
  return { ...opened, records, manual, pass }
}

const id = 'a2'
const at = '2026-11-21T10:00'

describe('a time', () => {
  it('is read in the time zone of the site, of the caller, or by its offset', async () => {
    const { local } = await openApp()
    await local.settings.update({ timeZone: 'America/New_York' })
    const plan = async (input: { at: string; timeZone?: string }) =>
      (await local.articles.schedule({ id, ...input })).article.scheduledFor
    expect(await plan({ at: '2026-12-24T06:00' })).toBe('2026-12-24T11:00:00.000Z')
    expect(await plan({ at: '2026-12-24 06:00', timeZone: 'europe/paris' })).toBe('2026-12-24T05:00:00.000Z')
    expect(await plan({ at: '2026-12-24T06:00Z' })).toBe('2026-12-24T06:00:00.000Z')
    expect(await plan({ at: '2026-12-24T06:00:00' })).toBe('2026-12-24T11:00:00.000Z')
    expect(await plan({ at: '2026-12-24T06:00:00+09:00' })).toBe('2026-12-23T21:00:00.000Z')
    const { entries, timeZone } = await local.articles.calendar({})
    expect(timeZone).toBe('America/New_York')
    expect(entries).toMatchObject([{ id, state: 'scheduled', local: '2026-12-23T16:00', by: 'local' }])
  })

  it('that clocks skip or repeat is explained', async () => {
    const { local } = await openApp()
    await local.settings.update({ timeZone: 'Europe/London' })
    expect(await local.articles.schedule({ id, at: '2027-03-28T01:30' })).toMatchObject({
      article: { scheduledFor: '2027-03-28T01:30:00.000Z' },
      local: '2027-03-28T02:30',
      note: 'On 2027-03-28, clocks in Europe/London skip 01:30. The article is published at 02:30.',
    })
    expect(await local.articles.schedule({ id, at: '2027-10-31T01:30' })).toMatchObject({
      article: { scheduledFor: '2027-10-31T00:30:00.000Z' },
      note: 'On 2027-10-31, clocks in Europe/London show 01:30 twice. The first is used.',
    })
  })

  it('that cannot be used is refused with its reason', async () => {
    const { local } = await openApp()
    const refuse = (input: { id?: string; at: string; timeZone?: string }) =>
      local.articles.schedule({ id, ...input }).then(
        () => 'accepted',
        ({ code, message }) => `${code}: ${message}`,
      )
    expect(await refuse({ at: '2026-11-21T09:00' })).toBe('bad_request: 400: 2026-11-21 09:00 (UTC) is in the past.')
    expect(await refuse({ at, timeZone: 'Mars/Olympus' })).toContain('Unknown time zone')
    expect(await refuse({ at: 'tomorrow' })).toContain('The time must be such as 2026-12-24T06:00')
    expect(await refuse({ at: '2027-02-30T06:00' })).toContain('There is no such date and time: 2027-02-30T06:00.')
    expect(await refuse({ at: '2027-02-30T06:00Z' })).toContain('There is no such date and time')
    expect(await refuse({ at: '2027-02-03T06:00+99:00' })).toContain('There is no such date and time')
    for (const distant of [
      '9999-12-31T10:00',
      '9999-12-31T23:59Z',
      '0000-01-01T00:00',
      '1999-12-31T23:59',
      '3000-01-01T00:00',
    ])
      expect(await refuse({ at: distant })).toBe(
        `bad_request: 400: The year of a planned time must be from 2000 to 2999: ${distant}.`,
      )
    expect(await refuse({ id: 'a1', at })).toBe('conflict: 409: "Five Kettles" is published already.')
    expect(await refuse({ id: 'a9', at })).toContain('not_found')
    await local.articles.delete({ id })
    expect(await refuse({ at })).toContain('gone')
  })
})

describe('a planned article', () => {
  it('can be moved, and stays a draft after its plan is cancelled', async () => {
    const { local, pass } = await openApp()
    await local.articles.schedule({ id, at })
    await local.articles.schedule({ id, at: '2026-11-21T12:00' })
    await pass(hour)
    expect(await local.articles.unschedule({ id })).toMatchObject({ status: 'draft' })
    await pass(2 * hour)
    expect(await local.articles.byId({ id })).toMatchObject({ status: 'draft', publishedAt: null })
    await expect(local.articles.unschedule({ id })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('loses its plan when it is published by hand or deleted', async () => {
    const { local, pass } = await openApp()
    await local.articles.schedule({ id, at })
    expect(await local.articles.publish({ id })).not.toHaveProperty('scheduledFor')
    await local.articles.unpublish({ id })
    await local.articles.schedule({ id, at })
    await local.articles.delete({ id })
    expect(await local.articles.restore({ id })).not.toHaveProperty('scheduledFor')
    await pass(2 * hour)
    expect(await local.articles.byId({ id })).toMatchObject({ status: 'draft' })
    expect((await local.articles.calendar({})).entries).toEqual([])
  })

  it('keeps its plan when it is edited, and is published as it is at that time', async () => {
    const { local, anonymous, pass } = await openApp()
    await local.articles.schedule({ id, at })
    await local.articles.update({ id, title: 'Better Toasters', slug: 'better-toasters' })
    await pass(hour)
    expect(await anonymous.articles.get({ slug: 'better-toasters' })).toMatchObject({ title: 'Better Toasters' })
  })

  it('is no secret of the calendar, which shows published articles of its days too', async () => {
    const { local, anonymous } = await openApp()
    await local.articles.schedule({ id, at })
    const { entries } = await local.articles.calendar({ from: '2026-11-01', to: '2026-11-30' })
    expect(entries.map(entry => [entry.id, entry.state, entry.local])).toEqual([
      ['a1', 'published', '2026-11-20T09:00'],
      ['a2', 'scheduled', '2026-11-21T10:00'],
    ])
    const october = await local.articles.calendar({ from: '2026-10-01', to: '2026-10-31' })
    expect(october.entries).toEqual([])
    await expect(local.articles.calendar({ from: '2026-11-02', to: '2026-11-01' })).rejects.toThrow(
      'first and the last',
    )
    await expect(local.articles.calendar({ from: '2026-01-01', to: '2026-12-31' })).rejects.toThrow('at most 62 days')
    await expect(anonymous.articles.calendar({})).rejects.toMatchObject({ code: 'unauthorized' })
  })
})

it('shows ten published articles of a day, and counts the others', async () => {
  const { local, records } = await openApp()
  const publishedAt = '2026-11-20T23:30:00.000Z'
  await records.transact(async tx => {
    for (let n = 10; n < 25; n += 1)
      await tx.put('article', articleRecord(`b${n}`, { status: 'published', publishedAt }))
  })
  await local.settings.update({ timeZone: 'Europe/Paris' })
  const { entries, omitted } = await local.articles.calendar({ from: '2026-11-21', to: '2026-11-21' })
  expect([entries.length, omitted, entries[0]?.local]).toEqual([10, 5, '2026-11-21T00:30'])
})

describe('questions of publishing', () => {
  const site = { config: { siteUrl: 'https://shelf.example', affiliateTag: null } }

  it('are asked when it is planned, and the answer is stored', async () => {
    const { local, pass } = await openApp(site)
    await expect(local.articles.schedule({ id, at })).rejects.toMatchObject({ code: 'conflict' })
    await local.articles.schedule({ id, at, withoutTag: true })
    await pass(hour)
    expect(await local.articles.byId({ id })).toMatchObject({ status: 'published' })
  })

  it('that arise later become a visible problem, which planning again solves', async () => {
    const { local, pass } = await openApp(site)
    await local.settings.update({ affiliateTag: 'shelf-21' })
    await local.articles.schedule({ id, at })
    await local.settings.update({ affiliateTag: 'sample-21' })
    await pass(hour)
    const [draft] = await local.articles.list({ status: 'draft' })
    expect(draft).toMatchObject({ scheduledFor: '2026-11-21T10:00:00.000Z', scheduleProblem: expect.any(String) })
    expect((await local.today.get()).tasks).toContainEqual(
      expect.objectContaining({ kind: 'schedule', articleId: id, note: draft?.scheduleProblem }),
    )
    expect((await local.articles.calendar({})).entries).toMatchObject([
      { state: 'problem', problem: draft?.scheduleProblem },
    ])
    expect(await local.audit.list({ operation: 'articles.publishScheduled' })).toMatchObject([
      { outcome: 'failed', code: 'conflict', subject: { name: 'Best Toasters' } },
    ])
    const { article } = await local.articles.schedule({ id, at: '2026-11-21T11:00', withoutTag: true })
    expect(article).not.toHaveProperty('scheduleProblem')
    await pass(hour)
    expect(await local.articles.byId({ id })).toMatchObject({ status: 'published' })
  })

  it('about sentences without a source are asked when planning and when saving', async () => {
    const { local, pass, clock } = await openApp()
    const draft = { topic: 'kettles', productCount: 3, draft: true } as const
    const made = await local.generate.article(draft)
    const article = await local.articles.byId({ id: made.article.id })
    const unsupported = { id: article.id, content: article.content + claim }
    await local.articles.schedule({ id: article.id, at })
    await expect(local.articles.update(unsupported)).rejects.toMatchObject({ code: 'conflict' })
    await local.articles.update({ ...unsupported, withUnsupportedClaims: true })
    await pass(hour)
    expect(await local.articles.byId({ id: article.id })).toMatchObject({ status: 'published' })
    await local.articles.unpublish({ id: article.id })
    const later = { id: article.id, at: new Date(clock.now().getTime() + hour).toISOString() }
    await expect(local.articles.schedule(later)).rejects.toMatchObject({ code: 'conflict' })
    await local.articles.schedule({ ...later, withUnsupportedClaims: true })
    await pass(hour)
    expect(await local.articles.byId({ id: article.id })).toMatchObject({ status: 'published' })
  })

  it('about sentences without a source are asked when products change', async () => {
    const { local, pass } = await openApp()
    const draft = { topic: 'kettles', productCount: 3, draft: true } as const
    const { id } = (await local.generate.article(draft)).article
    await local.articles.schedule({ id, at })
    const [product] = (await local.products.list({ id })).products
    const change = { id, product: product?.id ?? '', price: 3.21 }
    await expect(local.products.edit(change)).rejects.toMatchObject({ code: 'conflict' })
    await local.products.edit({ ...change, withUnsupportedClaims: true })
    await pass(hour)
    expect(await local.articles.byId({ id })).toMatchObject({ status: 'published' })
  })
})
