import { describe, expect, it, onTestFinished } from 'vitest'
import { createAmazonSource } from '../../adapters/amazon/product-source.ts'
import { createApiWithFake } from '../../adapters/amazon/testing/api-with-fake.ts'
import { BlogopsError } from '../../contract/errors.ts'
import type { ReadOffers } from '../../ports/product-source.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createFakeItem } from '../../testing/amazon/items.ts'
import { articleRecord } from '../../testing/article-record.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createCallBudget } from '../processes/call-budget.ts'
import { createOfferRefresh } from './offer-refresh.ts'

const { signal } = new AbortController()
const description = { title: null, features: [], facts: [] }
const figures = { pricePence: 100, currency: 'GBP', rating: 4, reviewCount: 2, image: '' }
/** Offer of any product, without its ASIN. */
const offer = { ...figures, isBuyable: true, description }
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const titles = ['Ember Kettle, 1.7 L', 'Brookmoor Kettle, 1.5 L', 'Calder Travel Kettle, 0.8 L']
const asins = titles.map((_, n) => `B00000000${n}`)
const feed = {
  name: 'kettles.csv',
  content: [
    'title,price,stars,reviews,productURL',
    ...titles.map((title, n) => `"${title}",£2${n}.95,4.${n},12${n},https://www.amazon.co.uk/dp/${asins[n]}`),
  ].join('\n'),
}

/** Site with a published article about three kettles, and its refresh in virtual time. */
async function open() {
  const items = titles.map((title, n) => createFakeItem(asins[n] ?? '', { title, price: 20.95 + n }))
  const opened = await createApiWithFake({ items })
  onTestFinished(() => opened.fake.close())
  const { clock, fake, records, api } = opened
  const source = createAmazonSource({ api, clock, readTag: async () => 'test-21' })
  const site = await createTestApp({ records, clock, amazon: source })
  const { local, anonymous } = site
  await local.settings.update({ offers: { minutes: 60, dataHours: 24, unavailableDays: 7 } })
  const { article } = await local.generate.article({ topic: 'kettles', productCount: 3, feed })
  const budget = createCallBudget({ records, clock, service: 'Amazon', perSecond: 1, perDay: 8_640 })
  const changed: string[] = []
  const logged: unknown[] = []
  const refresh = createOfferRefresh({
    records,
    clock,
    budget,
    log: (...line) => void logged.push(line),
    settings: () => local.settings.get(),
    readOffers: source.readOffers,
    listMostRead: async () => [article.id],
    countOutdated: async id => (await local.products.list({ id })).affected.length,
    onChange: ({ id }) => void changed.push(id),
    findReplacements: async () => undefined,
    runExclusively: work => work(),
  })
  const cards = async () => {
    const products = await anonymous.articles.products({ articleId: article.id })
    return products.toSorted((a, b) => (a.name < b.name ? 1 : -1))
  }
  const ember = async () => (await cards())[0]
  const readText = async () => (await anonymous.articles.get({ slug: article.slug })).body
  return { ...site, fake, clock, records, article, refresh, cards, ember, readText, changed, logged }
}

