import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { adSetsBudget } from '../../contract/operations/ad-sets.ts'
import { articlesPublish } from '../../contract/operations/articles.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { wrapReader } from '../../storage/testing/wrap-reader.ts'
import { countedIds } from '../../testing/counted-ids.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createAudit } from './audit.ts'
import type { AuditedCall } from './audit-records.ts'

const nobody = { actor: { kind: 'local' }, client: null, requestId: 'r1', input: {} } as const
const publish: AuditedCall = { ...nobody, operation: articlesPublish }
const budget: AuditedCall = { ...nobody, operation: adSetsBudget, input: { adSetId: 's1', dailyBudget: 5 } }
const day = 24 * 60 * 60 * 1_000

function open(changes: Partial<RecordStore> = {}, maxEntries = 1_000) {
  const records = createMemoryRecordStore()
  const clock = createManualClock()
  const lines: string[] = []
  const audit = createAudit({
    deletionTime: async () => clock.now(),
    clock,
    newId: countedIds(),
    findUser: async () => undefined,
    findCategory: async () => undefined,
    records: { ...boundTo(records), ...changes },
    maxEntries,
    log: (level, message) => void lines.push(`${level}: ${message}`),
  })
  return { records, clock, lines, ...audit }
}

function boundTo(store: RecordStore): RecordStore {
  return {
    ...wrapReader(store),
    transact: work => store.transact(work),
    close: () => store.close(),
  }
}

const full = async () => {
  throw new BlogopsError('storage_full', 'The disk is full.')
}

describe('a call that spends or deletes', () => {
  it('is recorded before it runs, so that a crash leaves an entry', async () => {
    const { run, list } = open()
    const seen = await run(budget, async () => (await list()).map(({ outcome }) => outcome))
    expect(seen).toEqual(['begun'])
    expect(await list()).toMatchObject([{ outcome: 'done', subjectId: 's1', details: 'daily budget £5.00' }])
  })

  it('does not run if it cannot be recorded', async () => {
    const { run } = open({ transact: full })
    let done = false
    const acted = run(budget, async () => {
      done = true
    })
    await expect(acted).rejects.toMatchObject({ code: 'storage_full' })
    expect(done).toBe(false)
  })

  it('groups repeated failures and leaves no begun entry', async () => {
    const { run, list } = open()
    const fail = async () => {
      throw new Error('no')
    }
    for (const _ of [1, 2, 3]) await expect(run(budget, fail)).rejects.toThrow('no')
    expect(await list()).toMatchObject([{ outcome: 'failed', code: 'internal', times: 3 }])
  })
})

it('runs other calls on a full disk, and logs the missing entry', async () => {
  const { run, lines } = open({ transact: full })
  expect(await run(publish, async () => 'published')).toBe('published')
  expect(lines).toEqual(['error: an audit entry could not be written'])
})

describe('entries', () => {
  it('are retained for 400 days', async () => {
    const { run, clock, list } = open()
    await run(publish, async () => ({ id: 'a1' }))
    clock.advance(399 * day)
    await run(publish, async () => ({ id: 'a2' }))
    expect(await list()).toHaveLength(2)
    clock.advance(2 * day)
    await run(publish, async () => ({ id: 'a3' }))
    expect((await list()).map(({ subjectId }) => subjectId)).toEqual(['a3', 'a2'])
  })

  it('are deleted by reading only the oldest ones', async () => {
    const { run, records, clock, list } = open()
    const find = records.find.bind(records)
    await run(publish, async () => ({ id: 'a1' }))
    const [entry] = await list()
    if (!entry) throw new Error('There is no entry.')
    await records.transact(async tx => {
      for (let n = 0; n < 900; n += 1) await tx.put('audit', { ...entry, version: 0, id: `h${n}` })
    })
    let read = 0
    records.find = async (kind, query) => {
      const found = await find(kind, query)
      read += found.length
      return found
    }
    clock.advance(day)
    await run(publish, async () => ({ id: 'a2' }))
    expect(read).toBeLessThan(250)
  })

  it('are deleted a few at a time if there are too many', async () => {
    const maxEntries = 50
    const { run, records, clock, list } = open({}, maxEntries)
    await run(publish, async () => ({ id: 'a1' }))
    const [entry] = await list()
    if (!entry) throw new Error('There is no entry.')
    await records.transact(async tx => {
      for (let n = 0; n < maxEntries + 250; n += 1) {
        await tx.put('audit', { ...entry, version: 0, id: `h${String(n).padStart(6, '0')}` })
      }
    })
    const left = []
    for (const _ of [1, 2]) {
      clock.advance(day)
      await run(publish, async () => ({ id: 'a2' }))
      left.push((await records.find('audit')).length - maxEntries)
    }
    expect(left).toEqual([52, 0])
    expect((await list()).map(({ id }) => id)).not.toContain('h000000')
  })
})

describe('a caller who floods the log', () => {
  const holder = {
    kind: 'token',
    userId: 'u1',
    username: 'ada',
    tokenId: 't1',
    role: 'owner',
    scopes: ['articles:write'],
  } as const
  const attempt = (subject: number, client: string | null = null): AuditedCall => ({
    operation: articlesPublish,
    actor: holder,
    client,
    requestId: null,
    input: { id: `made-up-${subject}` },
  })

  it('has distinct failures grouped', async () => {
    const { run, refused, list } = open()
    await run(publish, async () => undefined)
    const places = [null, 'terminal', 'mcp']
    for (let n = 0; n < 900; n += 1)
      await refused(attempt(n, places[n % 3] ?? null), new BlogopsError('forbidden', 'No.'))
    const entries = await list()
    expect(entries.length).toBeLessThan(110)
    expect(entries.at(-1)).toMatchObject({ by: 'local', outcome: 'done' })
    expect(entries.slice(0, -1).reduce((sum, { times }) => sum + times, 0)).toBe(900)
  })

  it('displaces only their own entries', async () => {
    const { run, list, clock } = open({}, 50)
    for (let n = 0; n < 20; n += 1) await run(publish, async () => undefined)
    for (let n = 0; n < 300; n += 1) {
      await run(attempt(n), async () => undefined)
      clock.advance(60_000)
    }
    const entries = await list()
    expect(entries.filter(({ by }) => by === 'local')).toHaveLength(20)
    expect(entries.length).toBeLessThan(70)
    expect(entries[0]).toMatchObject({ by: 'ada', subjectId: 'made-up-299' })
  })
})
