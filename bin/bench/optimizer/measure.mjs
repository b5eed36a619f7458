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
 * Replays accounts independently and sums the results.
 * @returns the share of the oracle's gain over an even split, its minimum over the replays, and from 0 to 1 the share
 * of tests with a winner and the share of wrong winners
 */
export function measure({ replays, policy, accounts }) {
  const runs = Array.from({ length: replays }, (_, at) => {
    const random = seededRandom(at + 1)
    const chosenPolicy = policy(random)
    return sumRuns(accounts(random).map(tests => replay(tests, chosenPolicy, random)))
  })
  const all = sumRuns(runs)
  return {
    gain: computeGain(all),
    worst: Math.min(...runs.map(computeGain)),
    winners: all.winners / all.tests,
    wrong: all.wrong / all.winners,
  }
}

const computeGain = ({ clicks, even, oracle }) => (clicks - even) / (oracle - even)

function sumRuns(runs) {
  const sum = field => runs.reduce((all, run) => all + run[field], 0)
  const fields = ['clicks', 'even', 'oracle', 'tests', 'winners', 'wrong']
  return Object.fromEntries(fields.map(field => [field, sum(field)]))
}