describe('a published page', () => {
  it('hides prices of the text that differ from the offers, and what the text computes from them', async () => {
    const { readText, refresh, fake, clock } = await open()
    await refresh(signal)
    expect(await readText()).toMatch(/£[12]\.00/)
    for (const [n, asin] of asins.entries())
      fake.items.set(asin, createFakeItem(asin, { title: titles[n] ?? '', price: 40 + n }))
    clock.advance(hourMs)
    await refresh(signal)
    const text = await readText()
    expect(text).toContain('<h3>')
    expect(text).not.toMatch(/£\d+\.95|£[12]\.00/)
  })

  it('shows an offer only while the rules allow it, and refers to Amazon otherwise', async () => {
    const { ember, refresh, clock, changed, article } = await open()
    expect(await ember()).toMatchObject({ price: null, priceCurrent: false, seePrice: true, rating: null, image: '' })
    const next = await refresh(signal)
    expect(changed).toContain(article.id)
    expect(await ember()).toMatchObject({ price: 20.95, priceCurrent: true, rating: 4.4, reviewCount: 120 })
    expect(next.getTime() - clock.now().getTime()).toBeLessThanOrEqual(12 * minuteMs)
    clock.advance(hourMs - 1)
    expect((await ember())?.price).toBe(20.95)
    clock.advance(1)
    expect(await ember()).toMatchObject({
      price: null,
      seePrice: true,
      rating: 4.4,
      image: expect.stringContaining('https'),
    })
    clock.advance(dayMs)
    expect(await ember()).toMatchObject({ price: null, seePrice: true, rating: null, image: '' })
  })

  it('follows a price that changes after the article was written, and hides the old one in its text', async () => {
    const { ember, refresh, readText, fake, records } = await open()
    await refresh(signal)
    expect(await readText()).toContain('£20.95')
    fake.items.set(asins[0] ?? '', { ...createFakeItem(asins[0] ?? ''), price: 17.5 })
    await records.transact(async tx => {
      for (const offer of await tx.find('offer'))
        await tx.put('offer', { ...offer, readAt: '2026-11-21T00:00:00.000Z' })
    })
    await refresh(signal)
    expect(await ember()).toMatchObject({ price: 17.5, priceCurrent: true })
    expect(await readText()).not.toContain('£20.95')
    expect(JSON.stringify(await records.find('offer'))).not.toContain('2095')
  })

  it('stores nothing of Amazon for longer than a day while it refuses, and says so once in the log', async () => {
    const { refresh, records, fake, clock, logged } = await open()
    await refresh(signal)
    fake.setEligible(false)
    clock.advance(dayMs)
    const next = await refresh(signal)
    expect(next.getTime() - clock.now().getTime()).toBe(6 * hourMs)
    expect(logged).toHaveLength(1)
    for (const offer of await records.find('offer'))
      expect(offer).toMatchObject({ pricePence: null, rating: null, image: '', state: 'buyable' })
  })

  it('is as before while offers are not refreshed', async () => {
    const { local, cards, refresh, records } = await open()
    await refresh(signal)
    await local.settings.update({ reset: ['offers'] })
    expect((await cards()).map(({ price, rating }) => [price, rating])).toEqual([
      [20.95, 4],
      [22.95, 4.2],
      [21.95, 4.1],
    ])
    await refresh(signal)
    expect(await records.find('offer')).toEqual([])
  })
})

describe('a product that nobody can buy', () => {
  it('is listed on Today, and is no pick after the days of the setting', async () => {
    const { local, refresh, fake, clock, cards, article } = await open()
    await refresh(signal)
    const before = await cards()
    const pick = before.find(({ isPick }) => isPick !== undefined)
    const [other] = before.filter(({ asin }) => asin !== pick?.asin)
    const find = async () => (await cards()).find(({ asin }) => asin === pick?.asin)
    fake.items.delete(pick?.asin ?? '')
    fake.items.set(other?.asin ?? '', createFakeItem(other?.asin ?? '', { availability: 'OUT_OF_STOCK' }))
    clock.advance(hourMs)
    await refresh(signal)
    const { tasks } = await local.today.get()
    const listed = tasks.filter(({ kind }) => kind === 'product')
    expect(listed.map(({ title }) => title).sort()).toEqual(
      [`${pick?.name} is no longer sold`, `${other?.name} is out of stock`].sort(),
    )
    expect(listed[0]).toMatchObject({ articleId: article.id, note: expect.stringContaining('Replace the product') })
    expect(await find()).toMatchObject({ seePrice: true, isPick: pick?.isPick })
    clock.advance(7 * dayMs)
    await refresh(signal)
    expect(await find()).not.toHaveProperty('isPick')
    fake.items.set(pick?.asin ?? '', createFakeItem(pick?.asin ?? ''))
    clock.advance(hourMs)
    await refresh(signal)
    expect(await find()).toMatchObject({ isPick: pick?.isPick, price: 19.99 })
  })
})

