import { describe, expect, it } from 'vitest'
import { judgeVariants } from './judge-variants.ts'
import type { Counts } from './prior.ts'

const prior = { strength: 2_000, differ: 1 }
const counts = (impressions: number, clicks: number): Counts => ({ impressions, clicks })
const judge = (...variants: Counts[]) => {
  const { phase, winner, verdicts } = judgeVariants(variants, prior)
  return { phase, winner, run: verdicts.map(({ run }) => run) }
}

describe('judgeVariants', () => {
  it.each([
    ['of which one was shown 99 times', counts(99, 0), counts(5_000, 200)],
    ['with nine clicks in all', counts(9_000, 0), counts(9_000, 9)],
  ])('only gathers data and runs all variants %s', (_, ...variants) => {
    expect(judge(...variants)).toEqual({ phase: 'gathering', winner: null, run: [true, true] })
  })

  it('continues with all variants that are similar', () => {
    const alike = Array.from({ length: 14 }, (_, at) => counts(2_000, 30 + (at % 2)))
    expect(judge(...alike)).toMatchObject({ phase: 'exploring', winner: null, run: alike.map(() => true) })
  })

  it('stops showing variants that are far behind, even without a leader', () => {
    expect(judge(counts(3_000, 60), counts(3_000, 58), counts(3_000, 20))).toEqual({
      phase: 'exploring',
      winner: null,
      run: [true, true, false],
    })
  })

  it('keeps all variants that may differ only by chance', () => {
    const alike = { ...prior, differ: 0.92 }
    const leading = [counts(3_000, 30), counts(3_000, 61), counts(3_000, 44)]
    expect(judgeVariants(leading, alike)).toMatchObject({ phase: 'gathering', winner: null })
    expect(judgeVariants(leading, { ...prior, differ: 0.93 })).toMatchObject({ phase: 'confirming' })
  })

  it('shows the leader with its strongest rival until that has 60 % of its impressions, and then alone', () => {
    const judgeWithRival = (impressions: number) =>
      judge(counts(3_000, 30), counts(3_000, 61), counts(impressions, Math.round(0.0145 * impressions)))
    expect(judgeWithRival(1_700)).toEqual({ phase: 'confirming', winner: null, run: [false, true, true] })
    expect(judgeWithRival(1_900)).toEqual({ phase: 'confirming', winner: null, run: [false, true, false] })
  })

  it('shows only the best of variants that differ, if the others would cost more than their results are worth', () => {
    expect(judge(counts(600, 16), counts(600, 8), counts(600, 8))).toEqual({
      phase: 'exploring',
      winner: null,
      run: [true, false, false],
    })
  })

  it('shows all variants that differ no more than by chance, however many impressions they have', () => {
    const { alike, verdicts } = judgeVariants([counts(40_000, 600), counts(40_000, 612), counts(40_000, 590)], prior)
    expect(alike).toBe(true)
    expect(verdicts.map(({ run }) => run)).toEqual([true, true, true])
  })

  it('declares a winner when the probability suffices, and shows only that', () => {
    expect(judge(counts(9_000, 90), counts(9_000, 190), counts(9_000, 95))).toEqual({
      phase: 'decided',
      winner: 1,
      run: [false, true, false],
    })
  })

  it('declares no winner if the variants may not differ at all', () => {
    const far = [counts(9_000, 90), counts(9_000, 190)]
    expect(judgeVariants(far, { ...prior, differ: 0.98 })).toMatchObject({ phase: 'confirming', winner: null })
    expect(judgeVariants(far, { ...prior, differ: 0.998 })).toMatchObject({ phase: 'decided', winner: 1 })
  })

  it('declares no winner without rivals, and accepts an empty list', () => {
    expect(judge(counts(9_000, 90))).toEqual({ phase: 'gathering', winner: null, run: [true] })
    expect(judge()).toEqual({ phase: 'gathering', winner: null, run: [] })
  })
})
