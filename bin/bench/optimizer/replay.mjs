import { binomial, normal, seededRandom } from './product.mjs'

/**
 * Delivers the tests of an account night by night, split among the variants that a policy runs.
 * @param tests lists of `{ impressions, rate }`; `rate` is the true rate
 * @param policy `judge(states)` is called after each night and returns `{ run, winner }` for each test: the variants
 * to run (or their shares, for rivals), and the index of the winner or null. A state has the `counts` of each variant
 * so far, the previous `runs`, `delivered` (impressions and clicks of each night), and whether it has a `winner`
 * @param delivery `looks` (number of nights) and `sigma`: the platform prefers some ads by fixed lognormal weights;
 * 0 delivers evenly. `seed` draws the same weights for each policy
 * @returns expected clicks of the policy, of running all variants and of an oracle; the number of declared winners,
 * and of wrong ones
 */
export function replay(tests, policy, { looks, sigma, seed }, random) {
  const randomWeight = seededRandom(seed)
  const states = tests.map(test => ({
    test,
    weights: test.map(() => Math.exp(sigma * normal(randomWeight))),
    perLook: test.reduce((sum, { impressions }) => sum + impressions, 0) / looks,
    expected: test.map(() => 0),
    counts: test.map(() => ({ impressions: 0, clicks: 0 })),
    delivered: [],
    runs: test.map(() => true),
    winner: null,
  }))
  let clicks = 0
  for (let look = 0; look < looks; look += 1) {
    for (const state of states) clicks += deliver(state, random)
    const judged = policy.judge(states)
    for (const [at, state] of states.entries()) {
      state.runs = judged[at].run
      state.winner ??= judged[at].winner
    }
  }
  return { clicks, ...computeBounds(states, looks), ...countWinners(states) }
}

/** Returns the expected clicks of the night; sampling noise does not affect the score. */
function deliver({ test, weights, perLook, expected, counts, delivered, runs }, random) {
  const shares = runs.map((share, at) => Number(share) * weights[at])
  const totalShare = shares.reduce((sum, share) => sum + share, 0)
  const night = shares.map((share, at) => {
    // Rounding the sums instead of the nights avoids a bias of small tests.
    const before = Math.round(expected[at])
    expected[at] += (perLook * share) / totalShare
    const impressions = Math.round(expected[at]) - before
    return { impressions, clicks: binomial(impressions, test[at].rate, random) }
  })
  delivered.push(night)
  for (const [at, { impressions, clicks }] of night.entries()) {
    counts[at].impressions += impressions
    counts[at].clicks += clicks
  }
  return test.reduce((sum, { rate }, at) => sum + (perLook * shares[at] * rate) / totalShare, 0)
}

function computeBounds(states, looks) {
  let idle = 0
  let oracle = 0
  for (const { test, weights, perLook } of states) {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    idle += ((perLook * looks) / total) * test.reduce((sum, { rate }, at) => sum + weights[at] * rate, 0)
    oracle += perLook * looks * bestRate(test)
  }
  return { idle, oracle }
}

function countWinners(states) {
  const declared = states.filter(({ winner }) => winner !== null)
  const wrong = declared.filter(({ test, winner }) => test[winner].rate < bestRate(test))
  return { tests: states.length, winners: declared.length, wrong: wrong.length }
}

const bestRate = test => test.reduce((best, { rate }) => Math.max(best, rate), 0)