describe('the budget', () => {
  it('keeps the most read of 5,000 products current at the pace of a day, and reads the others in turn', async () => {
    const count = 5_000
    const asinOf = (n: number) => `B0T${String(n).padStart(7, '0')}`
    const records = createMemoryRecordStore()
    const clock = { at: Date.parse('2026-11-21T00:00:00.000Z'), now: () => new Date(clock.at) }
    await records.transact(async tx => {
      for (let n = 0; n < count / 10; n += 1) await tx.put('article', articleRecord(n))
      for (let n = 0; n < count; n += 1) {
        const at = { id: `p${n}`, version: 0, articleId: `a${Math.floor(n / 10)}`, position: n % 10, isPick: null }
        const figures = { name: `Kettle ${n}`, image: '', pricePence: 1, rating: 1, reviewCount: 1 }
        const link = { amazonUrl: `https://www.amazon.co.uk/dp/${asinOf(n)}`, asin: asinOf(n) }
        await tx.put('product', { ...at, ...figures, ...link, readAt: clock.now().toISOString() })
      }
    })
    const budget = createCallBudget({ records, clock, service: 'Amazon', perSecond: 1, perDay: 8_640 })
    const reads: { asin: string; at: number }[] = []
    const refresh = createOfferRefresh({
      records,
      clock,
      budget,
      log: () => undefined,
      settings: async () => ({ shop: 'amazon.co.uk', offers: { minutes: 60, dataHours: 24, unavailableDays: 7 } }),
      async readOffers(asked) {
        clock.at += (await budget.reserve('background')).waitMs
        reads.push(...asked.map(asin => ({ asin, at: clock.at })))
        return { offers: asked.map(asin => ({ asin, ...offer })), gone: [] }
      },
      listMostRead: async () => Array.from({ length: count / 10 }, (_, n) => `a${n}`),
      countOutdated: async () => 0,
      onChange: () => undefined,
      findReplacements: async () => undefined,
      runExclusively: work => work(),
    })
    const end = clock.at + 12 * hourMs
    while (clock.at < end) clock.at = Math.max(clock.at + 1, (await refresh(signal)).getTime())
    expect(reads.length / 10).toBeLessThanOrEqual((8_640 * 0.9) / 2)
    const gapOf = (n: number) => {
      const times = reads.filter(({ asin }) => asin === asinOf(n)).map(({ at }) => at)
      return Math.max(...times.slice(1).map((at, i) => at - (times[i] ?? 0)))
    }
    expect(gapOf(0)).toBeLessThanOrEqual(hourMs)
    expect(gapOf(1_000)).toBeLessThanOrEqual(hourMs)
    expect(new Set(reads.map(({ asin }) => asin)).size).toBe(count)
  }, 120_000)
})

/** Refresh of published products in virtual time, with an API that describes all products unless `answer` differs. */
async function openMany(count: number, answer: (asins: readonly string[]) => readonly string[]) {
  const getAsin = (n: number) => `B0T${String(n).padStart(7, '0')}`
  const records = createMemoryRecordStore()
  const clock = createManualClock()
  const logged: unknown[] = []
  await records.transact(async tx => {
    await tx.put('article', articleRecord(1))
    for (let n = 0; n < count; n += 1) {
      const at = { id: `p${n}`, version: 0, articleId: 'a1', position: n, isPick: null }
      const figures = { name: `Kettle ${n}`, image: '', pricePence: 1, rating: 1, reviewCount: 1 }
      const link = { amazonUrl: `https://www.amazon.co.uk/dp/${getAsin(n)}`, asin: getAsin(n) }
      await tx.put('product', { ...at, ...figures, ...link, readAt: clock.now().toISOString() })
    }
  })
  const calls: number[] = []
  const signals: AbortSignal[] = []
  const readOffers: ReadOffers = async (asins, call) => {
    signals.push(call.signal)
    calls.push(clock.now().getTime())
    return { offers: answer(asins).map(asin => ({ asin, ...offer })), gone: [] }
  }
  const refresh = createOfferRefresh({
    records,
    clock,
    readOffers,
    budget: createCallBudget({ records, clock, service: 'Amazon', perSecond: 1, perDay: 8_640 }),
    log: (...line) => void logged.push(line),
    settings: async () => ({ shop: 'amazon.co.uk', offers: { minutes: 60, dataHours: 24, unavailableDays: 7 } }),
    listMostRead: async () => ['a1'],
    countOutdated: async () => 0,
    onChange: () => undefined,
    findReplacements: async () => undefined,
    runExclusively: work => work(),
  })
  async function passHours(hours: number) {
    const end = clock.now().getTime() + hours * hourMs
    while (clock.now().getTime() < end) {
      const next = await refresh(signal)
      clock.advance(Math.max(1, next.getTime() - clock.now().getTime()))
    }
  }
  async function countCurrent() {
    const limit = clock.now().getTime() - hourMs
    return (await records.find('offer')).filter(({ readAt }) => Date.parse(readAt) > limit).length
  }
  return { getAsin, refresh, passHours, countCurrent, calls, signals, logged, records }
}

