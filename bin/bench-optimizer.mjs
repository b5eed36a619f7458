// npm run bench:optimizer [-- --write] [--replays 2] [--tests 400]: evaluates the optimizer's rules on real tests, in
// accounts of several sizes and against common alternatives. Exits with 1 if a goal is missed. --replays and --tests
// allow a quick run.
import { parseArgs } from 'node:util'
import { readHeadlineTests } from './bench/optimizer/headline-tests.mjs'
import { createLargeAccount } from './bench/optimizer/large-account.mjs'
import { groupIntoAccounts, measure } from './bench/optimizer/measure.mjs'
import { judgeAccount } from './bench/optimizer/product.mjs'
import { productPolicy } from './bench/optimizer/product-policy.mjs'
import { fixedRule, peeking, thompson } from './bench/optimizer/rivals.mjs'
import { writeTable } from './bench/write-table.mjs'

const { values: flags } = parseArgs({
  options: { write: { type: 'boolean' }, replays: { type: 'string', default: '10' }, tests: { type: 'string' } },
})
const replays = Number(flags.replays)
const largest = 10_000
const formatNumber = value => value.toLocaleString('en-GB')

function measureLargeAccount() {
  process.stderr.write(`${largest} ad sets …\n`)
  const account = createLargeAccount(largest)
  // Measures processor time, so that other work on the machine does not count.
  const start = process.cpuUsage()
  judgeAccount(account)
  const { user, system } = process.cpuUsage(start)
  return ((user + system) / 1e6).toFixed(1)
}

/** Goals for a whole account; the limit on wrong winners applies to accounts of every size. */
const goals = { gain: 0.45, winners: 0.05, wrong: 0.01 }
// Without any winner the share is NaN, and nothing is wrong.
const isRarelyWrong = ({ wrong }) => !(wrong > goals.wrong)
const meetsAll = ({ gain, winners, wrong }) =>
  gain >= goals.gain && winners >= goals.winners && isRarelyWrong({ wrong })

const allTests = readHeadlineTests()
if (allTests === null) {
  process.stdout.write('Skipped: ../shared/data/headline-tests.csv is not there.\n')
  process.exit()
}
const tests = flags.tests === undefined ? allTests : allTests.slice(0, Number(flags.tests))

const asOneAccount = () => [tests]
const inAccountsOf = size => random => groupIntoAccounts(tests, size, random)
const rows = [
  {
    name: `these rules, an account of all ${formatNumber(tests.length)}`,
    policy: () => productPolicy,
    accounts: asOneAccount,
    goal: meetsAll,
  },
  ...[100, 30, 10].map(size => ({
    name: `these rules, accounts of ${size} ad sets`,
    policy: () => productPolicy,
    accounts: inAccountsOf(size),
    goal: isRarelyWrong,
  })),
  {
    name: 'pause variants 20 % below the average CTR after 1,000 impressions',
    policy: () => fixedRule,
    accounts: asOneAccount,
  },
  { name: 'peeking at p < 0.05', policy: () => peeking, accounts: asOneAccount },
  { name: 'Thompson sampling', policy: thompson, accounts: asOneAccount },
]

const percent = share => (Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1)} %`)
const decimal = share => (Number.isNaN(share) ? '–' : share.toFixed(2))

function toCells({ name, policy, accounts, goal }) {
  process.stderr.write(`${name} …\n`)
  const result = measure({ replays, policy, accounts })
  const { gain, worst, winners, wrong } = result
  if (goal && !goal(result)) {
    process.exitCode = 1
    process.stderr.write('  misses a goal\n')
  }
  const cells = [name, `${decimal(gain)} (${decimal(worst)})`, percent(winners), percent(wrong)]
  process.stderr.write(`  ${cells.slice(1).join(', ')}\n`)
  return cells
}

const seconds = measureLargeAccount()
const text = [
  "| rule | share of the oracle's gain, mean (worst) | tests with a winner | wrong winners |",
  '|---|---|---|---|',
  ...rows.map(row => `| ${toCells(row).join(' | ')} |`),
  '',
  `${formatNumber(tests.length)} tests, ${replays} replays each. Goals: ≥ 0.45, ≥ 5 % and ≤ 1 % for the first row, ≤ 1 % wrong for each row of these rules.`,
  '',
  `An account of ${formatNumber(largest)} ad sets with three ads and a year of days each is judged in ${seconds} s of processor time (≤ 10 s).`,
].join('\n')
process.stdout.write(`${text}\n`)

if (flags.write) await writeTable('bench:optimizer', text)
