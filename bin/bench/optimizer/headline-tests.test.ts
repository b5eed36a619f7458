import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { seededRandom } from '../../../server/domain/random.ts'

// The scripts are JavaScript without declarations, so they are imported by a computed path.
const load = async (name: string) => await import(new URL(name, import.meta.url).href)
const { readHeadlineTests, truths } = await load('headline-tests.mjs')
const { measure } = await load('measure.mjs')
const { fixedRule, greedy, pTest, thompson, topTwo } = await load('rivals.mjs')
const { productPolicy } = await load('product-policy.mjs')

interface Variant {
  impressions: number
  a: number
  b: number
}

async function readRows(rows: readonly string[]): Promise<Variant[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'blogops-bench-'))
  onTestFinished(async () => await rm(folder, { recursive: true }))
  const file = path.join(folder, 'tests.csv')
  await writeFile(file, ['test_id,variant,impressions,clicks', ...rows].join('\n'))
  return readHeadlineTests(file)
}

type DrawTruth = (tests: readonly Variant[][], random: () => number) => { rate: number }[][]

const usual = ['t1,A,3000,30', 't1,B,3000,60', 't2,A,2000,50', 't2,B,2000,20']

it.each([
  ['without a click', ['t3,A,1000,0', 't3,B,900,0']],
  ['clicked at each impression', ['t3,A,10,10', 't3,B,12,12']],
  ['with a variant that was never shown', ['t3,A,1000,9', 't3,B,0,0']],
  ['that was never shown', ['t3,A,0,0', 't3,B,0,0']],
])('gives numbers with a test %s', async (_, rows) => {
  const tests = await readRows([...usual, ...rows])
  for (const draw of Object.values<DrawTruth>(truths)) {
    for (const { rate } of draw(tests, seededRandom(1)).flat())
      expect(rate).toSatisfy((value: number) => value >= 0 && value <= 1)
  }
  for (const policy of [fixedRule, pTest, greedy, thompson, topTwo, productPolicy]) {
    const figures = measure({ replays: 2, policy, accounts: () => [tests], looks: 3, sigma: 0.5 })
    for (const figure of Object.values(figures)) expect(figure).toSatisfy(Number.isFinite)
  }
})

it('replays tests that were never clicked without a figure that is no number', async () => {
  const tests = await readRows(['t1,A,3000,0', 't1,B,3000,0', 't2,A,0,0', 't2,B,0,0'])
  const figures = measure({ replays: 1, policy: productPolicy, accounts: () => [tests], looks: 3, sigma: 0 })
  expect(figures).toEqual({ gain: 0, worst: 0, winners: 0, wrong: 0 })
})

it('gives each ad a fixed weight if delivery is uneven, and expects no gain from running all', async () => {
  const tests = await readRows(usual)
  const seen: number[][] = []
  const runAll = {
    judge: (states: { delivered: { impressions: number }[][]; runs: boolean[] }[]) => {
      seen.push(states.map(({ delivered }) => delivered.at(-1)?.[0]?.impressions ?? 0))
      return states.map(({ runs }) => ({ run: runs, winner: null }))
    },
  }
  const { gain } = measure({ replays: 1, policy: runAll, accounts: () => [tests], looks: 4, sigma: 1 })
  expect(gain).toBeCloseTo(0, 9)
  const [first = [], second = []] = seen
  for (const [at, impressions] of first.entries()) {
    expect(Math.abs(impressions - (second[at] ?? 0))).toBeLessThanOrEqual(1)
    expect(impressions).not.toBe(1_500 / 4)
  }
})

it('gives variants that are alike the rate of their test', async () => {
  const tests = await readRows(['t1,A,1000,10', 't1,B,1000,10'])
  const rates = truths.shrunk(tests).flat()
  expect(rates).toMatchObject([{ rate: expect.closeTo(0.01, 8) }, { rate: expect.closeTo(0.01, 8) }])
})
