import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { defaultSettings } from '../../contract/default-settings.ts'
import { BlogopsError } from '../../contract/errors.ts'
import { type GenerationResult, generationResultSchema } from '../../contract/schemas/generation.ts'
import type { JobEvent } from '../../contract/schemas/job.ts'
import type { JobRecord } from '../../ports/records.ts'
import { createMemoryBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { countedIds } from '../../testing/counted-ids.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import type { JobStep, JobType } from './job-type.ts'
import { createJobs } from './jobs.ts'

const actor = { kind: 'local' } as const
const result: GenerationResult = {
  article: { id: 'a', slug: 's', title: 'T' },
  products: [],
  status: 'published',
  words: 1500,
  warnings: [],
  url: 'http://localhost/article/s',
  origin: 'a test',
}

type Input = { topic: string }
type Behaviour = Partial<Record<'first' | 'second' | 'last', (signal: AbortSignal) => Promise<void>>>

/** A job of three steps that counts the runs of each. */
function threeSteps(behaviour: Behaviour = {}) {
  const runs = { first: 0, second: 0, last: 0 }
  const step = <R>(name: keyof typeof runs, schema: z.ZodType<R>, value: R): JobStep<Input, R> => ({
    name,
    title: name,
    result: schema,
    async run({ signal, report }) {
      runs[name] += 1
      await report({ type: 'message', message: `in ${name}` })
      await behaviour[name]?.(signal)
      return value
    },
  })
  const last = step('last', generationResultSchema, result)
  const type: JobType<Input, GenerationResult> = {
    type: 'generation',
    scope: 'generate',
    input: z.object({ topic: z.string() }),
    title: input => input.topic,
    steps: () => ({ first: [step('first', z.string(), 'one'), step('second', z.string(), 'two')], last }),
  }
  return { type, runs }
}

function aJob(record: JobRecord | undefined): JobRecord {
  if (!record) throw new Error('The job is not stored.')
  return record
}

function stores() {
  return {
    records: createMemoryRecordStore(),
    blobs: createMemoryBlobStore(),
    clock: createManualClock(),
    newId: countedIds(),
  }
}

function owner(store: ReturnType<typeof stores>, type: JobType<Input, GenerationResult>, concurrency = 2) {
  const jobs = createJobs({
    ...store,
    concurrency,
    log: () => undefined,
    prices: async () => defaultSettings.modelPrices,
  })
  jobs.register(type)
  return jobs
}

async function collect(events: AsyncIterable<JobEvent>): Promise<JobEvent[]> {
  const all: JobEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

const never = new AbortController().signal
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    if (signal.aborted) reject(new Error('aborted'))
    signal.addEventListener('abort', () => reject(new Error('aborted')))
  })

