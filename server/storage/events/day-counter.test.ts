import { expect, it } from 'vitest'
import { defaultLimits } from '../../contract/limits.ts'
import { anEvent } from '../../ports/event-fixtures.conformance.ts'
import { DayCounter } from './day-counter.ts'

const ad = { source: 'facebook', content: 'x' }
const view = (visitor: number, path = '/a') => anEvent({ visitor: `v${visitor}`, path, source: null, utm: ad })
const click = (visitor: number) => ({ ...view(visitor), name: 'Product Click', props: { product: 'Fan' } })

const of = { day: '2026-11-21', bytes: 1 }

it('counts a limited number of visitors individually, and only page views of the others', () => {
  const counter = new DayCounter(defaultLimits)
  const most = defaultLimits.visitors
  for (let visitor = 0; visitor < most; visitor += 1) counter.add(view(visitor))
  const counted = { visitors: most, pageviews: most, productClicks: 0 }
  expect(counter.counts(of)).toMatchObject({ total: counted, crowded: false })
  for (let times = 0; times < 3; times += 1)
    for (const event of [view(most), click(most), view(0), click(0)]) counter.add(event)
  const { total, pages, ads, crowded } = counter.counts(of)
  expect([total, crowded]).toEqual([{ visitors: most, pageviews: most + 6, productClicks: 1 }, true])
  expect(pages.get('/a')).toEqual(total)
  expect(ads.get('x')).toEqual({ visitors: most, pageviews: most + 3, productClicks: 1 })
})

it('limits the visits of visitors to rows too', () => {
  const counter = new DayCounter(defaultLimits)
  for (let visitor = 0; visitor < 5_500; visitor += 1)
    for (let page = 0; page < 100; page += 1) counter.add(view(visitor, `/${page}`))
  const { total, crowded } = counter.counts(of)
  expect(crowded).toBe(true)
  expect(total.visitors).toBeLessThan(5_500)
  expect(total.pageviews).toBe(550_000)
})

it('counts as many visitors and pages as its limits allow', () => {
  const few = new DayCounter({ visitors: 2, pages: 3 })
  for (const n of [0, 1, 2, 3]) few.add(view(n, `/${n}`))
  const counted = few.counts(of)
  expect([counted.total.visitors, counted.pages.size, counted.crowded]).toEqual([2, 3, true])
  const many = new DayCounter({ visitors: 150_000, pages: 70_000 })
  for (let n = 0; n < 150_000; n += 1) many.add(view(n, `/${n % 70_000}`))
  const { total, pages, crowded } = many.counts(of)
  expect([total.visitors, pages.size, crowded]).toEqual([150_000, 70_000, false])
  expect(pages.get('/69999')).toMatchObject({ visitors: 2 })
})
