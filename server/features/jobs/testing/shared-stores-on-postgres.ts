import type { Pool } from 'pg'
import { onTestFinished } from 'vitest'
import type { Signals } from '../../../ports/coordination.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { openPostgresSignals } from '../../../storage/postgres/postgres-signals.ts'
import { createPostgresJobQueue } from '../../../storage/postgres/records/postgres-job-queue.ts'
import { PostgresRecordStore } from '../../../storage/postgres/records/postgres-record-store.ts'
import { createTestPools } from '../../../storage/testing/postgres/migrated.ts'
import type { TestDatabases } from '../../../storage/testing/postgres/on-postgres.ts'
import { wrapReader } from '../../../storage/testing/wrap-reader.ts'
import { waitForEventLoop } from '../../../testing/shared-time.ts'
import type { SharedStores } from './shared-stores.ts'

/** A database for the processes of each test. Each process has its own connections and signals. */
export function createStoresOnPostgres(databases: TestDatabases): () => Promise<SharedStores> {
  const pools = createTestPools(databases)
  return async () => {
    const work = trackWork()
    const first = await pools.open()
    const fences = await createFences(first, work)
    const records = new PostgresRecordStore(first)
    let interrupted = false
    const gaps = new Set<() => void>()

    function interruptible(signals: Signals): Signals {
      return {
        ...signals,
        publish: (topic, text) => interrupted || signals.publish(topic, text),
        onGap(listener) {
          gaps.add(listener)
          return () => void gaps.delete(listener)
        },
      }
    }

    return {
      records,
      async join() {
        const pool = await pools.another({ pool: 4 })
        work.watch(pool)
        const queue = createPostgresJobQueue(pool)
        return {
          records: work.wrap(new PostgresRecordStore(pool)),
          queue: { claim: claim => work.track(() => queue.claim(claim)) },
          signals: interruptible(await fences.endpoint(pool)),
        }
      },
      async interrupt(meanwhile) {
        interrupted = true
        await meanwhile().finally(() => {
          interrupted = false
        })
        for (const listener of gaps) listener()
      },
      async settle() {
        do await work.isDone()
        while (await fences.startedWork())
      },
    }
  }
}

/** Tracks database work in progress. */
function trackWork() {
  const pools: Pool[] = []
  let startedCalls = 0
  let inProgress = 0

  async function track<T>(call: () => Promise<T>): Promise<T> {
    inProgress += 1
    try {
      return await call()
    } finally {
      inProgress -= 1
    }
  }

  const isIdle = () => inProgress === 0 && pools.every(pool => pool.idleCount === pool.totalCount && !pool.waitingCount)

  return {
    track,
    startedCalls: () => startedCalls,
    watch(pool: Pool): void {
      pools.push(pool)
      pool.on('acquire', () => {
        startedCalls += 1
      })
    },
    wrap: (records: RecordStore): RecordStore => ({
      ...wrapReader(records, track),
      transact: work => track(() => records.transact(work)),
      close: () => records.close(),
    }),
    /** Resolves when no work is in progress or follows from it. */
    async isDone(): Promise<void> {
      for (let before = -1; before !== startedCalls || !isIdle(); await waitForEventLoop()) before = startedCalls
    },
  }
}

/** Publishes a signal to all processes that arrives after all earlier ones. */
async function createFences(pool: Pool, { startedCalls, isDone }: ReturnType<typeof trackWork>) {
  const url = pool.options.connectionString ?? ''
  const open = async (own: Pool) => {
    const signals = await openPostgresSignals({ url, pool: own, log: () => undefined })
    onTestFinished(() => signals.close())
    return signals
  }
  const publisher = await open(pool)
  const listening = new Map<Signals, () => void>()
  let fence = 0

  return {
    async endpoint(own: Pool): Promise<Signals> {
      const signals = await open(own)
      listening.set(signals, () => undefined)
      signals.subscribe('fence', text => text === String(fence) && listening.get(signals)?.())
      const close = () => {
        listening.get(signals)?.()
        listening.delete(signals)
        return signals.close()
      }
      return { ...signals, close }
    },

    /** Returns true if the earlier signals started any work. */
    async startedWork(): Promise<boolean> {
      const before = startedCalls()
      fence += 1
      const received = [...listening.keys()].map(
        signals => new Promise<void>(receive => listening.set(signals, receive)),
      )
      publisher.publish('fence', String(fence))
      await Promise.all(received)
      await isDone()
      return startedCalls() !== before
    },
  }
}
