// npm run bench:budgets [-- --write] [--json] [--seeds 10]: lets the optimizer's rules for budgets and other policies
// spend £1,000 a day for 120 days in a market in which the value of each ad set drifts 3 % a day. Exits with 1 if a
// goal is missed.
import { parseArgs } from 'node:util'
import { days, drawMarket, getExpectedResults, runMarket, totalPounds } from './bench/optimizer/market.mjs'
import {
  createBestFixed,
  createLimitedOracle,
  createOracle,
  createProductPolicy,
  followAllDays,
  keepEven,
} from './bench/optimizer/market-policies.mjs'
import { writeTable } from './bench/write-table.mjs'

const { values: flags } = parseArgs({
  options: { write: { type: 'boolean' }, json: { type: 'boolean' }, seeds: { type: 'string', default: '10' } },
})
const seeds = Array.from({ length: Number(flags.seeds) }, (_, at) => at + 1)
/** Minimum share of the best policy's results. */
const goal = 0.9

const policies = [
  { rule: 'blogops', name: 'these rules', create: () => createProductPolicy() },
  {
    rule: 'blogops, flat days',
    name: 'these rules, all days alike',
    create: () => createProductPolicy({ halfLifeDays: 1e6 }),
  },
  { rule: 'all days', name: 'in proportion to the yield of all days, no floor', create: () => followAllDays },
  { rule: 'even', name: 'an even split', create: () => keepEven },
  { rule: 'fixed', name: 'the best fixed split, known in advance', create: createBestFixed },
  {
    rule: 'limited oracle',
    name: 'the best split of each day, known in advance, by 20 % a day',
    create: createLimitedOracle,
  },
  { rule: 'oracle', name: 'the best split of each day, known in advance', create: createOracle },
]

function runSeed({ create }, seed) {
  const values = drawMarket(seed)
  const { results, budgets } = runMarket(values, create(values), 1_000 + seed)
  return { results, ...describeEnd(values, budgets) }
}

/** The largest budget at the end, and the yield of its last pound relative to the others. */
function describeEnd(values, budgets) {
  const last = days - 1
  const yields = budgets.map((pounds, at) => getExpectedResults(values[at][last], pounds, last) / pounds)
  const largest = budgets.indexOf(Math.max(...budgets))
  const others = yields.filter((_, at) => at !== largest)
  const mean = others.reduce((sum, each) => sum + each, 0) / others.length
  const sum = budgets.reduce((all, pounds) => all + pounds, 0)
  return { largestShare: budgets[largest] / sum, spent: sum / totalPounds, relativeYield: yields[largest] / mean }
}

const measured = policies.map(policy => ({ ...policy, runs: seeds.map(seed => runSeed(policy, seed)) }))
const best = seeds.map((_, at) => Math.max(...measured.map(({ runs }) => runs[at].results)))
const rows = measured.map(({ rule, name, runs }) => {
  const shares = runs.map(({ results }, at) => results / best[at])
  const mean = field => runs.reduce((sum, run) => sum + run[field], 0) / runs.length
  return {
    rule,
    name,
    ofBest: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    worst: Math.min(...shares),
    spent: mean('spent'),
    largestShare: Math.max(...runs.map(run => run.largestShare)),
    relativeYield: Math.min(...runs.map(run => run.relativeYield)),
  }
})

const percent = share => `${(100 * share).toFixed(0)} %`
const round = value => Number(value.toFixed(3))
const [ours] = rows
if (ours.ofBest < goal) {
  process.stderr.write('misses a goal\n')
  process.exitCode = 1
}
if (flags.json) {
  const json = rows.map(({ rule, ofBest, worst, largestShare, relativeYield }) => ({
    rule,
    seeds: seeds.length,
    ofBest: round(ofBest),
    worst: round(worst),
    largestShare: round(largestShare),
    relativeYield: round(relativeYield),
  }))
  process.stdout.write(`${JSON.stringify(json, null, 2)}\n`)
} else {
  const text = [
    '| policy | share of the best results, mean (worst) | budget used at the end | largest share of an ad set at the end | yield of its pounds against the others, worst |',
    '|---|---|---|---|---|',
    ...rows.map(
      row =>
        `| ${row.name} | ${percent(row.ofBest)} (${percent(row.worst)}) | ${percent(row.spent)} | ${percent(row.largestShare)} | ${row.relativeYield.toFixed(2)} |`,
    ),
    '',
    `${seeds.length} markets. Goal of these rules: ≥ 90 % of the best policy, which is chosen for each market with knowledge of all days.`,
  ].join('\n')
  process.stdout.write(`${text}\n`)
  if (flags.write) await writeTable('bench:budgets', text)
}
