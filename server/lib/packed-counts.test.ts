import { expect, it } from 'vitest'
import type { ByName, DayCounts, EventCounts } from '../domain/events.ts'
import { seededRandom } from '../domain/random.ts'
import { Names, packCounts, sumCounts } from './packed-counts.ts'

type Rows = ByName<Readonly<EventCounts>>

const random = seededRandom(3)
const upTo = (most: number) => Math.floor(random() * most)

function madeUp(): Map<string, EventCounts> {
  const counts = () => ({ visitors: upTo(3), pageviews: upTo(2 ** 32), productClicks: upTo(3) })
  return new Map(Array.from({ length: upTo(30) }, () => [`/${upTo(40)}`, counts()]))
}

function packed(pages: Map<string, EventCounts>, names: Names): Rows {
  const total = { visitors: 0, pageviews: 0, productClicks: 0 }
  const day: DayCounts = { day: '', total, pages, ads: new Map(), phrases: new Map(), bytes: 0, crowded: false }
  return packCounts(day, names).pages
}

/** Looks up each name. */
function plainly(days: readonly Rows[]): [string, EventCounts][] {
  const sums = new Map<string, EventCounts>()
  for (const [name, { visitors, pageviews, productClicks }] of days.flatMap(day => [...day])) {
    const sum = sums.get(name) ?? { visitors: 0, pageviews: 0, productClicks: 0 }
    sum.visitors += visitors
    sum.pageviews += pageviews
    sum.productClicks += productClicks
    sums.set(name, sum)
  }
  return inOrder(sums)
}

const isOfSome = ([, { visitors, pageviews, productClicks }]: [string, EventCounts]) =>
  visitors + pageviews + productClicks > 0
const inOrder = (rows: Iterable<[string, EventCounts]>) =>
  [...rows].filter(isOfSome).sort(([a], [b]) => a.localeCompare(b))

it('sums days equally in packed and unpacked form', () => {
  for (let run = 0; run < 200; run += 1) {
    const [older, newer] = [new Names(), new Names()]
    const days = Array.from({ length: upTo(8) }, madeUp)
    const inputs = days.map(day => [day, packed(day, older), packed(day, newer)][upTo(3)] ?? day)
    const sum = sumCounts(inputs)
    const expected = plainly(days)
    expect(inOrder(sum)).toEqual(expected)
    expect(sum.size).toBe(expected.length)
    const heard = new Map<string, EventCounts>()
    sum.forEach((counts, name) => void heard.set(name, counts))
    expect(inOrder(heard)).toEqual(expected)
    for (const name of ['/1', '/2', '/none']) expect(sum.get(name)).toEqual(new Map(expected).get(name))
  }
})
