import { describe, expect, it } from 'vitest'
import { defaultLimits, getUnknownNameLimits } from '../../contract/limits.ts'
import { articleRecord } from '../../ports/record-fixtures.conformance.ts'
import type { Logger } from '../../ports/system.ts'
import { getRowLimits } from '../../storage/events/day-counter.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createMemoryEventLog } from '../../testing/memory-event-log.ts'
import { ordinaryBrowser } from '../../testing/user-agents.ts'
import { maxVisitorsPerSubscriber } from './rate-limits.ts'
import { isDropped, type Sent, setUp, site, view, warnings } from './testing/open-events.ts'

const madeUp = getUnknownNameLimits(defaultLimits)
const counted = getRowLimits(defaultLimits)

describe('a flood', () => {
  it('from one address is limited each minute, and does not affect others', async () => {
    const { send, stored, clock } = await setUp()
    const flood = Array.from({ length: 350 }, (_, n) => send(view, { 'user-agent': `${ordinaryBrowser} ${n}` }))
    const answers = await Promise.all(flood)
    expect(answers.every(answer => answer.status === 202)).toBe(true)
    expect(answers.filter(isDropped)).toHaveLength(50)
    expect(isDropped(await send(view, { 'x-forwarded-for': '203.0.113.8' }))).toBe(false)
    expect(isDropped(await send(view))).toBe(true)
    clock.advance(60_000)
    expect(isDropped(await send(view))).toBe(false)
    expect(await stored()).toHaveLength(302)
  })

  it('is logged once a minute', async () => {
    const { said, log } = warnings()
    const { send, clock } = await setUp({ log })
    const flood = (count: number) => Promise.all(Array.from({ length: count }, () => send(view)))
    await flood(300)
    expect(said).toEqual([])
    await flood(20)
    expect(said).toEqual([{ message: expect.stringContaining('are not counted'), perMinute: 300, perDay: 3_000 }])
    clock.advance(60_000)
    await flood(300)
    expect(said).toHaveLength(1)
    await flood(2)
    expect(said).toHaveLength(2)
    expect(JSON.stringify(said)).not.toContain('203.0.113')
  })

  it('of long events is limited by length, and all addresses of a subscriber count as one', async () => {
    const { send } = await setUp()
    const long = { ...view, props: Object.fromEntries(Array.from({ length: 7 }, (_, n) => [n, 'x'.repeat(2000)])) }
    const flood = Array.from({ length: 30 }, (_, n) => send(long, { 'x-forwarded-for': `2001:db8:1:2::${n}` }))
    expect((await Promise.all(flood)).filter(isDropped)).toHaveLength(30 - Math.floor(300 / 14))
  })

  it('from one IPv6 network is limited like sixteen subscribers; further visitors count as one', async () => {
    const { send, stored } = await setUp()
    const from = (n: number, body: Sent) => send(body, { 'x-forwarded-for': `2001:db8:1:${n.toString(16)}::9` })
    for (let n = 0; n < 16 * maxVisitorsPerSubscriber; n += 1) await from(n, view)
    const names = (await stored()).map(({ visitor }) => visitor)
    // An address may share a slot with the network, so that a few of the last ones have no name of their own.
    expect(new Set(names).size).toBeGreaterThan(0.97 * names.length)
    const long = { ...view, props: Object.fromEntries(Array.from({ length: 7 }, (_, n) => [n, 'x'.repeat(2000)])) }
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => from(1_000 + n, long)))
    expect(answers.filter(answer => !isDropped(answer))).toHaveLength(Math.floor((16 * 300 - names.length) / 14))
    expect(new Set((await stored()).slice(names.length).map(({ visitor }) => visitor)).size).toBe(1)
    expect(isDropped(await send(view, { 'x-forwarded-for': '2001:db8:2::9' }))).toBe(false)
  })

  it('is limited by stored bytes, of which a letter may take three', async () => {
    const { send } = await setUp()
    const long = { ...view, props: Object.fromEntries(Array.from({ length: 5 }, (_, n) => [n, '字'.repeat(1000)])) }
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(long)))
    expect(answers.filter(isDropped)).toHaveLength(30 - Math.floor(300 / 15))
  })

  it('from one address is also limited each day', async () => {
    const { send, clock } = await setUp()
    let taken = 0
    for (let minute = 0; minute < 12; minute += 1) {
      const answers = await Promise.all(Array.from({ length: 290 }, () => send(view)))
      taken += answers.filter(answer => !isDropped(answer)).length
      clock.advance(60_000)
    }
    expect(taken).toBe(3_000)
    expect(isDropped(await send(view, { 'x-forwarded-for': '203.0.113.8' }))).toBe(false)
    clock.advance(86_400_000)
    expect(isDropped(await send(view))).toBe(false)
  })

  it('from any number of addresses fills at most the daily limit, including stored bytes', async () => {
    const { said, log } = warnings()
    const sizes: Record<string, number> = { '2026-11-21': 256_000_000 - 1000 }
    const eventLog = { ...createMemoryEventLog(), countBytes: async (day: string) => sizes[day] ?? 0 }
    const { send, stored, clock } = await setUp({ eventLog, log })
    const fromAnywhere = (n: number) => send(view, { 'x-forwarded-for': `203.0.113.${n}` })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => fromAnywhere(n)))
    const line = Buffer.byteLength(`${JSON.stringify((await stored())[0])}\n`)
    expect(answers.filter(answer => !isDropped(answer))).toHaveLength(Math.floor(1000 / line))
    expect(said).toMatchObject([{ message: expect.stringContaining('further events are dropped') }])
    clock.advance(86_400_000)
    expect(isDropped(await fromAnywhere(1))).toBe(false)
  })

  it('can be larger if the settings allow it', async () => {
    const eventLog = { ...createMemoryEventLog(), countBytes: async () => 256_000_000 }
    const config = { limits: { ...defaultLimits, eventBytes: 300_000_000 } }
    const { send } = await setUp({ eventLog, config })
    expect(isDropped(await send(view))).toBe(false)
  })
})

