import { describe, expect, it } from 'vitest'
import { growthOf, pointsOf } from './figure-change.ts'

describe('the growth of a figure', () => {
  it.each([
    [112, 100, 'up', '12%'],
    [103.2, 100, 'up', '3.2%'],
    [95, 100, 'down', '5.0%'],
    [0, 100, 'down', '100%'],
    [2500, 100, 'up', '2,400%'],
    [109.96, 100, 'up', '10%'],
    [100, 100, 'same', '0.0%'],
    [100.04, 100, 'same', '0.0%'],
  ])('from %d after %d is told in words', (now, before, turn, size) => {
    expect(growthOf(now, before)).toEqual({ turn, size })
  })

  it('is none after nothing', () => {
    expect(growthOf(5, 0)).toBeUndefined()
    expect(growthOf(0, 0)).toBeUndefined()
  })
})

describe('the change of a rate', () => {
  it('is told in points', () => {
    expect(pointsOf(3.5, 3, 100)).toEqual({ turn: 'up', size: '0.50 points' })
    expect(pointsOf(2.75, 3, 100)).toEqual({ turn: 'down', size: '0.25 points' })
    expect(pointsOf(3.004, 3, 100)).toEqual({ turn: 'same', size: '0.00 points' })
  })

  it('may come from 0%, but not from a rate of nothing', () => {
    expect(pointsOf(3, 0, 40)).toEqual({ turn: 'up', size: '3.00 points' })
    expect(pointsOf(3, 0, 0)).toBeUndefined()
  })
})
