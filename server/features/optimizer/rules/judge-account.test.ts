import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/random.ts'
import { adState, createAccount, daysAgo, simulatedAdSet, today } from '../testing/simulated-account.ts'
import type { AdSetState, AdState } from './account.ts'
import { judgeAccount } from './judge-account.ts'

const random = seededRandom(1)
const ad = (at: number, figures: Partial<AdState>): AdState => ({ ...adState('s', at), ...figures })

/** An ad set with these ads and 1,000 impressions a day. */
function adSetWith(ads: readonly AdState[], more: Partial<AdSetState> = {}): AdSetState {
  const adSet = simulatedAdSet({ rates: [0.015], perPound: 1 }, { id: 's', pence: 500, random })
  return { ...adSet, ads, ...more }
}

/** In an account in which variants differ. */
function verdictOn(adSet: AdSetState) {
  const other = simulatedAdSet({ rates: [0.01, 0.02, 0.03], perPound: 1 }, { id: 'other', pence: 500, random })
  const account = judgeAccount(createAccount([adSet, { ...other, status: 'PAUSED' }]))
  const [verdict] = account.adSets
  const changes = account.changes.filter(({ adSetId }) => adSetId === adSet.id)
  if (!verdict) throw new Error('There is a verdict on each ad set')
  return { ...verdict, changes }
}

const [weak, strong] = [
  { impressions: 12_000, clicks: 120 },
  { impressions: 12_000, clicks: 300 },
]

