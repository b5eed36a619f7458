// npm run bench:optimizer [-- --write] [--json] [--file tests.csv] [--replays 3] [--tests 400] [--looks 30]
// [--rule blogops]: evaluates
// the optimizer's rules for ads on real headline tests, against common alternatives. --json prints an array of rows.
// --replays and --tests allow a quick run. Exits with 1 if a goal is missed in a full run over the usual tests.
import { parseArgs } from 'node:util'
import { readHeadlineTests } from './bench/optimizer/headline-tests.mjs'
import { createLargeAccount } from './bench/optimizer/large-account.mjs'
import { groupIntoAccounts, measure } from './bench/optimizer/measure.mjs'
import { judgeAccount } from './bench/optimizer/product.mjs'
import { productPolicy } from './bench/optimizer/product-policy.mjs'
import { fixedRule, greedy, pTest, thompson, topTwo } from './bench/optimizer/rivals.mjs'
import { writeTable } from './bench/write-table.mjs'

const { values: flags } = parseArgs({
  options: {
    write: { type: 'boolean' },
    json: { type: 'boolean' },
    file: { type: 'string' },
    replays: { type: 'string', default: '3' },
    tests: { type: 'string' },
    looks: { type: 'string', default: '30' },
    rule: { type: 'string' },
  },
})
const replays = Number(flags.replays)
const looks = Number(flags.looks)
const isFullRun = flags.file === undefined && flags.tests === undefined && flags.rule === undefined && replays >= 3
const largest = 10_000
const formatNumber = value => value.toLocaleString('en-GB')

const allTests = readHeadlineTests(flags.file)
if (allTests === null) {
  if (flags.file !== undefined) {
    process.stderr.write(`There is no file ${flags.file}.\n`)
    process.exit(2)
  }
  process.stdout.write(flags.json ? '[]\n' : 'Skipped: ../shared/data/headline-tests.csv is not there.\n')
  process.exit()
}
const tests = flags.tests === undefined ? allTests : allTests.slice(0, Number(flags.tests))

const deliveries = [
  { delivery: 'even', sigma: 0, gain: 0.5, declared: 0.05 },
  { delivery: '0.5', sigma: 0.5, gain: 0.42, declared: 0 },
  { delivery: '1', sigma: 1, gain: 0.4, declared: 0 },
]
const maxWrong = 0.01

const uncalibrated = 'Its threshold is not calibrated for a prior that fits imperfectly.'
const rules = [
  { rule: 'blogops', name: 'these rules', policy: productPolicy, isOurs: true, isPrimary: true },
  { rule: 'greedy', name: 'greedy: the highest estimate alone', policy: greedy },
  { rule: 'thompson', name: 'Thompson sampling, declares at 98.8 %', policy: thompson, note: uncalibrated },
  { rule: 'top-two', name: 'top-two Thompson sampling, declares at 98.8 %', policy: topTwo, note: uncalibrated },
  {
    rule: 'p-test',
    name: 'pause at p < 0.05',
    policy: pTest,
    note: 'It tests again every night without a correction.',
  },
  {
    rule: 'fixed',
    name: 'pause 20 % below the average CTR after 1,000 impressions',
    policy: fixedRule,
    note: 'It ignores chance.',
  },
]

const asOneAccount = () => [tests]
const inAccountsOf = size => random => groupIntoAccounts(tests, size, random)
const [ours] = rules
const ownRuns = { ...ours, isPrimary: false, delivery: { ...deliveries[0], gain: 0, declared: 0 } }
const runs = [
  ...deliveries.flatMap(delivery => rules.map(rule => ({ ...rule, delivery, accounts: asOneAccount }))),
  ...[30, 10]
    .filter(size => size < tests.length)
    .map(size => ({
      ...ownRuns,
      rule: `blogops, accounts of ${size}`,
      name: `these rules, accounts of ${size} ad sets`,
      accounts: inAccountsOf(size),
    })),
  {
    ...ownRuns,
    rule: 'blogops, shrunk truth',
    name: 'these rules, if variants differ as little as their shrunk estimates',
    accounts: asOneAccount,
    truth: 'shrunk',
  },
].filter(({ rule }) => flags.rule === undefined || rule === flags.rule)

const round = (value, digits) => Number(value.toFixed(digits))
const percent = share => `${(100 * share).toFixed(1)} %`

function describeWrong({ winners, wrong, note }) {
  if (winners === 0) return '–'
  return wrong > maxWrong && note ? `${percent(wrong)}. ${note}` : percent(wrong)
}

function measureRun({
  rule,
  name,
  policy,
  accounts,
  isOurs,
  isPrimary,
  note,
  truth,
  delivery: { delivery, sigma, ...goals },
}) {
  process.stderr.write(`${name}, delivery ${delivery} …\n`)
  const { gain, worst, winners, wrong } = measure({
    replays: isPrimary ? replays : 1,
    policy,
    accounts,
    looks,
    sigma,
    truth,
  })
  const misses = isOurs && (gain < goals.gain || winners < goals.declared || wrong > maxWrong)
  if (misses) {
    process.stderr.write('  misses a goal\n')
    if (isFullRun && isPrimary) process.exitCode = 1
  }
  const cells = [
    name,
    delivery === 'even' ? delivery : `σ ${delivery}`,
    `${gain.toFixed(2)} (${worst.toFixed(2)})`,
    percent(winners),
    describeWrong({ winners, wrong, note }),
  ]
  process.stderr.write(`  ${cells.slice(2).join(', ')}\n`)
  const figures = {
    gain: round(gain, 4),
    declaredPercent: round(100 * winners, 2),
    wrongPercent: round(100 * wrong, 2),
  }
  return { cells, row: { rule, delivery, looks, ...figures, ...(wrong > maxWrong && note && { note }) } }
}

function measureLargeAccount() {
  process.stderr.write(`${largest} ad sets …\n`)
  const account = createLargeAccount(largest)
  // Measures processor time, so that other work on the machine does not count.
  const start = process.cpuUsage()
  judgeAccount(account)
  const { user, system } = process.cpuUsage(start)
  return ((user + system) / 1e6).toFixed(1)
}

const measured = runs.map(measureRun)
if (flags.json) {
  process.stdout.write(
    `${JSON.stringify(
      measured.map(({ row }) => row),
      null,
      2,
    )}\n`,
  )
} else {
  const text = [
    "| rule | delivery | share of the oracle's gain, mean (worst) | tests with a winner | wrong winners |",
    '|---|---|---|---|---|',
    ...measured.map(({ cells }) => `| ${cells.join(' | ')} |`),
    '',
    `${formatNumber(tests.length)} tests, ${looks} nightly looks, ${replays} replays of the first rule and 1 of the others. Goals of these rules: ≥ 0.50, ≥ 5 % and ≤ 1 % when delivery is even; ≥ 0.42 at σ 0.5, ≥ 0.40 at σ 1, and ≤ 1 % wrong in each row.`,
    '',
    `An account of ${formatNumber(largest)} ad sets with three ads and a year of days each is judged in ${measureLargeAccount()} s of processor time (≤ 10 s).`,
  ].join('\n')
  process.stdout.write(`${text}\n`)
  if (flags.write) await writeTable('bench:optimizer', text)
}
