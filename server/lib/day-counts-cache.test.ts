import { expect, it } from 'vitest'
import type { DayCounts } from '../domain/events.ts'
import { DayCountsCache } from './packed-counts.ts'

function dayOf(day: string, names: readonly string[]): DayCounts {
  const counted = (n: number) => ({ visitors: n, pageviews: n + 1, productClicks: n + 2 })
  return {
    day,
    bytes: 500,
    crowded: false,
    total: counted(9),
    pages: new Map(names.map((name, n) => [name, counted(n)])),
    ads: new Map([['an ad', counted(4)]]),
    phrases: new Map([['burr grinder', 3]]),
  }
}

it('returns the counts of a day unchanged', () => {
  const dayCounts = new DayCountsCache()
  const made = dayOf('2026-11-20', ['/', '/a', ''])
  const packed = dayCounts.set(made)
  expect(dayCounts.get('2026-11-20')).toBe(packed)
  expect([...packed.pages]).toEqual([...made.pages])
  expect([packed.pages.size, packed.pages.get('/a'), packed.pages.get('/b')]).toEqual([
    3,
    made.pages.get('/a'),
    undefined,
  ])
  const heard = new Map()
  packed.ads.forEach((counts, ad) => void heard.set(ad, counts))
  expect(heard).toEqual(made.ads)
  expect([...packed.phrases]).toEqual([['burr grinder', 3]])
  expect([packed.total, packed.bytes, packed.crowded]).toEqual([made.total, 500, false])
})

it('drops the least recently used days', () => {
  const dayCounts = new DayCountsCache({ rows: 8 })
  dayCounts.set(dayOf('2026-11-18', ['/']))
  dayCounts.set(dayOf('2026-11-19', ['/']))
  dayCounts.get('2026-11-18')
  dayCounts.set(dayOf('2026-11-20', ['/']))
  expect(['2026-11-18', '2026-11-19', '2026-11-20'].map(day => dayCounts.get(day) !== undefined)).toEqual([
    true,
    false,
    true,
  ])
})

it('clears the cache when too many names of dropped days remain', () => {
  const dayCounts = new DayCountsCache({ names: 5 })
  dayCounts.set(dayOf('2026-11-18', ['/1', '/2', '/3']))
  dayCounts.set(dayOf('2026-11-19', ['/4']))
  expect([dayCounts.get('2026-11-18') !== undefined, dayCounts.get('2026-11-19')?.pages.size]).toEqual([false, 1])
})
