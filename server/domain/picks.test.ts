import { describe, expect, it } from 'vitest'
import { computePicks, type PickCandidate } from './picks.ts'

const product = (id: string, pounds: number, rating = 4.5, reviewCount = 1000): PickCandidate => ({
  id,
  pricePence: pounds * 100,
  rating,
  reviewCount,
})
const badges = (...args: Parameters<typeof computePicks>) =>
  Object.fromEntries(computePicks(...args).map(({ id, badge }) => [id, badge]))

describe('computed picks', () => {
  it('call the first product the best and a well-rated cheaper one the best value, not the cheapest', () => {
    const products = [product('a', 50, 4.8), product('b', 30, 4.6), product('c', 10, 3.2), product('d', 70, 4.1)]
    expect(badges(products, [], 4)).toEqual({
      a: 'Best overall',
      b: 'Best value',
      c: 'Lowest price',
    })
  })

  it('find the best value among ratings that hardly differ', () => {
    const products = [product('a', 30, 5), { ...product('b', 21, 5), reviewCount: 195 }]
    const cheap = { ...product('c', 17, 5), reviewCount: 154 }
    expect(badges([...products, cheap], [], 2)).toEqual({ a: 'Best overall', c: 'Best value' })
  })

  it('judge value by price per unit where every product states its size', () => {
    const products = [product('a', 20), product('b', 30), product('c', 10)]
    const values = new Map([
      ['a', 16],
      ['b', 12],
      ['c', 20],
    ])
    const perGigabyte = { field: 'price per GB', better: 'less' as const, badge: 'Best value', values }
    expect(computePicks(products, [perGigabyte], 2)[1]).toEqual({
      id: 'b',
      role: 'unitPrice',
      badge: 'Best value',
      field: 'price per GB',
    })
    const partly = { ...perGigabyte, values: new Map([['a', 16]]) }
    expect(computePicks(products, [partly], 2)[1]?.id).toBe('c')
  })

  it('call no price per unit the best that another product beats', () => {
    const products = [product('a', 13, 4.5), product('b', 6, 4.4), product('c', 6, 4.3)]
    const toAttribute = (c: number) => {
      const values = new Map([
        ['a', 10.4],
        ['b', 10.1],
        ['c', c],
      ])
      return { field: 'price per GB', better: 'less' as const, badge: 'Best value', values }
    }
    expect(computePicks(products, [toAttribute(9.4)], 2)[1]).toMatchObject({ id: 'c', role: 'unitPrice' })
    const poor = [...products.slice(0, 2), product('c', 6, 3.1)]
    expect(computePicks(poor, [toAttribute(9.4)], 2)[1]).toMatchObject({ id: 'b', role: 'value' })
  })

  it('award no attribute that few products state', () => {
    const products = [product('a', 20), product('b', 30), product('c', 30), product('d', 30), product('e', 30)]
    const values = new Map([
      ['b', 2500],
      ['c', 1300],
    ])
    const charge = { field: 'battery capacity', better: 'more' as const, badge: 'Largest battery', values }
    expect(Object.values(badges(products, [charge], 4))).not.toContain('Largest battery')
  })

  it('give a badge for the single best number of an attribute only', () => {
    const products = [product('a', 20), product('b', 30), product('c', 30)]
    const values = new Map([
      ['a', 10],
      ['b', 40],
      ['c', 30],
    ])
    const battery = { field: 'battery life', better: 'more' as const, badge: 'Longest battery life', values }
    expect(badges(products, [battery], 3)).toMatchObject({ b: 'Longest battery life' })
    const shared = {
      ...battery,
      values: new Map([
        ['a', 40],
        ['b', 40],
      ]),
    }
    expect(Object.values(badges(products, [shared], 4))).not.toContain('Longest battery life')
  })

  it('award no price or rating that is shared, and no value without a good rating', () => {
    const products = [product('a', 20, 3), product('b', 20, 3), product('c', 20, 3)]
    expect(badges(products, [], 4)).toEqual({ a: 'Best overall', b: 'Runner-up' })
  })
})
