import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

// The scripts are JavaScript without declarations, so they are imported by a computed path.
const load = async (name: string) => await import(new URL(name, import.meta.url).href)
const { readHeadlineTests } = await load('headline-tests.mjs')
const { measure } = await load('measure.mjs')
const { fixedRule } = await load('rivals.mjs')

async function readRows(rows: readonly string[]): Promise<{ rate: number }[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'blogops-bench-'))
  onTestFinished(async () => await rm(folder, { recursive: true }))
  const file = path.join(folder, 'tests.csv')
  await writeFile(file, ['test_id,variant,impressions,clicks', ...rows].join('\n'))
  return readHeadlineTests(file)
}

const usual = ['t1,A,3000,30', 't1,B,3000,60', 't2,A,2000,50', 't2,B,2000,20']

it.each([
  ['without a click', ['t3,A,1000,0', 't3,B,900,0']],
  ['clicked at each impression', ['t3,A,10,10', 't3,B,12,12']],
  ['with a variant that was never shown', ['t3,A,1000,9', 't3,B,0,0']],
  ['that was never shown', ['t3,A,0,0', 't3,B,0,0']],
])('gives numbers with a test %s', async (_, rows) => {
  const tests = await readRows([...usual, ...rows])
  for (const { rate } of tests.flat()) expect(rate).toSatisfy((value: number) => value >= 0 && value <= 1)
  const { gain, worst, winners } = measure({ replays: 2, policy: () => fixedRule, accounts: () => [tests] })
  for (const figure of [gain, worst, winners]) expect(figure).toSatisfy(Number.isFinite)
})

it('gives variants that are alike the rate of their test', async () => {
  const tests = await readRows(['t1,A,1000,10', 't1,B,1000,10'])
  expect(tests.flat().map(({ rate }) => rate)).toEqual([expect.closeTo(0.01, 8), expect.closeTo(0.01, 8)])
})
