import { describe, expect, it } from 'vitest'
import { growthOf, pointsOf } from './change.ts'

describe('the growth of a figure', () => {
  it.each([
    [112, 100, 'up', 'Up 12%'],
    [103.2, 100, 'up', 'Up 3.2%'],
    [95, 100, 'down', 'Down 5.0%'],
    [0, 100, 'down', 'Down 100%'],
    [2500, 100, 'up', 'Up 2,400%'],
    [109.96, 100, 'up', 'Up 10%'],
    [100, 100, 'same', 'As before'],
    [100.04, 100, 'same', 'As before'],
  ])('from %d after %d is told in words', (now, before, turn, words) => {
    expect(growthOf(now, before)).toEqual({ turn, words })
  })

  it('is none after nothing', () => {
    expect(growthOf(5, 0)).toBeUndefined()
    expect(growthOf(0, 0)).toBeUndefined()
  })
})

describe('the change of a rate', () => {
  it('is told in points', () => {
    expect(pointsOf(3.5, 3, 100)).toEqual({ turn: 'up', words: 'Up 0.50 points' })
    expect(pointsOf(2.75, 3, 100)).toEqual({ turn: 'down', words: 'Down 0.25 points' })
    expect(pointsOf(3.004, 3, 100)).toEqual({ turn: 'same', words: 'As before' })
  })

  it('may come from 0%, but not from a rate of nothing', () => {
    expect(pointsOf(3, 0, 40)).toEqual({ turn: 'up', words: 'Up 3.00 points' })
    expect(pointsOf(3, 0, 0)).toBeUndefined()
  })
})
