import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { jobSchema } from '../contract/schemas/job.ts'
import { bundleChild, type ChildScript, readLastLine } from '../storage/testing/child-script.ts'
import { fakeAnthropic } from '../testing/fake-anthropic.ts'

/** `kill -9` during a generation: it resumes, and nothing is paid for twice. */

let script: ChildScript
beforeAll(async () => {
  script = await bundleChild(new URL('../testing/generating-child.ts', import.meta.url))
})
afterAll(() => script.remove())

const steps = ['find-products', 'outline', 'write', 'assemble', 'verify', 'publish', 'ad-set']
const withAdSets = jobSchema.extend({ adSets: z.array(z.object({ status: z.literal('PAUSED') })).length(1) })
/** The judge checks seven sections, and the title with the excerpt. */
const everyCall = ['research', 'products', 'outline', ...Array(7).fill('section'), ...Array(8).fill('check')]

/** Data folder and a model, for one generation with any number of kills. */
async function generation() {
  const folder = mkdtempSync(path.join(tmpdir(), 'blogops-killed-'))
  const fake = await fakeAnthropic()
  onTestFinished(async () => {
    await fake.close()
    rmSync(folder, { recursive: true })
  })
  const model = { ANTHROPIC_API_KEY: 'sk-ant-fake', ANTHROPIC_BASE_URL: fake.url, BLOGOPS_MODEL: 'claude-sonnet-5-5' }

  return {
    calls: () => fake.calls().map(({ task }) => task?.task),
    /** Runs until the end or the kill. @returns the job if it ended */
    async run(keys = '^$', when: 'before' | 'after' = 'after', letThrough = 0) {
      const lastLine = await readLastLine(script.start([folder, keys, when, String(letThrough)], model))
      return lastLine === null ? null : withAdSets.parse(JSON.parse(lastLine))
    },
  }
}

it.each(['before', 'after'] as const)('loses nothing if it is killed %s each step is stored', async when => {
  const { run, calls } = await generation()
  for (const step of steps) expect(await run(`^jobs/[^/]+/${step}\\.json$`, when)).toBeNull()
  const job = await run()
  expect(job).toMatchObject({ status: 'done', cost: { calls: everyCall.length, searches: 3 } })
  expect(calls()).toEqual(everyCall)
})

it('loses nothing if it is killed as each answer of the model is stored', async () => {
  const { run, calls } = await generation()
  // Calls run one after the other up to the outline; then all sections run concurrently.
  for (let call = 0; call < 3; call += 1) expect(await run('^jobs/[^/]+/calls/')).toBeNull()
  expect(await run('^jobs/[^/]+/calls/', 'after', 6)).toBeNull()
  const job = await run()
  expect(job).toMatchObject({ status: 'done', cost: { calls: everyCall.length, searches: 3 } })
  expect(calls()).toEqual(everyCall)
})
