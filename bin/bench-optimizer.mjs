// What the optimizer's rules bring on real tests, beside rules in use elsewhere: `npm run bench:optimizer`.
import { createServer } from 'vite'
import { readHeadlineTests } from './bench/optimizer/headline-tests.mjs'
import { replay, seededNumbers } from './bench/optimizer/replay.mjs'
import { fixedRule, peeking, thompson } from './bench/optimizer/rivals.mjs'

const rounds = 2

const vite = await createServer({ configFile: false, logLevel: 'error', server: { middlewareMode: true, ws: false } })
const statistics = '/server/features/optimizer/statistics'
const { learnPrior } = await vite.ssrLoadModule(`${statistics}/learn-prior.ts`)
const { judgeVariants } = await vite.ssrLoadModule(`${statistics}/judge-variants.ts`)
await vite.close()

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
  'blogops: judgeVariants': ours,
  '20 % below average after 1,000 impressions': () => fixedRule,
  'peeking at p < 0.05': () => peeking,
  'Thompson sampling': thompson,
}

const tests = readHeadlineTests(learnPrior)
if (tests === null) {
  process.stdout.write('Skipped: ../shared/data/headline-tests.csv is not there.\n')
} else {
  const rows = Object.entries(policies).map(([name, policy]) => [name, total(policy)])
  process.stdout.write(`${tests.length} tests, ${rounds} replays each\n\n${table(rows)}\n`)
}

function total(policy) {
  const runs = Array.from({ length: rounds }, (_, round) => {
    const random = seededNumbers(round + 1)
    return replay(tests, policy(random), random)
  })
  const sum = field => runs.reduce((all, run) => all + run[field], 0)
  return { gain: sum('gain') / rounds, winners: sum('winners') / sum('tests'), wrong: sum('wrong') / sum('winners') }
}

function table(rows) {
  const percent = share => (Number.isNaN(share) ? '-' : `${(share * 100).toFixed(1)} %`)
  const lines = rows.map(
    ([name, { gain, winners, wrong }]) => `| ${name} | ${gain.toFixed(2)} | ${percent(winners)} | ${percent(wrong)} |`,
  )
  return [
    "| rule | share of the oracle's gain | tests with a winner | wrong winners |",
    '|---|---|---|---|',
    ...lines,
  ].join('\n')
}
