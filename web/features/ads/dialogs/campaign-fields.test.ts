import { describe, expect, it } from 'vitest'
import { parseBudget } from './campaign-fields.tsx'

describe('parseBudget', () => {
  it.each([
    ['12.5', 12.5],
    [' 1 ', 1],
    ['1.00', 1],
  ])('parses %j', (typed, amount) => {
    expect(parseBudget(typed, 'Budget')).toEqual({ amount })
  })

  it.each(['', ' ', '0.99', '-5', 'ten', '£5', 'NaN'])('rejects %j with the field name of the screen', typed => {
    expect(parseBudget(typed, 'Budget')).toEqual({ problem: 'Budget must be at least £1.00' })
    expect(parseBudget(typed, 'Daily budget')).toEqual({ problem: 'Daily budget must be at least £1.00' })
  })

  it('rejects fractions of a penny', () => {
    expect(parseBudget('2.505', 'Budget')).toEqual({ problem: 'Daily budget must be in whole pence, such as 12.50' })
  })
})