describe('products that Amazon does not describe', () => {
  it('delay no others if Amazon refuses each call that names one of them', async () => {
    const { getAsin, refresh, passHours, countCurrent, logged, calls } = await openMany(50, asins => {
      if (asins.includes(getAsin(3))) throw new BlogopsError('upstream_rejected', 'Amazon refused the request.')
      return asins
    })
    await refresh(signal)
    expect(await countCurrent()).toBe(49)
    expect(logged).toHaveLength(1)
    expect(calls.length).toBeLessThanOrEqual(20)
    await passHours(12)
    expect(await countCurrent()).toBe(49)
  })

  it('delay no others if the API fails for each call that names one of them', async () => {
    const { getAsin, passHours, countCurrent, calls } = await openMany(500, asins => {
      // More of them than the calls that may fail before a round ends.
      if (asins.some(asin => asin >= getAsin(100) && asin < getAsin(140)))
        throw new BlogopsError('upstream_unavailable', 'It failed (500).')
      return asins
    })
    await passHours(8)
    expect(await countCurrent()).toBe(460)
    expect(calls.length).toBeLessThan((8 * 8_640) / 24)
  }, 60_000)

  it('are read again within minutes after the API was down for all', async () => {
    const state = { isDown: true }
    const { refresh, passHours, countCurrent, calls } = await openMany(500, asins => {
      if (state.isDown) throw new BlogopsError('upstream_unavailable', 'It failed (503).')
      return asins
    })
    await refresh(signal)
    expect(calls).toHaveLength(3)
    await passHours(1)
    state.isDown = false
    await passHours(0.25)
    expect(await countCurrent()).toBe(500)
  })

  it('delay no others if Amazon says nothing about them', async () => {
    const { getAsin, passHours, countCurrent, records } = await openMany(1_000, asins =>
      asins.filter(asin => asin >= getAsin(200)),
    )
    await passHours(12)
    expect(await countCurrent()).toBe(800)
    const silent = await records.get('offer', `amazon.co.uk ${getAsin(0)}`)
    expect(silent).toMatchObject({ state: 'unknown', readAt: '', pricePence: null })
  }, 60_000)
})

it('ends a round with the first call that Amazon limits', async () => {
  const { refresh, calls } = await openMany(50, () => {
    throw new BlogopsError('rate_limited', 'Amazon is limiting calls.')
  })
  await refresh(signal)
  expect(calls).toHaveLength(1)
})

it('ends between two calls when the server stops, and passes the stop on to the call', async () => {
  const stopping = new AbortController()
  const { refresh, calls, countCurrent, signals } = await openMany(50, asins => {
    stopping.abort(new Error('The server stops'))
    return asins
  })
  await expect(refresh(stopping.signal)).rejects.toThrow('The server stops')
  expect([calls.length, await countCurrent()]).toEqual([1, 10])
  expect(signals).toEqual([stopping.signal])
})

it('warns in the settings and on Today if the server cannot read offers', async () => {
  const { app, local } = await createTestApp()
  onTestFinished(() => app.close())
  const readTasks = async () => (await local.today.get()).tasks.filter(({ kind }) => kind === 'product')
  expect(await readTasks()).toEqual([])
  const { warnings } = await local.settings.update({ offers: { minutes: 60, dataHours: 24, unavailableDays: 7 } })
  expect(warnings).toEqual([expect.stringContaining('or turn offer-age off')])
  expect(await app.warnings()).toEqual(warnings)
  expect(await readTasks()).toMatchObject([{ title: 'Pages show no prices', href: '/settings' }])
})