describe('visitors behind one address', () => {
  const agents = Array.from({ length: maxVisitorsPerSubscriber + 30 }, (_, n) => `${ordinaryBrowser} ${n}`)

  async function withCrowd(log?: Logger) {
    const opened = await setUp(log && { log })
    const crowd = async () => {
      for (const agent of agents) await opened.send(view, { 'user-agent': agent })
      return (await opened.stored()).slice(-agents.length).map(({ visitor }) => visitor)
    }
    return { ...opened, crowd }
  }

  it('are distinguished up to a limit and then count as one; each page view counts', async () => {
    const { crowd, send, stored } = await withCrowd()
    const names = await crowd()
    expect(names).toHaveLength(agents.length)
    expect(new Set(names.slice(0, maxVisitorsPerSubscriber)).size).toBe(maxVisitorsPerSubscriber)
    expect(new Set(names).size).toBe(maxVisitorsPerSubscriber + 1)
    expect(await crowd()).toEqual(names)
    await send(view, { 'x-forwarded-for': '203.0.113.8', 'user-agent': agents.at(-1) ?? '' })
    expect(names).not.toContain((await stored()).at(-1)?.visitor)
  })

  it('get no name from an event that is not counted', async () => {
    const { send, stored, clock } = await withCrowd()
    const flood = (count: number, agent: string) =>
      Promise.all(Array.from({ length: count }, () => send(view, { 'user-agent': agent })))
    await flood(300, ordinaryBrowser)
    for (const agent of agents) await flood(1, agent)
    clock.advance(60_000)
    for (const agent of agents) await flood(1, `${agent} later`)
    expect(new Set((await stored()).map(({ visitor }) => visitor)).size).toBe(maxVisitorsPerSubscriber + 1)
  })

  it('are logged once a day, and distinguished again on the next', async () => {
    const { said, log } = warnings()
    const { crowd, clock } = await withCrowd(log)
    const names = await crowd()
    await crowd()
    const warning = {
      message: expect.stringContaining('count as one'),
      perSubscriber: maxVisitorsPerSubscriber,
      perDay: 100_000,
      setting: 'BLOGOPS_MAX_VISITORS',
    }
    expect(said).toEqual([warning])
    clock.advance(86_400_000)
    const later = await crowd()
    expect(new Set(later).size).toBe(maxVisitorsPerSubscriber + 1)
    expect(later.some(name => names.includes(name))).toBe(false)
    expect(said).toEqual([warning, warning])
  })
})

describe('unknown names', () => {
  const at = (path: string) => ({ ...view, url: `${site}${path}` })
  const byAd = (ad: string) => at(`/?utm_source=facebook&utm_content=${ad}`)

  /** The site with "Five Kettles", formerly "Four Kettles", and an ad for it. */
  async function withOurs() {
    const records = createMemoryRecordStore()
    await records.transact(async tx => {
      await tx.put('article', articleRecord('a1', { slug: 'five-kettles', status: 'published' }))
      await tx.put('formerSlug', { id: 'four-kettles', version: 0, articleId: 'a1' })
    })
    const opened = await setUp({ records })
    const { campaigns, adsets, ads } = opened.local
    const campaignId = (await campaigns.create({ name: 'Spring' })).id
    const adSetId = (await adsets.create({ articleId: 'a1', campaignId })).id
    const ad = await ads.create({ adSetId, headline: 'Kettles', bodyText: 'Which boils first?', variant: 'A' })
    const flood = (sent: (n: number) => Sent, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) => opened.send(sent(n), { 'x-forwarded-for': `10.0.0.${n % 9}` })),
      )
    return { ...opened, adId: ad.id, flood }
  }

  it('of paths use at most a fifth of the daily page limit; known pages keep their names', async () => {
    const { flood, send, stored, clock } = await withOurs()
    await flood(n => at(`/article/${n}`), madeUp.pages + 50)
    expect(new Set((await stored()).map(({ path }) => path)).size).toBe(madeUp.pages + 1)
    expect((await stored()).filter(({ path }) => path === '/404')).toHaveLength(50)
    const ours = ['/article/five-kettles', '/article/four-kettles', '/', '/category/kitchen', '/terms', '/article/0']
    for (const path of [...ours, '/category/none']) await send(at(path))
    expect((await stored()).slice(-7).map(({ path }) => path)).toEqual([...ours, '/404'])
    clock.advance(86_400_000)
    await send(at('/category/none'))
    expect((await stored()).at(-1)).toMatchObject({ path: '/category/none' })
    expect(madeUp.pages * 5).toBeLessThanOrEqual(counted.pages)
  })

  it('of ads are limited too; the events keep everything else', async () => {
    const { flood, send, stored, adId } = await withOurs()
    await flood(n => byAd(`ad${n}`), madeUp.ads + 20)
    await send(byAd(adId))
    const tags = (await stored()).map(({ utm }) => utm)
    expect(tags.filter(({ content }) => content === undefined)).toEqual(Array(20).fill({ source: 'facebook' }))
    expect(tags.at(-1)).toEqual({ source: 'facebook', content: adId })
    expect(madeUp.ads * 5).toBeLessThanOrEqual(counted.ads)
  })
})
