import { describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from '../contract/client.ts'
import { leaseMs } from '../features/processes/leases.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { RecordStore } from '../ports/record-store.ts'
import { createMemoryBlobStore } from '../storage/blobs/open-blob-store.ts'
import { openDatabaseStores } from '../storage/postgres/open-stores.ts'
import { createMemoryRecordStore } from '../storage/records/open-record-store.ts'
import { onPostgres } from '../storage/testing/postgres/on-postgres.ts'
import { countedIds } from '../testing/counted-ids.ts'
import { createTestApp, silent } from '../testing/create-test-app.ts'
import { killableStores } from '../testing/killable-stores.ts'
import { createManualClock } from '../testing/manual-clock.ts'

/** Call with an `Idempotency-Key` whose process is killed after its job was stored and before the call was answered. */

type Overrides = NonNullable<Parameters<typeof createTestApp>[0]>
type Stores = { records: RecordStore; blobs: BlobStore }

/** Opens the stores of a site for one more process. */
type OpenStores = () => Promise<Stores & Overrides>

const keyed = { authorization: 'Bearer local-token-of-the-test', 'idempotency-key': 'k1' }
const topic = { topic: 'kettles', category: 'kitchen', productCount: 3 } as const
const variants = [
  { variant: 'A', targeting: 'Tea drinkers', headline: 'Three kettles', bodyText: 'Which one is quick?' },
]

/** Calls that wait for the job they start, with their answers. */
const waiting: readonly [string, call: (client: Client, slug: string) => Promise<unknown>, answer: object][] = [
  ['generate.article', client => client.generate.article(topic), { status: 'published' }],
  [
    'ads.deploy',
    (client, slug) => client.ads.deploy({ articleId: slug, dailyBudget: 10, variants }),
    { ads: [{ variant: 'A' }] },
  ],
  ['ads.preview', (client, slug) => client.ads.preview({ articleId: slug }), { cost: null }],
  ['analytics.optimize', client => client.analytics.optimize({}), { plan: { changes: [] } }],
]

async function killedProcess(open: OpenStores) {
  const clock = createManualClock()
  const newId = countedIds()
  const stores = await open()
  const killable = killableStores(stores)
  const first = await createTestApp({ ...stores, ...killable, clock, newId })
  const { article } = await first.local.generate.article(topic)
  await first.local.campaigns.create({ name: 'Autumn', objective: 'OUTCOME_TRAFFIC' })
  const before = (await first.local.jobs.list({})).length
  clock.advance(1)
  return {
    slug: article.slug,

    /** Makes a call whose process is killed after its job was stored. */
    async cutOff(call: (client: Client) => Promise<unknown>) {
      const killed = killable.killAfter('job')
      void call(first.as(keyed))
      await killed
    },

    /** Process that starts after the lease of the first has ended. */
    async restarted() {
      clock.advance(leaseMs + 1)
      const next = await createTestApp({ ...(await open()), clock, newId })
      onTestFinished(() => next.app.close())
      const [job] = await next.local.jobs.list({ limit: 1 })
      return {
        local: next.local,
        keyed: next.as(keyed),
        jobId: job?.id ?? '',
        started: async () => (await next.local.jobs.list({})).length - before,
        async finish() {
          await next.app.resumeJobs()
          for await (const _ of next.local.jobs.events({ id: job?.id ?? '' }));
          return next.local.jobs.get({ id: job?.id ?? '' })
        },
      }
    },
  }
}

function repeatedCalls(open: () => OpenStores): void {
  it.each(waiting)('%s answers that its job still runs, then with its result', async (_, call, expected) => {
    const { slug, cutOff, restarted } = await killedProcess(open())
    await cutOff(client => call(client, slug))
    const { keyed, jobId, started, finish } = await restarted()
    await expect(call(keyed, slug)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      details: { jobId, retryAfter: 10 },
    })
    expect(await finish()).toMatchObject({ status: 'done' })
    const answer = await call(keyed, slug)
    expect(answer).toMatchObject(expected)
    expect(await call(keyed, slug)).toEqual(answer)
    expect(await started()).toBe(1)
  })

  it('jobs.create answers with the current state of its job', async () => {
    const { cutOff, restarted } = await killedProcess(open())
    const create = (client: Client) => client.jobs.create({ type: 'generation', input: topic })
    await cutOff(create)
    const { keyed, jobId, started } = await restarted()
    expect(await create(keyed)).toMatchObject({ id: jobId, result: null })
    expect(await started()).toBe(1)
  })
}

describe('a call whose process was killed, over a data folder', () => {
  repeatedCalls(() => {
    const stores = { records: createMemoryRecordStore(), blobs: createMemoryBlobStore() }
    return async () => stores
  })

  it('answers with the failure of its job, and can then be repeated', async () => {
    const stores = { records: createMemoryRecordStore(), blobs: createMemoryBlobStore() }
    const { cutOff, restarted } = await killedProcess(async () => stores)
    const call = (client: Client) => client.generate.article(topic)
    await cutOff(call)
    const { local, keyed, jobId, started } = await restarted()
    await local.jobs.cancel({ id: jobId })
    await expect(call(keyed)).rejects.toMatchObject({ code: 'cancelled' })
    expect(await call(keyed)).toMatchObject({ status: 'published' })
    expect(await started()).toBe(2)
  })

  it('is refused for another request', async () => {
    const stores = { records: createMemoryRecordStore(), blobs: createMemoryBlobStore() }
    const { cutOff, restarted } = await killedProcess(async () => stores)
    await cutOff(client => client.generate.article(topic))
    const { keyed } = await restarted()
    await expect(keyed.generate.article({ ...topic, topic: 'toasters' })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
  })
})

onPostgres('a call whose process was killed, over a database', databases => {
  repeatedCalls(() => {
    const address = databases.fresh()
    return async () => {
      const place = { url: await address, pool: 4, blobs: { kind: 'database' } } as const
      const { join, close, ...stores } = await openDatabaseStores(place, { log: silent })
      onTestFinished(close)
      return { ...stores, ...(await join()) }
    }
  })
})
