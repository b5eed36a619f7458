import { describe, expect, it } from 'vitest'
import { formatCost, formatDollars, formatShortCost } from '../contract/jobs.ts'
import type { JobCost } from '../contract/schemas/job.ts'

function cost(changes: Partial<JobCost> = {}): JobCost {
  return {
    usd: 0.16,
    calls: 3,
    searches: 3,
    inputTokens: 48_000,
    outputTokens: 3_000,
    cacheReadTokens: 700,
    cacheWriteTokens: 70,
    ...changes,
  }
}

describe('a cost', () => {
  it.each([
    [{}, '$0.16 · 51,770 tokens · 3 searches', '$0.16'],
    [{ searches: 1 }, '$0.16 · 51,770 tokens · 1 search', '$0.16'],
    [{ searches: 0 }, '$0.16 · 51,770 tokens', '$0.16'],
    [{ usd: null, searches: 0 }, '51,770 tokens', '51,770 tokens'],
    [{ usd: 0.004 }, 'under $0.01 · 51,770 tokens · 3 searches', 'under $0.01'],
  ])('with %j is told as %s, and in a column as %s', (changes, whole, short) => {
    expect(formatCost(cost(changes))).toBe(whole)
    expect(formatShortCost(cost(changes))).toBe(short)
  })

  it('uses the singular for one token', () => {
    const none = { inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, searches: 0 }
    expect(formatCost(cost({ ...none, usd: 0, outputTokens: 1 }))).toBe('$0.00 · 1 token')
  })
})

it.each([
  [0, '$0.00'],
  [0.0099, 'under $0.01'],
  [0.01, '$0.01'],
  [12.345, '$12.35'],
])('%d US dollars are told as %s', (usd, told) => {
  expect(formatDollars(usd)).toBe(told)
})
