import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/random.ts'
import { adState, createAccount, simulatedAdSet } from '../testing/simulated-account.ts'
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

  it('does not wait without need', () => {
    const adSets = Array.from({ length: 3 }, (_, at) => adSetWith(`s${at}`, 1_000, 240))
    expect(judgeAccount(createAccount(adSets))).not.toHaveProperty('waiting')
  })
})
