import { truths } from './headline-tests.mjs'
import { seededRandom } from './product.mjs'
import { replay } from './replay.mjs'

/** Groups tests into accounts of a size, shuffled for each replay. */
export function groupIntoAccounts(tests, size, random) {
  const shuffled = tests.map(test => ({ test, at: random() })).sort((a, b) => a.at - b.at)
  const accounts = []
  for (let from = 0; from < shuffled.length; from += size) {
    accounts.push(shuffled.slice(from, from + size).map(({ test }) => test))
  }
  return accounts
}

/**
 * Replays accounts independently, each replay with its own true rates, and sums the results.
 * @returns the share of the oracle's gain over running all variants, its minimum over the replays, and from 0 to 1 the
 * share of tests with a winner and the share of wrong winners; 0 where there is nothing to divide by
 */
export function measure({ replays, policy, accounts, looks, sigma, truth = 'drawn' }) {
  const runs = Array.from({ length: replays }, (_, at) => {
    const seed = at + 1
    const random = seededRandom(seed)
    return sumRuns(
      accounts(random).map((tests, account) =>
        replay(truths[truth](tests, random), policy, { looks, sigma, seed: 1_000_000 * seed + account }, random),
      ),
    )
  })
  const all = sumRuns(runs)
  return {
    gain: computeGain(all),
    worst: Math.min(...runs.map(computeGain)),
    winners: divide(all.winners, all.tests),
    wrong: divide(all.wrong, all.winners),
  }
}

const computeGain = ({ clicks, idle, oracle }) => divide(clicks - idle, oracle - idle)

const divide = (part, whole) => (whole === 0 ? 0 : part / whole)

function sumRuns(runs) {
  const sum = field => runs.reduce((all, run) => all + run[field], 0)
  const fields = ['clicks', 'idle', 'oracle', 'tests', 'winners', 'wrong']
  return Object.fromEntries(fields.map(field => [field, sum(field)]))
}
