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
import type { SharedGround } from './shared-ground.ts'

/** A database for the processes of each test. Each process has its own connections and signals. */
export function groundsOnPostgres(databases: TestDatabases): () => Promise<SharedGround> {
  const pools = createTestPools(databases)
  return async () => {
    const work = noted()
    const first = await pools.open()
    const fences = await fencesOver(first, work)
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
        work.of(pool)
        const queue = createPostgresJobQueue(pool)
        return {
          records: work.through(new PostgresRecordStore(pool)),
          queue: { claim: claim => work.note(() => queue.claim(claim)) },
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
        while (await fences.broughtMore())
      },
    }
  }
}

/** Tracks database work in progress. */
function noted() {
  const pools: Pool[] = []
  let begun = 0
  let underWay = 0

  async function note<T>(call: () => Promise<T>): Promise<T> {
    underWay += 1
    try {
      return await call()
    } finally {
      underWay -= 1
    }
  }

  const isIdle = () => underWay === 0 && pools.every(pool => pool.idleCount === pool.totalCount && !pool.waitingCount)

  return {
    note,
    begun: () => begun,
    of(pool: Pool): void {
      pools.push(pool)
      pool.on('acquire', () => {
        begun += 1
      })
    },
    through: (records: RecordStore): RecordStore => ({
      ...wrapReader(records, note),
      transact: work => note(() => records.transact(work)),
      close: () => records.close(),
    }),
    /** Resolves when no work is in progress or follows from it. */
    async isDone(): Promise<void> {
      for (let before = -1; before !== begun || !isIdle(); await waitForEventLoop()) before = begun
    },
  }
}

/** Publishes a signal to all processes that arrives after all earlier ones. */
async function fencesOver(pool: Pool, { begun, isDone }: ReturnType<typeof noted>) {
  const url = pool.options.connectionString ?? ''
  const open = async (of: Pool) => {
    const signals = await openPostgresSignals({ url, pool: of, log: () => undefined })
    onTestFinished(() => signals.close())
    return signals
  }
  const teller = await open(pool)
  const listening = new Map<Signals, () => void>()
  let fence = 0

  return {
    async endpoint(of: Pool): Promise<Signals> {
      const signals = await open(of)
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
    async broughtMore(): Promise<boolean> {
      const before = begun()
      fence += 1
      const heard = [...listening.keys()].map(signals => new Promise<void>(hear => listening.set(signals, hear)))
      teller.publish('fence', String(fence))
      await Promise.all(heard)
      await isDone()
      return begun() !== before
    },
  }
}
