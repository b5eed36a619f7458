import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defaultSettings } from '../../contract/default-settings.ts'
import { BlogopsError } from '../../contract/errors.ts'
import type { JobEvent } from '../../contract/schemas/job.ts'
import type { ModelUsage, PaidWork } from '../../ports/paid-work.ts'
import { createMemoryBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { countedIds } from '../../testing/counted-ids.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import type { JobType } from './job-type.ts'
import { createJobs } from './jobs.ts'

const actor = { kind: 'local' } as const
const never = new AbortController().signal

/** Costs 0.10 US dollars at the prices below. */
const tenCents: ModelUsage = {
  model: 'model-a',
  inputTokens: 20_000,
  outputTokens: 5000,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  searches: 1,
}
const prices = { models: [{ model: 'model-a', input: 2, output: 10 }], search: 10 }

interface Input {
  topic: string
  maxCostUsd?: number | undefined
}

/** A job with one step that runs the given function with its paid work. */
function payingJob(run: (work: PaidWork) => Promise<void>): JobType<Input, null> {
  const last = {
    name: 'ask',
    title: 'Ask',
    result: z.null(),
    run: ({ work }: { work: PaidWork }) => run(work).then(() => null),
  }
  return {
    type: 'generation',
    scope: 'generate',
    input: z.object({ topic: z.string(), maxCostUsd: z.number().optional() }),
    title: ({ topic }) => topic,
    maxCostUsd: input => input.maxCostUsd,
    steps: () => ({ first: [], last }),
  }
}

function stores() {
  return {
    records: createMemoryRecordStore(),
    blobs: createMemoryBlobStore(),
    clock: createManualClock(),
    newId: countedIds(),
  }
}

function owner(store: ReturnType<typeof stores>, type: JobType<Input, null>, current = prices) {
  const jobs = createJobs({ ...store, concurrency: 2, log: () => undefined, prices: async () => current })
  jobs.register(type)
  return jobs
}

/** Makes a paid call with `key`; `made` records the actual calls. */
function asking(made: string[], usage: ModelUsage = tenCents) {
  return (work: PaidWork, key: string, answer = `answer to ${key}`) =>
    work.once({
      key,
      answer: z.string(),
      maxUsage: usage,
      async make() {
        made.push(key)
        return { answer, usage }
      },
    })
}

describe('paid calls', () => {
  it('are made and paid for once if the job is resumed', async () => {
    const made: string[] = []
    const ask = asking(made)
    let broken = true
    const type = payingJob(async work => {
      expect(await ask(work, 'one')).toBe('answer to one')
      if (broken) throw new BlogopsError('upstream_unavailable', 'Gone')
      expect(await ask(work, 'two')).toBe('answer to two')
    })
    const store = stores()
    const first = owner(store, type)
    const { id } = await first.start(type, { topic: 'kettles' }, actor)
    expect(await first.wait(id)).toMatchObject({ status: 'failed', cost: { usd: 0.1, calls: 1, searches: 1 } })
    broken = false
    const second = owner(store, type)
    await second.resume(id)
    expect(await second.wait(id)).toMatchObject({ status: 'done', cost: { usd: 0.2, calls: 2 } })
    expect(made).toEqual(['one', 'two'])
  })

  it('count the usage of a failed call', async () => {
    let attempts = 0
    const type = payingJob(async work => {
      await work.once({
        key: 'one',
        answer: z.string(),
        maxUsage: tenCents,
        async make(lost) {
          attempts += 1
          await lost({ ...tenCents, outputTokens: 0, searches: 0 })
          if (attempts === 1) throw new BlogopsError('upstream_unavailable', 'Dropped')
          return { answer: 'yes', usage: tenCents }
        },
      })
    })
    const jobs = owner(stores(), type)
    const { id } = await jobs.start(type, { topic: 'kettles' }, actor)
    expect((await jobs.wait(id)).cost).toMatchObject({ usd: 0.04, outputTokens: 0 })
    await jobs.resume(id)
    expect((await jobs.wait(id)).cost).toMatchObject({ usd: 0.18, calls: 1, inputTokens: 60_000 })
  })

  it('count the usage of an answer that could not be stored', async () => {
    const store = stores()
    let full = true
    const blobs = {
      ...store.blobs,
      put: async (key: string, bytes: Uint8Array) => {
        if (full && key.includes('/calls/')) throw new BlogopsError('storage_full', 'The disk is full.')
        await store.blobs.put(key, bytes)
      },
    }
    const type = payingJob(async work => void (await asking([])(work, 'one')))
    const jobs = owner({ ...store, blobs }, type)
    const { id } = await jobs.start(type, { topic: 'kettles', maxCostUsd: 0.15 }, actor)
    expect(await jobs.wait(id)).toMatchObject({ error: { code: 'storage_full' }, cost: { usd: 0.1 } })
    full = false
    await jobs.resume(id)
    expect(await jobs.wait(id)).toMatchObject({ error: { code: 'cost_limit' }, cost: { usd: 0.1 } })
  })

  it('add the usage of unusable answers to that of the stored answer', async () => {
    let attempts = 0
    const type = payingJob(async work => {
      await work.once({
        key: 'one',
        answer: z.string(),
        maxUsage: tenCents,
        async make(lost) {
          attempts += 1
          if (attempts > 1) return { answer: 'yes', usage: tenCents }
          await lost(tenCents)
          throw new BlogopsError('upstream_unavailable', 'Dropped')
        },
      })
    })
    const store = stores()
    const jobs = owner(store, type)
    const { id } = await jobs.start(type, { topic: 'kettles' }, actor)
    await jobs.wait(id)
    expect((await store.records.get('job', id))?.paid?.['ask/one']).toMatchObject({ usd: 0.1, kept: false })
    await jobs.resume(id)
    await jobs.wait(id)
    expect((await store.records.get('job', id))?.paid?.['ask/one']).toMatchObject({ usd: 0.2, kept: true })
  })

  it('are made once if two callers resume the job at the same time', async () => {
    const made: string[] = []
    let broken = true
    const type = payingJob(async work => {
      if (broken) throw new BlogopsError('upstream_unavailable', 'Gone')
      await asking(made)(work, 'one')
    })
    const jobs = owner(stores(), type)
    const { id } = await jobs.start(type, { topic: 'kettles' }, actor)
    await jobs.wait(id)
    broken = false
    const taken = await Promise.allSettled([jobs.resume(id), jobs.resume(id), jobs.resumeInterrupted()])
    await jobs.wait(id)
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(made).toEqual(['one'])
  })

  it('delete their stored answers after the job is done', async () => {
    const store = stores()
    const type = payingJob(async work => void (await asking([])(work, 'one')))
    const jobs = owner(store, type)
    const { id } = await jobs.start(type, { topic: 'kettles' }, actor)
    await jobs.wait(id)
    expect(await store.blobs.list(`jobs/${id}/`)).toEqual([`jobs/${id}/ask.json`])
  })

  it('publish their cost as they are paid', async () => {
    const type = payingJob(async work => {
      await asking([])(work, 'one')
      await work.report('Half way.')
      await asking([])(work, 'two')
    })
    const jobs = owner(stores(), type)
    const { id } = await jobs.start(type, { topic: 'kettles' }, actor)
    const events: JobEvent[] = []
    for await (const event of jobs.events(id, 0, never)) events.push(event)
    const costs = events.flatMap(event => (event.type === 'cost' ? [event.cost.usd] : []))
    expect(costs).toEqual([0.1, 0.2])
    expect(events.map(({ type }) => type)).toEqual(['start', 'step', 'cost', 'message', 'cost', 'step', 'end'])
  })

  it('include the cache in the price, and have no price if the model has none', async () => {
    const cached = { ...tenCents, inputTokens: 0, cacheWriteTokens: 100_000, cacheReadTokens: 100_000, searches: 0 }
    const known = owner(
      stores(),
      payingJob(async work => void (await asking([], cached)(work, 'one'))),
    )
    const type = payingJob(async work => void (await asking([], cached)(work, 'one')))
    const { id } = await known.start(type, { topic: 'kettles' }, actor)
    expect((await known.wait(id)).cost).toMatchObject({ usd: 0.32 })
    const unknown = owner(stores(), type, { ...prices, models: [] })
    const other = await unknown.start(type, { topic: 'kettles' }, actor)
    expect((await unknown.wait(other.id)).cost).toMatchObject({ usd: null, outputTokens: 5000 })
  })
})

describe('the cost limit', () => {
  it('stops before the call that could exceed it, until it is raised', async () => {
    const made: string[] = []
    const ask = asking(made)
    const type = payingJob(async work => {
      for (const key of ['one', 'two', 'three']) await ask(work, key)
    })
    const jobs = owner(stores(), type)
    const { id } = await jobs.start(type, { topic: 'kettles', maxCostUsd: 0.25 }, actor)
    expect(await jobs.wait(id)).toMatchObject({
      status: 'failed',
      cost: { usd: 0.2 },
      error: {
        code: 'cost_limit',
        message: 'The next call could cost up to $0.10. The limit is $0.25, and $0.20 is spent.',
        details: { enoughUsd: 0.3 },
        hint: `Continue with a higher limit: blogops jobs resume ${id} --max-cost 0.30`,
      },
    })
    await jobs.resume(id, 0.35)
    expect(await jobs.wait(id)).toMatchObject({ status: 'done', cost: { usd: 0.3 } })
    expect(made).toEqual(['one', 'two', 'three'])
  })

  it('is never exceeded by concurrent calls', async () => {
    const made: string[] = []
    const ask = asking(made)
    const type = payingJob(async work => {
      await Promise.all(['one', 'two', 'three', 'four'].map(key => ask(work, key)))
    })
    const jobs = owner(stores(), type)
    const { id } = await jobs.start(type, { topic: 'kettles', maxCostUsd: 0.25 }, actor)
    expect(await jobs.wait(id)).toMatchObject({ status: 'failed', error: { code: 'cost_limit' } })
    expect(made).toEqual(['one', 'two'])
  })

  it('refuses a group of calls before the first one, and counts stored answers as paid', async () => {
    const made: string[] = []
    const ask = asking(made)
    const keys = ['one', 'two', 'three']
    const type = payingJob(async work => {
      await ask(work, 'one')
      await work.assertAffordable(keys.map(key => ({ key, maxUsage: tenCents })))
      await Promise.all(keys.map(key => ask(work, key)))
    })
    const jobs = owner(stores(), type)
    const { id } = await jobs.start(type, { topic: 'kettles', maxCostUsd: 0.25 }, actor)
    expect(await jobs.wait(id)).toMatchObject({ error: { code: 'cost_limit', details: { mostUsd: 0.2 } } })
    expect(made).toEqual(['one'])
    await jobs.resume(id, 0.3)
    expect(await jobs.wait(id)).toMatchObject({ status: 'done', cost: { usd: 0.3 } })
    expect(made).toEqual(keys)
  })

  it('is checked before a call is repeated', async () => {
    let asked = 0
    const type = payingJob(async work => {
      await work.once({
        key: 'one',
        answer: z.string(),
        maxUsage: tenCents,
        async make(lost) {
          for (;;) {
            asked += 1
            await lost(tenCents)
          }
        },
      })
    })
    const jobs = owner(stores(), type)
    const { id } = await jobs.start(type, { topic: 'kettles', maxCostUsd: 0.35 }, actor)
    expect(await jobs.wait(id)).toMatchObject({ error: { code: 'cost_limit' }, cost: { usd: 0.3 } })
    expect(asked).toBe(3)
  })

  it('counts calls whose model had no price when they were made', async () => {
    const current = { ...prices, models: [] as typeof prices.models }
    let broken = true
    const type = payingJob(async work => {
      await asking([])(work, 'one')
      if (broken) throw new BlogopsError('upstream_unavailable', 'Gone')
      await asking([])(work, 'two')
    })
    const jobs = owner(stores(), type, current)
    const { id } = await jobs.start(type, { topic: 'kettles' }, actor)
    expect((await jobs.wait(id)).cost?.usd).toBeNull()
    current.models = prices.models
    broken = false
    await jobs.resume(id, 0.15)
    expect(await jobs.wait(id)).toMatchObject({ error: { code: 'cost_limit', details: { spentUsd: 0.1 } } })
  })

  it('refuses a call if the model has no price', async () => {
    const type = payingJob(async work => void (await asking([])(work, 'one')))
    const jobs = owner(stores(), type, { ...prices, models: [] })
    const { id } = await jobs.start(type, { topic: 'kettles', maxCostUsd: 1 }, actor)
    expect(await jobs.wait(id)).toMatchObject({
      cost: null,
      error: { code: 'cost_limit', message: expect.stringContaining('no price for the model model-a') },
    })
  })

  it('has a price for each default model', () => {
    expect(defaultSettings.modelPrices.models.map(({ model }) => model)).toContain('claude-sonnet-5-5')
  })
})
