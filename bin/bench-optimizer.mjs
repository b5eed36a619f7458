// npm run bench:optimizer [-- --write]: what the optimizer's rules bring on real tests, beside rules in use elsewhere.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { readHeadlineTests } from './bench/optimizer/headline-tests.mjs'
import { largeAccount } from './bench/optimizer/large-account.mjs'
import { replay, seededNumbers } from './bench/optimizer/replay.mjs'
import { fixedRule, peeking, thompson } from './bench/optimizer/rivals.mjs'

const rounds = 10
const adSets = 10_000
const root = new URL('../', import.meta.url)

const load = async path => {
  const file = fileURLToPath(new URL(`server/features/optimizer/${path}`, root))
  return (await runnerImport(file, { configFile: false })).module
}
const { learnPrior } = await load('statistics/learn-prior.ts')
const { judgeVariants } = await load('statistics/judge-variants.ts')
const { judgeAccount } = await load('rules/judge-account.ts')

/** The product's own rules, over priors that are learned from what was delivered so far. */
function ours() {
  let prior
  return {
    begin(all) {
      prior = learnPrior(all)
    },
    judge(counts) {
      const { verdicts, winner } = judgeVariants(counts, prior)
      return { run: verdicts.map(({ run }) => run), winner }
    },
  }
}

const policies = {
  'these rules': ours,
  'pause what is 20 % below the average CTR after 1,000 impressions': () => fixedRule,
  'peeking at p < 0.05': () => peeking,
  'Thompson sampling': thompson,
}

function measure(name, policy, tests) {
  process.stderr.write(`${name} …\n`)
  const runs = Array.from({ length: rounds }, (_, round) => {
    const random = seededNumbers(round + 1)
    return replay(tests, policy(random), random)
  })
  const sum = field => runs.reduce((all, run) => all + run[field], 0)
  const worst = Math.min(...runs.map(({ gain }) => gain))
  const share = (a, b) => (b === 0 ? '–' : `${((100 * a) / b).toFixed(1)} %`)
  const winners = share(sum('winners'), sum('tests'))
  const wrong = share(sum('wrong'), sum('winners'))
  const row = [name, `${(sum('gain') / rounds).toFixed(2)} (${worst.toFixed(2)})`, winners, wrong]
  process.stderr.write(`  ${row.slice(1).join(', ')}\n`)
  return row
}

function secondsOfAccount() {
  process.stderr.write(`${adSets} ad sets …\n`)
  const account = largeAccount(adSets)
  const begun = performance.now()
  judgeAccount(account)
  return ((performance.now() - begun) / 1000).toFixed(1)
}

const tests = readHeadlineTests()
if (tests === null) {
  process.stdout.write('Skipped: ../shared/data/headline-tests.csv is not there.\n')
  process.exit()
}
const seconds = secondsOfAccount()
const rows = Object.entries(policies).map(([name, policy]) => measure(name, policy, tests))
const text = [
  "| rule | share of the oracle's gain, mean (worst) | tests with a winner | wrong winners |",
  '|---|---|---|---|',
  ...rows.map(row => `| ${row.join(' | ')} |`),
  '',
  `${tests.length.toLocaleString('en-GB')} tests, ${rounds} replays each. To reach: ≥ 0.45, ≥ 5 %, ≤ 1 %.`,
  '',
  `An account of ${adSets.toLocaleString('en-GB')} ad sets with three ads and a year of days each is judged in ${seconds} s (≤ 10 s).`,
].join('\n')
process.stdout.write(`${text}\n`)

if (process.argv.includes('--write')) {
  const file = new URL('README.md', root)
  const readme = await readFile(file, 'utf8')
  const place = /(<!-- bench:optimizer -->)[\s\S]*(<!-- \/bench:optimizer -->)/
  await writeFile(file, readme.replace(place, `$1\n\n${text}\n\n$2`))
}
