import { describe, expect, it } from 'vitest'
import { addDays, listDays } from '../../../server/domain/days.ts'
import { formatAdExport, getAdDay, listReaders, type SampledArticle } from './sample-figures.ts'
import { createSeededRandom, divideByWeights, getVolume } from './seeded-random.ts'

const published = '2026-11-22T09:00:00Z'
const year = listDays({ from: '2026-01-01', to: '2026-12-31' })
const ad = (variant: string) => ({
  id: `01KAD${variant}`,
  variant,
  published,
  url: `/article/earbuds?utm_content=${variant}`,
})

const article: SampledArticle = {
  id: '01KARTICLE',
  slug: 'earbuds',
  title: 'Earbuds',
  published,
  ads: [],
  products: ['Max', 'ANC', 'Pro'].map(name => ({ name, amazonUrl: `https://shop.example/${name}`, price: 9.5 })),
  usual: { readers: 60, clickRate: 0.1 },
}

const sum = (numbers: readonly number[]) => numbers.reduce((before, one) => before + one, 0)

describe('divideByWeights', () => {
  it('returns whole parts that add up to the total', () => {
    for (const offset of [0, 0.31, 0.999]) {
      for (const total of [0, 1, 7, 1_000]) expect(sum(divideByWeights(total, [60, 30, 9.5, 0.5], offset))).toBe(total)
    }
    expect(divideByWeights(1_000, [60, 30, 9.5, 0.5], 0.5)).toEqual([600, 300, 95, 5])
  })
})

describe('seeded random', () => {
  it('chooses items by weight and depends only on the seed', () => {
    const chance = createSeededRandom('a seed')
    const drawn = Array.from({ length: 4_000 }, () =>
      chance.pick([
        ['a', 7],
        ['b', 2],
        ['c', 1],
      ]),
    )
    const share = (of: string) => drawn.filter(one => one === of).length / drawn.length
    expect(share('a')).toBeCloseTo(0.7, 1)
    expect(share('b')).toBeCloseTo(0.2, 1)
    expect(share('c')).toBeCloseTo(0.1, 1)
    expect(createSeededRandom('a seed').next()).toBe(createSeededRandom('a seed').next())
    expect(createSeededRandom('a seed').next()).not.toBe(createSeededRandom('another').next())
  })
})

describe('sample days', () => {
  it('follow a weekly rhythm and grow', () => {
    const mean = (days: readonly string[]) => sum(days.map(day => getVolume(day, published, 'x'))) / days.length
    const onWeekday = (weekday: number) => year.filter(day => new Date(day).getUTCDay() === weekday)
    expect(mean(onWeekday(0))).toBeGreaterThan(1.2 * mean(onWeekday(2)))
    const week = (from: string) => listDays({ from, to: addDays(from, 6) })
    expect(mean(week('2026-11-15'))).toBeGreaterThan(1.3 * mean(week('2026-09-24')))
  })

  it('have the same readers each time, with the expected click rate, within the day', () => {
    const days = year.map(day => listReaders(article, day))
    const counted = days.map(events => ({
      views: events.filter(({ name, url }) => name === 'pageview' && url !== '/').length,
      clicks: events.filter(({ name }) => name === 'Product Click').length,
    }))
    // A fifth of those who click do so twice.
    expect(sum(counted.map(({ clicks }) => clicks)) / sum(counted.map(({ views }) => views))).toBeCloseTo(0.12, 2)
    const wide = counted.map(({ clicks, views }) => (clicks - 0.12 * views) ** 2 / (0.12 * views))
    expect(sum(wide) / wide.length).toBeLessThan(1.7)
    for (const [at, events] of days.entries())
      expect(events.every(event => event.at.startsWith(year[at] ?? ''))).toBe(true)
    expect(listReaders(article, '2026-11-20')).toEqual(listReaders(article, '2026-11-20'))
  })

  it('have fewer visitors from an ad than clicks, and one better ad', () => {
    const clickRate = (variant: string) => {
      const days = year.map(day => getAdDay(ad(variant), day))
      return sum(days.map(({ clicks }) => clicks)) / sum(days.map(({ impressions }) => impressions))
    }
    expect(clickRate('B')).toBeGreaterThan(1.5 * clickRate('A'))
    expect(clickRate('B')).toBeGreaterThan(1.5 * clickRate('C'))
    const withAds = { ...article, ads: ['A', 'B', 'C'].map(ad) }
    const byAd = listReaders(withAds, '2026-11-20').filter(
      ({ name, url }) => name === 'pageview' && url.includes('utm_'),
    )
    const clicks = sum(withAds.ads.map(one => getAdDay(one, '2026-11-20').clicks))
    expect(byAd.length).toBeGreaterThan(clicks / 2)
    expect(byAd.length).toBeLessThanOrEqual(clicks)
  })

  it('cost less than the budget and add up over audiences', () => {
    const ads = ['A', 'B', 'C'].map(ad)
    for (const day of year) expect(sum(ads.map(one => getAdDay(one, day).spend))).toBeLessThan(10)
    const rows = formatAdExport([{ ad: ad('B'), day: '2026-11-20' }])
      .split('\n')
      .slice(1)
      .map(row => row.split(','))
    const { impressions, clicks, spend } = getAdDay(ad('B'), '2026-11-20')
    expect(sum(rows.map(row => Number(row[5])))).toBe(impressions)
    expect(sum(rows.map(row => Number(row[6])))).toBe(clicks)
    expect(sum(rows.map(row => Number(row[7])))).toBeCloseTo(spend, 3)
  })
})
