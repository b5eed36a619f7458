import { describe, expect, it } from 'vitest'
import { parseBudget } from './parse-budget.ts'

describe('a budget as it is typed', () => {
  it.each([
    ['12.5', 12.5],
    [' 1 ', 1],
    ['1.00', 1],
  ])('%j is an amount', (typed, amount) => {
    expect(parseBudget(typed, 'Budget')).toEqual({ amount })
  })

  it.each(['', ' ', '0.99', '-5', 'ten', '£5', 'NaN'])('%j is too little on either screen, in its words', typed => {
    expect(parseBudget(typed, 'Budget')).toEqual({ problem: 'Budget must be at least £1.00' })
    expect(parseBudget(typed, 'Daily budget')).toEqual({ problem: 'Daily budget must be at least £1.00' })
  })

  it('has no parts of a penny', () => {
    expect(parseBudget('2.505', 'Budget')).toEqual({ problem: 'Daily budget must be in whole pence, such as 12.50' })
  })
})
