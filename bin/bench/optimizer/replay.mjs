import { binomial } from './product.mjs'

const batches = 10

/**
 * Delivers the tests of an account in ten batches, split among the variants that a policy runs.
 * @param tests lists of `{ impressions, rate }`; `rate` is the true rate
 * @param policy `judge(states)` is called after each batch and returns `{ run, winner }` for each test: the variants
 * to run (or their shares, for rivals), and the index of the winner or null. A state has the `counts` of each variant
 * so far, the previous `runs`, and `delivered`, the impressions of each batch
 * @returns expected clicks of the policy, of an even split and of an oracle; the number of declared winners, and of
 * wrong ones
 */
export function replay(tests, policy, random) {
  const states = tests.map(test => ({
    test,
    batch: test.reduce((sum, { impressions }) => sum + impressions, 0) / batches,
    counts: test.map(() => ({ impressions: 0, clicks: 0 })),
    delivered: [],
    runs: test.map(() => true),
    winner: null,
  }))
  let clicks = 0
  for (let batch = 0; batch < batches; batch += 1) {
    for (const state of states) clicks += deliver(state, random)
    const judged = policy.judge(states)
    for (const [at, state] of states.entries()) {
      state.runs = judged[at].run
      state.winner ??= judged[at].winner
    }
  }
  return { clicks, ...computeBounds(states), ...countWinners(states) }
}

/** Returns the expected clicks of the batch; sampling noise does not affect the score. */
function deliver({ test, batch, counts, delivered, runs }, random) {
  const totalShare = runs.reduce((sum, share) => sum + Number(share), 0)
  const expectedImpressions = runs.map(share => (batch * Number(share)) / totalShare)
  const impressions = expectedImpressions.map(Math.round)
  delivered.push(impressions)
  for (const [at, { rate }] of test.entries()) {
    counts[at].impressions += impressions[at]
    counts[at].clicks += binomial(impressions[at], rate, random)
  }
  return test.reduce((sum, { rate }, at) => sum + expectedImpressions[at] * rate, 0)
}

function computeBounds(states) {
  let even = 0
  let oracle = 0
  for (const { test, batch } of states) {
    even += ((batch * batches) / test.length) * test.reduce((sum, { rate }) => sum + rate, 0)
    oracle += batch * batches * bestRate(test)
  }
  return { even, oracle }
}

function countWinners(states) {
  const declared = states.filter(({ winner }) => winner !== null)
  const wrong = declared.filter(({ test, winner }) => test[winner].rate < bestRate(test))
  return { tests: states.length, winners: declared.length, wrong: wrong.length }
}

const bestRate = test => test.reduce((best, { rate }) => Math.max(best, rate), 0)