describe('jobs', () => {
  it('lists jobs newest first, of all types or of one', async () => {
    const { type } = threeSteps()
    const store = stores()
    const jobs = owner(store, type)
    const other = { ...type, type: 'optimization' }
    jobs.register(other)
    const ids = []
    for (const each of [type, other, type]) {
      ids.unshift((await jobs.start(each, { topic: 'kettles' }, actor)).id)
      store.clock.advance(1)
    }
    for (const id of ids) await jobs.wait(id)
    const listed = async (limit: number, of?: string) =>
      (await jobs.list(limit, of === undefined ? {} : { types: [of] })).map(({ id }) => id)
    expect(await listed(10)).toEqual(ids)
    expect(await listed(10, 'generation')).toEqual([ids[0], ids[2]])
    expect(await listed(1, 'optimization')).toEqual([ids[1]])
    expect(await listed(10, 'nothing')).toEqual([])
    expect(await jobs.list(10, { status: 'failed' })).toEqual([])
    expect(await jobs.list(10, { types: ['generation'], status: 'done' })).toHaveLength(2)
    expect(await jobs.listTitles(1, 'optimization')).toEqual([{ id: ids[1], title: expect.any(String) }])
  })

  it('runs the steps in order and ends with the result', async () => {
    const { type, runs } = threeSteps()
    const jobs = owner(stores(), type)
    const { id, status } = await jobs.start(type, { topic: 'kettles' }, actor)
    expect(status).toBe('queued')
    const job = await jobs.wait(id)
    expect(job).toMatchObject({ status: 'done', title: 'kettles', result, error: null, createdBy: 'local' })
    expect(job.steps.map(step => step.status)).toEqual(['done', 'done', 'done'])
    expect(runs).toEqual({ first: 1, second: 1, last: 1 })
  })

  it('publishes events without gaps, the end last, to early and late followers', async () => {
    const { type } = threeSteps()
    const jobs = owner(stores(), type)
    const { id } = await jobs.start(type, { topic: 'kettles' }, actor)
    const early = await collect(jobs.events(id, 0, never))
    const late = await collect(jobs.events(id, 0, never))
    expect(late).toEqual(early)
    expect(early.map(event => event.sequence)).toEqual(early.map((_, at) => at + 1))
    expect(early.map(event => event.type)).toEqual([
      'start',
      ...Array(3).fill(['step', 'message', 'step']).flat(),
      'end',
    ])
    expect(await collect(jobs.events(id, 9, never))).toEqual(early.slice(9))
  })

  it('stores the reason for a failure, and resumes at the failed step', async () => {
    let broken = true
    const { type, runs } = threeSteps({
      second: async () => {
        if (broken) throw new BlogopsError('rate_limited', 'Slow down', { details: { retryAfter: 3 } })
      },
    })
    const jobs = owner(stores(), type)
    const { id } = await jobs.start(type, { topic: 'kettles' }, actor)
    const failed = await jobs.wait(id)
    expect(failed).toMatchObject({
      status: 'failed',
      error: { code: 'rate_limited', message: 'Slow down' },
      result: null,
    })
    expect(failed.steps.map(step => step.status)).toEqual(['done', 'failed', 'waiting'])
    broken = false
    await jobs.resume(id)
    const followed = await collect(jobs.events(id, 0, never))
    expect(followed.filter(event => event.type === 'end')).toMatchObject([{ status: 'done' }])
    expect(await jobs.wait(id)).toMatchObject({ status: 'done', error: null })
    expect(runs).toEqual({ first: 1, second: 2, last: 1 })
    const ends = (await collect(jobs.events(id, 0, never))).filter(event => event.type === 'end')
    expect(ends).toMatchObject([{ status: 'done' }])
  })

  it('hides the message of an unexpected failure', async () => {
    const { type } = threeSteps({ first: async () => Promise.reject(new Error('password is hunter2')) })
    const jobs = owner(stores(), type)
    const { id } = await jobs.start(type, { topic: 'kettles' }, actor)
    expect(JSON.stringify(await jobs.wait(id))).not.toContain('hunter2')
  })

  it('resumes in the next process at the first step without a result', async () => {
    const store = stores()
    const { type, runs } = threeSteps({
      second: signal => (runs.second === 1 ? untilAborted(signal) : Promise.resolve()),
    })
    const dead = owner(store, type)
    const { id } = await dead.start(type, { topic: 'kettles' }, actor)
    for await (const event of dead.events(id, 0, never)) if (event.type === 'message' && event.step === 'second') break
    // Simulates a crash: nothing calls `dead` from now on.
    const next = owner(store, type)
    await next.markInterrupted()
    expect(await next.get(id)).toMatchObject({ status: 'interrupted' })
    await next.resumeInterrupted()
    expect(await next.wait(id)).toMatchObject({ status: 'done', result })
    expect(runs).toEqual({ first: 1, second: 2, last: 1 })
  })

  it('fails a job whose process died three times in the same step, and lets it be resumed by hand', async () => {
    const store = stores()
    let waits = true
    const { type, runs } = threeSteps({ second: signal => (waits ? untilAborted(signal) : Promise.resolve()) })
    const started = owner(store, type)
    const { id } = await started.start(type, { topic: 'kettles' }, actor)
    let latest = started
    for (let deaths = 1; deaths <= 3; deaths += 1) {
      while (runs.second < deaths) for await (const _ of latest.events(id, 0, never)) if (runs.second >= deaths) break
      latest = owner(store, type)
      await latest.markInterrupted()
      await latest.resumeInterrupted()
    }
    expect(await latest.get(id)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
    expect(runs.second).toBe(3)
    waits = false
    await latest.resume(id)
    expect(await latest.wait(id)).toMatchObject({ status: 'done' })
  })

  it('keeps the input only as long as the job can be resumed', async () => {
    let broken = true
    const store = stores()
    const { type } = threeSteps({
      second: async () => {
        if (broken) throw new BlogopsError('rate_limited', 'Slow down')
      },
    })
    const jobs = owner(store, type)
    const { id } = await jobs.start(type, { topic: 'kettles' }, actor)
    await jobs.wait(id)
    expect(await store.blobs.get(`jobs/${id}/input.json`)).toBeDefined()
    broken = false
    await jobs.resume(id)
    await jobs.wait(id)
    expect(await store.blobs.get(`jobs/${id}/input.json`)).toBeUndefined()
  })

  it('refuses a job if a hundred are waiting', async () => {
    const { type } = threeSteps({ first: untilAborted })
    const jobs = owner(stores(), type)
    for (let at = 0; at < 100; at += 1) await jobs.start(type, { topic: 'kettles' }, actor)
    await expect(jobs.start(type, { topic: 'kettles' }, actor)).rejects.toMatchObject({ code: 'unavailable' })
    await jobs.close()
  })

  it('refuses a job at the configured limit of waiting jobs', async () => {
    const { type } = threeSteps({ first: untilAborted })
    const log = () => undefined
    const prices = async () => defaultSettings.modelPrices
    const jobs = createJobs({ ...stores(), concurrency: 2, log, prices, maxUnfinished: 2 })
    jobs.register(type)
    for (let at = 0; at < 2; at += 1) await jobs.start(type, { topic: 'kettles' }, actor)
    await expect(jobs.start(type, { topic: 'kettles' }, actor)).rejects.toMatchObject({
      code: 'unavailable',
      hint: expect.stringContaining('BLOGOPS_MAX_JOBS'),
    })
    await jobs.close()
  })

  it('reads one event of a job to number the next one', async () => {
    const store = stores()
    const transact = store.records.transact.bind(store.records)
    let maxRead = 0
    vi.spyOn(store.records, 'transact').mockImplementation(work =>
      transact(tx => {
        const find = tx.find.bind(tx)
        vi.spyOn(tx, 'find').mockImplementation(async (kind, query) => {
          const found = await find(kind, query)
          if (kind === 'jobEvent') maxRead = Math.max(maxRead, found.length)
          return found
        })
        return work(tx)
      }),
    )
    const { type } = threeSteps()
    const jobs = owner(store, type)
    const { id } = await jobs.start(type, { topic: 'kettles' }, actor)
    expect(await jobs.wait(id)).toMatchObject({ status: 'done' })
    expect((await store.records.find('jobEvent')).length).toBeGreaterThan(10)
    expect(maxRead).toBe(1)
  })

  it('parks a running job when its process stops, and releases the followers', async () => {
    const { type } = threeSteps({ second: untilAborted })
    const jobs = owner(stores(), type)
    const { id } = await jobs.start(type, { topic: 'kettles' }, actor)
    const followed = collect(jobs.events(id, 0, never))
    for await (const event of jobs.events(id, 0, never)) if (event.type === 'message' && event.step === 'second') break
    await jobs.close()
    expect(await jobs.get(id)).toMatchObject({ status: 'interrupted', error: null })
    expect((await followed).some(event => event.type === 'end')).toBe(false)
    await expect(jobs.start(type, { topic: 'more' }, actor)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('cancels a running, waiting or interrupted job once', async () => {
    const store = stores()
    const { type } = threeSteps({ first: untilAborted })
    const jobs = owner(store, type, 1)
    const running = await jobs.start(type, { topic: 'runs' }, actor)
    for await (const event of jobs.events(running.id, 0, never)) if (event.type === 'message') break
    const waiting = await jobs.start(type, { topic: 'waits' }, actor)
    expect(await jobs.cancel(waiting.id)).toMatchObject({ status: 'cancelled' })
    expect(await jobs.get(running.id)).toMatchObject({ status: 'running' })
    expect(await jobs.cancel(running.id)).toMatchObject({ status: 'cancelled' })
    await expect(jobs.cancel(running.id)).rejects.toMatchObject({ code: 'conflict' })
    expect((await collect(jobs.events(running.id, 0, never))).at(-1)).toMatchObject({
      type: 'end',
      status: 'cancelled',
    })
  })

  it('runs ad jobs in slots of their own, so that a hanging one blocks no other job', async () => {
    const hanging = threeSteps({ first: untilAborted })
    const quick = threeSteps()
    const jobs = owner(stores(), quick.type, 1)
    const adJob = { ...hanging.type, type: 'ad-deployment', lane: 'ads' as const }
    jobs.register(adJob)
    const waitingJob = await jobs.start(adJob, { topic: 'an ad' }, actor)
    const { id } = await jobs.start(quick.type, { topic: 'a' }, actor)
    expect((await jobs.waitForOutcome(id)).result).toEqual(result)
    await jobs.cancel(waitingJob.id)
  })

  it('keeps the result out of the record of a job, and reads it where an earlier version stored it', async () => {
    const shared = stores()
    const { type } = threeSteps()
    const jobs = owner(shared, type)
    const { id } = await jobs.start(type, { topic: 'a' }, actor)
    await jobs.wait(id)
    const record = await shared.records.get('job', id)
    expect(record).toMatchObject({ status: 'done', result: null })
    expect((await jobs.get(id)).result).toEqual(result)
    expect((await jobs.list(10)).map(job => job.result)).toEqual([result])
    const older = { ...result, words: 1700 }
    await shared.records.transact(tx => tx.put('job', { ...aJob(record), result: older }))
    expect((await jobs.get(id)).result).toEqual(older)
  })

  it('lists a job without reading its result if its type says what a list shows', async () => {
    const shared = stores()
    const { type } = threeSteps()
    const jobs = owner(shared, { ...type, listedResult: jobId => ({ plan: { id: jobId } }) })
    const { id } = await jobs.start(type, { topic: 'a' }, actor)
    expect(await jobs.list(10)).toMatchObject([{ id, result: null }])
    await jobs.wait(id)
    const [key = ''] = (await shared.blobs.list(`jobs/${id}/`)).slice(-1)
    const reads: string[] = []
    const read = shared.blobs.get
    shared.blobs.get = async wanted => {
      reads.push(wanted)
      return read(wanted)
    }
    expect(await jobs.list(10)).toMatchObject([{ id, status: 'done', result: { plan: { id } } }])
    expect([key, reads]).toEqual([expect.stringContaining(id), []])
    expect((await jobs.get(id)).result).toEqual(result)
  })

  it('says that the result of a done job is lost, and still shows the job', async () => {
    const shared = stores()
    const { type } = threeSteps()
    const jobs = owner(shared, type)
    const { id } = await jobs.start(type, { topic: 'a' }, actor)
    await jobs.wait(id)
    for (const key of await shared.blobs.list(`jobs/${id}/`)) await shared.blobs.delete(key)
    expect(await jobs.get(id)).toMatchObject({ status: 'done', result: null })
    const [key = ''] =
      (await shared.records.get('job', id))?.steps.flatMap(step => step.resultKey ?? []).slice(-1) ?? []
    await shared.blobs.put(key, new TextEncoder().encode('{"damaged'))
    expect(await jobs.list(10)).toMatchObject([{ id, status: 'done', result: null }])
    await shared.blobs.delete(key)
    await expect(jobs.waitForOutcome(id)).rejects.toMatchObject({ code: 'storage_damaged' })
  })

  it('runs interactive jobs before background jobs, each in order', async () => {
    const order: string[] = []
    const quick = threeSteps()
    const hanging = threeSteps({ first: untilAborted })
    const noted = { ...quick.type, type: 'noted', title: ({ topic }: Input) => topic }
    noted.steps = input => {
      const { first, last } = quick.type.steps(input)
      const [head, ...others] = first
      if (!head) return { first, last }
      const noting: typeof head = {
        ...head,
        run: context => {
          order.push(input.topic)
          return head.run(context)
        },
      }
      return { first: [noting, ...others], last }
    }
    const jobs = owner(stores(), hanging.type, 1)
    jobs.register(noted)
    const { id } = await jobs.start(hanging.type, { topic: 'runs' }, actor)
    const mode = { priority: 'background' } as const
    const started = [
      await jobs.start(noted, { topic: 'sync' }, actor, mode),
      await jobs.start(noted, { topic: 'optimize' }, actor, mode),
      await jobs.start(noted, { topic: 'kettles' }, actor),
      await jobs.start(noted, { topic: 'lamps' }, actor),
    ]
    expect(started.map(({ priority }) => priority)).toEqual(['background', 'background', 'interactive', 'interactive'])
    await jobs.cancel(id)
    for (const job of started) await jobs.wait(job.id)
    expect(order).toEqual(['kettles', 'lamps', 'sync', 'optimize'])
  })

  it('runs no more jobs at once than configured', async () => {
    let now = 0
    let most = 0
    const { type } = threeSteps({
      first: async () => {
        now += 1
        most = Math.max(most, now)
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
        now -= 1
      },
    })
    const jobs = owner(stores(), type, 2)
    const started = await Promise.all(
      Array.from({ length: 6 }, (_, at) => jobs.start(type, { topic: `t${at}` }, actor)),
    )
    await Promise.all(started.map(job => jobs.wait(job.id)))
    expect(most).toBe(2)
  })

  it('throws not_found for an unknown job', async () => {
    const jobs = owner(stores(), threeSteps().type)
    await expect(jobs.get('nope')).rejects.toMatchObject({ code: 'not_found' })
    await expect(collect(jobs.events('nope', 0, never))).rejects.toMatchObject({ code: 'not_found' })
  })
})
