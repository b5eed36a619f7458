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
  ])('gathers, and runs all, variants %s', (_, ...variants) => {
    expect(judge(...variants)).toEqual({ phase: 'gathering', winner: null, run: [true, true] })
  })

  it('goes on with all that are much alike', () => {
    const alike = Array.from({ length: 14 }, (_, at) => counts(2_000, 30 + (at % 2)))
    expect(judge(...alike)).toMatchObject({ phase: 'exploring', winner: null, run: alike.map(() => true) })
  })

  it('shows no further what is far behind while none leads', () => {
    expect(judge(counts(3_000, 60), counts(3_000, 58), counts(3_000, 20))).toEqual({
      phase: 'exploring',
      winner: null,
      run: [true, true, false],
    })
  })

  it('takes none from the race where variants may differ by chance alone', () => {
    const alike = { ...prior, differ: 0.92 }
    const leading = [counts(3_000, 30), counts(3_000, 61), counts(3_000, 44)]
    expect(judgeVariants(leading, alike)).toMatchObject({ phase: 'gathering', winner: null })
    expect(judgeVariants(leading, { ...prior, differ: 0.93 })).toMatchObject({ phase: 'confirming' })
  })

  it('shows what leads beside its strongest rival', () => {
    expect(judge(counts(3_000, 30), counts(3_000, 61), counts(3_000, 44))).toEqual({
      phase: 'confirming',
      winner: null,
      run: [false, true, true],
    })
  })

  it('declares a winner once it is sure, and shows it alone', () => {
    expect(judge(counts(9_000, 90), counts(9_000, 190), counts(9_000, 95))).toEqual({
      phase: 'decided',
      winner: 1,
      run: [false, true, false],
    })
  })

  it('declares none that is only as sure as that variants differ at all', () => {
    const far = [counts(9_000, 90), counts(9_000, 190)]
    expect(judgeVariants(far, { ...prior, differ: 0.98 })).toMatchObject({ phase: 'confirming', winner: null })
    expect(judgeVariants(far, { ...prior, differ: 0.99 })).toMatchObject({ phase: 'decided', winner: 1 })
  })

  it('declares none better than others where there are no others, and stands none at all', () => {
    expect(judge(counts(9_000, 90))).toEqual({ phase: 'gathering', winner: null, run: [true] })
    expect(judge()).toEqual({ phase: 'gathering', winner: null, run: [] })
  })
})
