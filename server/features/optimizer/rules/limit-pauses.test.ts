import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/random.ts'
import { adState, createAccount, daysAgo, simulatedAdSet } from '../testing/simulated-account.ts'
import type { Account, AdSetState } from './account.ts'
import { judgeAccount } from './judge-account.ts'

const random = seededRandom(4)

/** An ad set of two ads, of which the second is worse. */
function adSetWith(id: string, pence: number, worse: number): AdSetState {
  const ads = [240, worse].map((clicks, at) => ({
    ...adState(id, at),
    impressions: 12_000,
    clicks,
    spendMicros: 14 * pence * 10_000,
  }))
  return { ...simulatedAdSet({ rates: [0.01], perPound: 1 }, { id, pence, random }), ads }
}

const getPauses = (account: Account) =>
  judgeAccount(account).changes.flatMap(change => (change.kind === 'status' ? [change.adId] : []))

describe('a plan', () => {
  it('pauses ads with at most a fifth of the spend, the most valuable first, and counts the others', () => {
    const adSets = Array.from({ length: 10 }, (_, at) => adSetWith(`s${at}`, 1_000, 20 + 10 * at))
    // Each ad has a twentieth of the spend.
    expect(getPauses(createAccount(adSets))).toEqual(['s0-B', 's1-B', 's2-B', 's3-B'])
    expect(judgeAccount(createAccount(adSets)).waiting).toBe(6)
  })

  it('pauses smaller ads in place of one that does not fit', () => {
    const adSets = [adSetWith('large', 10_000, 20), adSetWith('small', 1_000, 60), adSetWith('other', 900, 60)]
    expect(getPauses(createAccount(adSets))).toEqual(['small-B', 'other-B'])
  })

  it('pauses the smallest ad of an account with few ads', () => {
    const adSets = [adSetWith('a', 1_000, 20), adSetWith('b', 900, 20)]
    expect(getPauses(createAccount(adSets))).toEqual(['b-B'])
    expect(judgeAccount(createAccount(adSets)).waiting).toBe(1)
  })

  it('counts the spend of each ad where it is known, and not its impressions', () => {
    const shown = (spendMicros: number) => [{ date: daysAgo(1), impressions: 500, spendMicros }]
    const withSpend = (adSet: AdSetState, spends: readonly number[]): AdSetState => ({
      ...adSet,
      ads: adSet.ads.map((ad, at) => ({ ...ad, shown: shown(spends[at] ?? 0) })),
    })
    const [first, ...others] = Array.from({ length: 5 }, (_, at) => adSetWith(`s${at}`, 1_000, 20 + 10 * at))
    const account = (spends: readonly number[]) =>
      createAccount([...(first ? [withSpend(first, spends)] : []), ...others])
    expect(getPauses(account([9_000_000, 1_000_000]))).toEqual(['s1-B', 's2-B'])
    expect(getPauses(account([1_000_000, 9_000_000]))).toEqual(['s0-B'])
  })

  it('does not wait without need', () => {
    const adSets = Array.from({ length: 3 }, (_, at) => adSetWith(`s${at}`, 1_000, 240))
    expect(judgeAccount(createAccount(adSets))).not.toHaveProperty('waiting')
  })
})
