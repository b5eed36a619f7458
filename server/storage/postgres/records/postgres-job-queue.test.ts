import { expect, it } from 'vitest'
import { jobQueueConformance } from '../../../ports/job-queue.conformance.ts'
import type { JobClaim, JobQueue, JobRecord } from '../../../ports/job-records.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { createCuttingProxies } from '../../testing/postgres/cutting-proxy.ts'
import { createTestPools } from '../../testing/postgres/migrated.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { claimStatement, createPostgresJobQueue } from './postgres-job-queue.ts'
import { PostgresRecordStore } from './postgres-record-store.ts'

const at = '2026-11-22T09:00:00.000Z'

const aJob = (id: string): JobRecord => ({
  id,
  version: 1,
  type: 'generation',
  status: 'queued',
  title: id,
  inputKey: `jobs/${id}/input.json`,
  steps: [],
  attempts: 0,
  result: null,
  error: null,
  createdBy: 'local',
  createdAt: at,
  updatedAt: at,
})

const aClaim = (owner: string, limit = 1_000): JobClaim => ({
  owner,
  released: [],
  types: null,
  limit,
  expiredBefore: at,
  dueBy: at,
  at,
})

onPostgres('jobs on PostgreSQL', databases => {
  const pools = createTestPools(databases)
  const proxyTo = createCuttingProxies()

  jobQueueConformance('the PostgreSQL queue', async () => {
    const pool = await pools.open()
    const records = new PostgresRecordStore(pool)
    return { records, queues: [createPostgresJobQueue(pool), createPostgresJobQueue(await pools.another())] }
  })

  async function waiting(count: number) {
    const pool = await pools.open()
    const records = new PostgresRecordStore(pool)
    const ids = Array.from({ length: count }, (_, nr) => `j${String(nr).padStart(3, '0')}`)
    await records.restore('job', ids.map(aJob))
    return { pool, records, ids }
  }

  const putLeases = (records: RecordStore, ids: readonly string[]) =>
    records.transact(async tx => {
      for (const id of ids) await tx.put('lease', { id, version: 0, endsAt: '2026-11-22T09:00:30.000Z' })
    })

  async function claimAll(queue: JobQueue, owner: string): Promise<string[]> {
    const ids: string[] = []
    for (;;) {
      const claimed = await queue.claim(aClaim(owner, 5))
      if (claimed.length === 0) return ids
      ids.push(...claimed.map(({ id }) => id))
    }
  }

  it('are each claimed by one of eight processes that claim two hundred at once', async () => {
    const { records, ids } = await waiting(200)
    const owners = Array.from({ length: 8 }, (_, nr) => `p${nr}`)
    await putLeases(records, owners)
    const queues = await Promise.all(owners.map(async () => createPostgresJobQueue(await pools.another({ pool: 2 }))))
    // Connects all processes first: one that connects late could find nothing left to claim.
    await Promise.all(queues.map(queue => queue.claim(aClaim('nobody', 0))))
    const claimed = await Promise.all(queues.map((queue, nr) => claimAll(queue, owners[nr] ?? '')))
    expect(claimed.flat().sort()).toEqual(ids)
    for (const [nr, own] of claimed.entries()) {
      const stored = await Promise.all(own.map(id => records.get('job', id)))
      expect(new Set(stored.map(job => `${job?.owner} ${job?.version}`))).toEqual(new Set([`p${nr} 2`]))
    }
  })

  it('are claimed without waiting for writers, whose jobs are skipped', async () => {
    const { pool, records, ids } = await waiting(6)
    await putLeases(records, ['one', 'other'])
    const writer = await pool.connect()
    await writer.query('begin')
    await writer.query(`update blogops.job set data = data where id in ('j000', 'j003')`)
    const [one, other] = [createPostgresJobQueue(await pools.another()), createPostgresJobQueue(await pools.another())]
    const claimed = await Promise.all([one.claim(aClaim('one', 2)), other.claim(aClaim('other', 2))])
    const taken = claimed.flat().map(({ id }) => id)
    expect(taken.sort()).toEqual(['j001', 'j002', 'j004', 'j005'])
    await writer.query('commit')
    writer.release()
    const rest = await one.claim(aClaim('one'))
    expect(rest.map(({ id }) => id)).toEqual(ids.filter(id => !taken.includes(id)))
  })

  it('can be found by the changed fields of a claim, and updated', async () => {
    const { pool, records } = await waiting(1)
    const [claimed] = await createPostgresJobQueue(pool).claim(aClaim('one'))
    if (!claimed) throw new Error('nothing was claimed')
    const running = await records.transact(tx => tx.put('job', { ...claimed, status: 'running', title: '\0 \ud800' }))
    expect(running).toMatchObject({ version: 3, owner: 'one' })
    expect(await createPostgresJobQueue(pool).claim(aClaim('other'))).toEqual([
      { ...running, version: 4, status: 'queued', owner: 'other' },
    ])
    expect(await records.find('job', { where: { status: 'running' } })).toEqual([])
    const [queued] = await records.find('job', { where: { status: 'queued' } })
    expect(queued).toMatchObject({ version: 4, owner: 'other', title: '\0 \ud800' })
  })

  it.each(['before', 'after'] as const)('are claimed once if the connection is closed %s the commit', async cut => {
    const { pool, ids } = await waiting(3)
    const proxy = await proxyTo(pool.options.connectionString ?? '')
    const queue = createPostgresJobQueue(await pools.another({ url: proxy.url }))
    proxy.cutNext(cut)
    expect((await queue.claim(aClaim('one'))).map(({ id, version }) => `${id} ${version}`)).toEqual(
      ids.map(id => `${id} 2`),
    )
  })

  it('are claimed along the index of waiting jobs', async () => {
    const { pool } = await waiting(1)
    const done = Array.from({ length: 3_000 }, (_, nr) => ({ ...aJob(`d${nr}`), status: 'done' as const }))
    await new PostgresRecordStore(pool).restore('job', done)
    await pool.query('analyze blogops.job')
    const { text, values } = claimStatement(aClaim('one'))
    const { rows } = await pool.query(`explain ${text}`, values)
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on job')
  })
})
