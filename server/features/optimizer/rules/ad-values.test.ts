import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/random.ts'
import { adState, createAccount, simulatedAdSet } from '../testing/simulated-account.ts'
import type { AdState } from './account.ts'
import { valueAds } from './ad-values.ts'
import { judgeAccount } from './judge-account.ts'

const ad = (at: number, figures: Partial<AdState>): AdState => ({ ...adState('s', at), ...figures })
const shown = { impressions: 20_000, clicks: 300, spendMicros: 60_000_000 }

/** The ads of an ad set, in an account in which variants differ. */
function judge(ads: readonly AdState[]) {
  const random = seededRandom(2)
  const other = simulatedAdSet({ rates: [0.01, 0.02, 0.03], perPound: 1 }, { id: 'other', random })
  const { adSets, changes } = judgeAccount(
    createAccount([
      { ...simulatedAdSet({ rates: [0.01], perPound: 1 }, { id: 's', random }), ads },
      { ...other, status: 'PAUSED' },
    ]),
  )
  return { evidence: adSets[0]?.evidence, changes: changes.filter(({ adSetId }) => adSetId === 's') }
}

describe('ads', () => {
  it('are judged by product clicks for each pound, not by how often they are clicked', () => {
    const cheap = ad(0, { ...shown, clicks: 240, productClicks: { events: 166, clicks: 240 } })
    const clicked = ad(1, { ...shown, clicks: 360, productClicks: { events: 25, clicks: 360 } })
    const { evidence, changes } = judge([cheap, clicked])
    expect(evidence?.decidedBy).toBe('product clicks')
    expect(evidence?.variants.map(({ verdict }) => verdict)).toEqual(['winner', 'pause'])
    expect(changes).toMatchObject([{ adId: 's-B', to: 'PAUSED' }])
    expect(evidence?.sentences[1]).toBe(
      'Its ads are compared by product clicks for each pound. Clicks count as far as they predict them.',
    )
  })

  it('are judged by clicks for each pound if there are too few product clicks', () => {
    const few = [4, 5].map((events, at) => ad(at, { ...shown, productClicks: { events, clicks: 300 } }))
    expect(valueAds(few, true).unit).toBe('clicks')
    const dear = ad(1, { ...shown, spendMicros: 120_000_000 })
    const { evidence } = judge([ad(0, shown), dear])
    expect(evidence?.decidedBy).toBe('clicks')
    expect(evidence?.variants.map(({ verdict }) => verdict)).toEqual(['winner', 'pause'])
  })

  it('are judged by conversions before product clicks', () => {
    const productClicks = { events: 60, clicks: 300 }
    const converting = [30, 6].map((conversions, at) => ad(at, { ...shown, productClicks, conversions }))
    const byConversions = valueAds(converting, true)
    expect(byConversions.unit).toBe('conversions')
    const getFactor = (values: typeof byConversions, id: string) => values.perClick.get(id)?.factor ?? 0
    expect(getFactor(byConversions, 's-A')).toBeGreaterThan(1.2 * getFactor(byConversions, 's-B'))
  })

  it('keep the evidence of product clicks while conversions are rare', () => {
    const ads = [90, 30].map((events, at) =>
      ad(at, { ...shown, productClicks: { events, clicks: 300 }, conversions: 6 }),
    )
    const values = valueAds(ads, true)
    expect(values.unit).toBe('conversions')
    expect(values.perClick.get('s-A')?.factor).toBeGreaterThan(1.2)
    expect(values.perClick.get('s-B')?.factor).toBeLessThan(0.85)
  })

  it('are not judged by implausible product clicks', () => {
    const ads = [900, 3].map((events, at) => ad(at, { ...shown, productClicks: { events, clicks: 300 } }))
    expect(valueAds(ads, false).unit).toBe('clicks')
    expect([...valueAds(ads, false).perClick.values()]).toEqual([
      { factor: 1, variance: 0 },
      { factor: 1, variance: 0 },
    ])
  })
})
