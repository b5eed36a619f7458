/** Numbers from 0 to 1 that are the same at every run (mulberry32). */
export function seededNumbers(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How many of `n` showings are clicked at a rate. Exact where that is few; else by the normal approximation. */
export function clicksOf(n, rate, random) {
  if (n * rate > 60) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.min(n, Math.max(0, Math.round(n * rate + normal * Math.sqrt(n * rate * (1 - rate)))))
  }
  const drawn = random()
  let chance = (1 - rate) ** n
  let sum = chance
  let clicks = 0
  while (drawn > sum && clicks < n) {
    clicks += 1
    chance *= ((n - clicks + 1) / clicks) * (rate / (1 - rate))
    sum += chance
  }
  return clicks
}

const batches = 10

/**
 * Delivers tests in ten batches, each shared out among the variants that a policy has run.
 * @param tests lists of `{ impressions, rate }`, the rate being the truth
 * @param policy `begin(all)` is told of the counts of all tests ahead of each batch but the first; `judge(counts, runs)` gives
 *   `{ run, winner }`: which variants run from here on (or their shares, which rivals may set), and the place of the winner or null
 * @returns clicks gained over an even split as a share of what knowing the truth would gain; how many winners were declared, and
 *   how many of them are not the best
 */
export function replay(tests, policy, random) {
  const states = tests.map(test => ({
    test,
    batch: test.reduce((sum, { impressions }) => sum + impressions, 0) / batches,
    counts: test.map(() => ({ impressions: 0, clicks: 0 })),
    runs: test.map(() => true),
    winner: null,
  }))
  let clicks = 0
  for (let batch = 0; batch < batches; batch += 1) {
    for (const state of states) clicks += deliver(state, random)
    policy.begin?.(states.map(({ counts }) => counts))
    for (const state of states) {
      const { run, winner } = policy.judge(state.counts, state.runs)
      state.runs = run
      state.winner ??= winner
    }
  }
  return { gain: gainOf(states, clicks), ...winnersOf(states) }
}

/** @returns the clicks that are to be expected of the batch: chance in what is drawn does not count for or against a policy. */
function deliver({ test, batch, counts, runs }, random) {
  const whole = runs.reduce((sum, share) => sum + Number(share), 0)
  let clicks = 0
  for (const [at, { rate }] of test.entries()) {
    const showings = (batch * Number(runs[at])) / whole
    const impressions = Math.round(showings)
    counts[at].impressions += impressions
    counts[at].clicks += clicksOf(impressions, rate, random)
    clicks += showings * rate
  }
  return clicks
}

function gainOf(states, clicks) {
  let even = 0
  let oracle = 0
  for (const { test, batch } of states) {
    even += ((batch * batches) / test.length) * test.reduce((sum, { rate }) => sum + rate, 0)
    oracle += batch * batches * bestRate(test)
  }
  return (clicks - even) / (oracle - even)
}

function winnersOf(states) {
  const declared = states.filter(({ winner }) => winner !== null)
  const wrong = declared.filter(({ test, winner }) => test[winner].rate < bestRate(test))
  return { tests: states.length, winners: declared.length, wrong: wrong.length }
}

const bestRate = test => test.reduce((best, { rate }) => Math.max(best, rate), 0)