describe('variants', () => {
  it('declares a winner, pauses the others, and explains why with numbers', () => {
    const { evidence, changes } = verdictOn(adSetWith([ad(0, weak), ad(1, strong)]))
    expect(evidence.phase).toBe('decided')
    expect(evidence.variants.map(({ verdict }) => verdict)).toEqual(['pause', 'winner'])
    expect(changes).toMatchObject([{ kind: 'status', adId: 's-A', from: 'ACTIVE', to: 'PAUSED' }])
    expect(evidence.sentences[0]).toMatch(/^B is better \(more than 99\.9% sure/)
  })

  it('states the cost of an error in clicks a day', () => {
    const { evidence } = verdictOn(
      adSetWith([ad(0, { impressions: 1_500, clicks: 15 }), ad(1, { impressions: 3_000, clicks: 44 })]),
    )
    expect(evidence.phase).toBe('confirming')
    expect(evidence.sentences[0]).toMatch(
      /^B leads \(\d+% sure\)\. It runs together with A until that is clear\. If B is not better after all, you lose about \d+ clicks? a day\.$/,
    )
    const [, b] = evidence.variants
    expect(b?.lossPerDay).toBeGreaterThan(0.5)
    expect(b?.lossPerDay).toBeLessThan(5)
  })

  it('says that the others are paused if one is shown alone before it leads', () => {
    const clicks = [16, 8, 8]
    const { evidence } = verdictOn(adSetWith(clicks.map((some, at) => ad(at, { impressions: 600, clicks: some }))))
    expect(evidence.phase).toBe('exploring')
    expect(evidence.variants.map(({ verdict }) => verdict)).toEqual(['run', 'pause', 'pause'])
    expect(evidence.sentences[0]).toMatch(
      /^A comes first \(\d+% sure\), .* The others stay paused unless it turns out worse\.$/,
    )
  })

  it('says that none leads while several are shown', () => {
    const { evidence } = verdictOn(adSetWith([60, 58, 20].map((clicks, at) => ad(at, { impressions: 3_000, clicks }))))
    expect(evidence.variants.map(({ verdict }) => verdict)).toEqual(['run', 'run', 'pause'])
    expect(evidence.sentences[0]).toMatch(/^A comes first .* No variant leads yet\.$/)
  })

  it('lets a leader run alone after its rival has enough impressions', () => {
    const { evidence, changes } = verdictOn(
      adSetWith([ad(0, { impressions: 3_000, clicks: 30 }), ad(1, { impressions: 3_000, clicks: 44 })]),
    )
    expect(evidence.phase).toBe('confirming')
    expect(evidence.sentences[0]).toMatch(
      /^B leads \(\d+% sure\)\. It runs alone for now, because A has enough impressions\. A returns when the comparison needs it\./,
    )
    expect(changes).toMatchObject([{ adId: 's-A', to: 'PAUSED' }])
  })

  it('pauses none of the variants that are alike', () => {
    const { evidence, changes } = verdictOn(
      adSetWith([240, 250, 246].map((clicks, at) => ad(at, { impressions: 12_000, clicks }))),
    )
    expect(evidence.phase).toBe('exploring')
    expect(evidence.sentences[0]).toBe(
      'Its variants do about equally well so far, so all of them run. No variant leads yet.',
    )
    expect(changes).toEqual([])
  })

  it('waits for a minimum of data, and changes nothing until then', () => {
    const { evidence, changes } = verdictOn(
      adSetWith([ad(0, { impressions: 60, clicks: 0 }), ad(1, { impressions: 900, clicks: 30 })]),
    )
    expect(evidence.phase).toBe('gathering')
    expect(evidence.variants.map(({ verdict }) => verdict)).toEqual(['wait', 'wait'])
    expect(evidence.sentences[0]).toBe('Too little is known yet. A was shown 60 times, but each variant needs 100.')
    expect(changes).toEqual([])
  })

  it('declares no winner if the others were never shown', () => {
    const never = [ad(1, { status: 'PAUSED' }), ad(2, { status: 'PAUSED' })]
    const { evidence, changes } = verdictOn(adSetWith([ad(0, { impressions: 150, clicks: 6 }), ...never]))
    expect(evidence.phase).toBe('gathering')
    expect(evidence.variants).toMatchObject([
      { verdict: 'wait', chanceBest: 0, lossPerDay: 0 },
      { verdict: 'wait', chanceBest: 0 },
      { verdict: 'wait', chanceBest: 0 },
    ])
    expect(evidence.sentences[0]).toBe('Only A is running, so there is nothing to compare.')
    expect(changes).toEqual([])
    const alone = verdictOn(adSetWith([ad(0, strong)]))
    expect(alone.evidence.sentences[0]).toBe('A is its only variant, so there is nothing to compare.')
  })

  it('resumes a variant that may be the best again', () => {
    const back = { ...strong, status: 'PAUSED', pausedByPlan: true } as const
    const { changes } = verdictOn(adSetWith([ad(0, back), ad(1, { impressions: 12_000, clicks: 290 })]))
    expect(changes).toMatchObject([{ adId: 's-A', from: 'PAUSED', to: 'ACTIVE' }])
  })

  it('resumes the better one, and keeps the last active one until then', () => {
    const { changes } = verdictOn(adSetWith([ad(0, { ...strong, status: 'PAUSED', pausedByPlan: true }), ad(1, weak)]))
    expect(changes).toMatchObject([{ adId: 's-A', to: 'ACTIVE' }])
  })

  it('keeps manually paused ads paused, reports their estimates, and judges the others separately', () => {
    const paused = ad(0, { ...strong, status: 'PAUSED' })
    const alone = verdictOn(adSetWith([paused, ad(1, weak)]))
    expect(alone.changes).toEqual([])
    expect(alone.evidence.phase).toBe('gathering')
    expect(alone.evidence.sentences.slice(0, 2)).toEqual([
      'Only B is running, so there is nothing to compare.',
      'A may be the best variant (more than 99.9%). It stays paused because no plan paused it. Activate it if you have no reason to keep it paused.',
    ])
    expect(alone.evidence.variants[0]).toMatchObject({ verdict: 'wait', chanceBest: 0, lossPerDay: 0 })
    expect(alone.evidence.variants[0]?.high).toBeLessThan(4)
    const better = ad(2, { impressions: 12_000, clicks: 200 })
    const beside = verdictOn(adSetWith([paused, ad(1, weak), better]))
    expect(beside.changes).toMatchObject([{ adId: 's-B', to: 'PAUSED' }])
    expect(beside.evidence.variants.map(({ verdict }) => verdict)).toEqual(['wait', 'pause', 'winner'])
    const worse = verdictOn(adSetWith([ad(0, { ...weak, status: 'PAUSED' }), ad(1, strong)]))
    expect(worse.evidence.sentences.join()).not.toContain('stays paused')
  })

  it('ignores paused ad sets, imported ones, and ads that were paused before they were shown', () => {
    const ads = [ad(0, { ...weak, status: 'PAUSED' }), ad(1, { ...strong, status: 'PAUSED' })]
    const paused = verdictOn(adSetWith(ads, { status: 'PAUSED' }))
    expect(paused.changes).toEqual([])
    expect(paused.evidence.sentences[0]).toMatch(/^B is better/)
    const imported = verdictOn(adSetWith([ad(0, weak), ad(1, strong)], { imported: true }))
    expect(imported.changes).toEqual([])
    expect(imported.evidence.phase).toBe('decided')
    const unshown = verdictOn(adSetWith([ad(0, { status: 'PAUSED' }), ad(1, strong)]))
    expect(unshown.changes).toEqual([])
    expect(unshown.evidence.variants[0]).toMatchObject({ verdict: 'wait', ctr: 0, chanceBest: 0 })
  })

  it('judges own metrics regardless of imported ones', () => {
    const own = [ad(0, { impressions: 12_000, clicks: 240 }), ad(1, { impressions: 12_000, clicks: 120 })]
    const alike = Array.from({ length: 500 }, (_, n) => ({
      ...adSetWith([ad(0, { impressions: 200_000, clicks: 40 }), ad(1, { impressions: 200_000, clicks: 41 })]),
      id: `imported-${n}`,
      imported: true as const,
    }))
    const alone = judgeAccount(createAccount([adSetWith(own)])).adSets[0]?.evidence.variants[0]?.estimate
    const beside = judgeAccount(createAccount([adSetWith(own), ...alike])).adSets[0]?.evidence.variants[0]?.estimate
    expect(beside).toBe(alone)
    expect(beside).toBeGreaterThan(1.7)
  })

  it('keeps all variants active if they differ only by chance', () => {
    const ads = [
      ad(0, { impressions: 3_000, clicks: 40 }),
      ad(1, { impressions: 3_000, clicks: 48, status: 'PAUSED', pausedByPlan: true }),
    ]
    const { adSets, changes } = judgeAccount(createAccount([adSetWith(ads)]))
    expect(changes).toEqual([])
    expect(adSets[0]?.evidence.sentences[0]).toMatch(/^So far, the variants in this account differ only by chance/)
  })

  it('also compares a variant that is far behind', () => {
    const { evidence } = verdictOn(
      adSetWith([ad(0, { impressions: 400_000, clicks: 4_000 }), ad(1, { impressions: 400_000, clicks: 12_000 })]),
    )
    expect(evidence.sentences[0]).toBe('B is better (more than 99.9% sure).')
    expect(evidence.variants[0]?.chanceBest).toBeGreaterThan(0)
  })

  it('accepts more clicks than impressions, and an ad set without ads', () => {
    const { evidence } = verdictOn(adSetWith([ad(0, { impressions: 200, clicks: 210 }), ad(1, weak)]))
    expect(evidence.phase).toBe('decided')
    expect(verdictOn(adSetWith([])).evidence.sentences).toEqual(['It has no ads yet.'])
  })
})

describe('the sample ratio', () => {
  const shown = (impressions: number) =>
    Array.from({ length: 14 }, (_, day) => ({ date: daysAgo(14 - day), impressions }))

  it('cautions if variants were not shown equally often, and does not suspend the verdict', () => {
    const { evidence, changes } = verdictOn(
      adSetWith([ad(0, { ...weak, shown: shown(400) }), ad(1, { ...strong, shown: shown(600) })]),
    )
    expect(evidence.sampleRatio?.suspicious).toBe(true)
    expect(evidence.phase).toBe('decided')
    expect(evidence.sentences.slice(0, 2)).toEqual([
      expect.stringMatching(/^B is better/),
      'Facebook did not show its variants equally often (A 4,800 times and B 7,200 times), so different people may have seen them. They are compared with wider intervals. Make a split test on Facebook before a large decision.',
    ])
    expect(changes).toMatchObject([{ adId: 's-A', to: 'PAUSED' }])
  })

  it('widens the intervals of variants that were not shown equally often', () => {
    const measure = (first: number, second: number) => {
      const ads = [ad(0, { ...weak, shown: shown(first) }), ad(1, { ...strong, shown: shown(second) })]
      const [variant] = verdictOn(adSetWith(ads)).evidence.variants
      return Number(variant?.high) - Number(variant?.low)
    }
    expect(measure(400, 600)).toBeGreaterThan(1.05 * measure(500, 500))
  })

  it('accepts shares that differ by chance, and ignores days on which not all ran', () => {
    const even = verdictOn(adSetWith([ad(0, { ...weak, shown: shown(498) }), ad(1, { ...strong, shown: shown(505) })]))
    expect(even.evidence.sampleRatio).toMatchObject({ suspicious: false })
    expect(even.evidence.phase).toBe('decided')
    const late = shown(500).slice(-6)
    const later = [
      ...shown(500)
        .slice(0, 8)
        .map(day => ({ ...day, impressions: 1_000 })),
      ...late,
    ]
    const apart = verdictOn(adSetWith([ad(0, { ...weak, shown: later }), ad(1, { ...strong, shown: late })]))
    expect(apart.evidence.sampleRatio).toEqual({ suspicious: false, p: 1 })
  })

  it('is not computed for variants that never ran side by side', () => {
    expect(verdictOn(adSetWith([ad(0, weak), ad(1, strong)])).evidence.sampleRatio).toBeNull()
  })
})

describe('fatigue', () => {
  /** Weeks with these clicks per 10,000 impressions each, the last one ending yesterday. */
  const weeks = (...clicks: number[]) =>
    clicks.flatMap((count, at) =>
      Array.from({ length: 7 }, (_, day) => {
        const date = daysAgo(7 * (clicks.length - at) - day)
        return { date, impressions: 10_000 / 7, clicks: count / 7, spendMicros: 1_000_000, conversions: 0 }
      }),
    )
  const findFatigue = (days: AdSetState['days']) => verdictOn(adSetWith([ad(0, strong)], { days })).evidence.fatigue

  it('is reported if the last week is significantly below the best one', () => {
    const fatigue = findFatigue(weeks(150, 260, 240, 120))
    expect(fatigue).toMatchObject({ weekOfPeak: daysAgo(21) })
    expect(fatigue?.peak).toBeCloseTo(2.6, 6)
    expect(fatigue?.now).toBeCloseTo(1.2, 6)
    expect(fatigue?.drop).toBeCloseTo(53.8, 1)
  })

  it('is not reported for a chance fall, a rise, or an incomplete day', () => {
    expect(findFatigue(weeks(150, 190, 150, 140))).toBeNull()
    expect(findFatigue(weeks(100, 120, 130, 240))).toBeNull()
    expect(findFatigue(weeks(240))).toBeNull()
    const day = { date: today, impressions: 100_000, clicks: 0, spendMicros: 0, conversions: 0 }
    expect(findFatigue([...weeks(240, 235), day])).toBeNull()
  })
})

describe('an ad set without a click', () => {
  const unclicked = (id: string, impressions: number): AdSetState => ({
    ...simulatedAdSet({ rates: [0, 0], perPound: 0 }, { id, pence: 500, random }),
    ads: [0, 1].map(at => ({ ...adState(id, at), impressions, clicks: 0, spendMicros: 70_000_000 })),
  })
  const clicked = simulatedAdSet({ rates: [0.01, 0.03], perPound: 1 }, { id: 'clicked', pence: 500, random })
  const unpaid = (adSet: AdSetState): AdSetState => ({
    ...adSet,
    days: adSet.days.map(day => ({ ...day, spendMicros: 0 })),
  })

  it.each([
    ['alone', [unclicked('s', 14_000)]],
    ['among others', [unclicked('s', 14_000), clicked]],
    ['among others that are not clicked either', [unclicked('s', 14_000), unclicked('t', 200)]],
    ['that cost nothing', [unpaid(unclicked('s', 14_000)), clicked]],
    ['that was never shown', [unclicked('s', 0), clicked]],
  ])('gets finite numbers, %s', (_, adSets) => {
    const verdict = judgeAccount(createAccount(adSets))
    const text = JSON.stringify(verdict, (_key, value) => (Number.isNaN(value) ? 'NaN' : value))
    expect(text).not.toMatch(/NaN|Infinity|undefined/)
    const { phase, variants } = verdict.adSets[0]?.evidence ?? {}
    expect(phase).toBe('gathering')
    expect(variants?.every(({ low, estimate, high }) => low <= estimate && estimate <= high)).toBe(true)
    expect(verdict.changes.filter(change => change.kind !== 'budget' && change.adSetId === 's')).toEqual([])
  })
})
