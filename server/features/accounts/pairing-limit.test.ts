import { beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '../../ports/record-store.ts'
import type { PairingRecord } from '../../ports/records.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { wrapReader } from '../../storage/testing/wrap-reader.ts'
import { evictPairings } from './sweep.ts'

const most = 10
const start = Date.parse('2026-11-22T09:00:00Z')

let records: ReturnType<typeof createMemoryRecordStore>
let count: number
/** Counts the records read while evicting pairings. */
let read: number
beforeEach(() => {
  records = createMemoryRecordStore()
  count = 0
  read = 0
})

async function ask(from: string, changes: Partial<PairingRecord> = {}): Promise<void> {
  count += 1
  const now = new Date(start + count * 1_000)
  const id = `${from}${String(count).padStart(2, '0')}`
  const expiresAt = new Date(now.getTime() + 600_000).toISOString()
  await records.transact(async tx => {
    await evictPairings(counting(tx), now, most)
    await tx.put('pairing', {
      id,
      version: 0,
      deviceHash: '',
      name: 'laptop',
      scopes: [],
      expires: '90d',
      from,
      expiresAt,
      createdAt: now.toISOString(),
      state: 'open',
      userId: null,
      tokenEndsAt: null,
      ...changes,
    })
  })
}

function counting(tx: Transaction): Transaction {
  return {
    ...wrapReader(tx),
    async find(kind, query) {
      const found = await tx.find(kind, query)
      read += found.length
      return found
    },
    put: (kind, record) => tx.put(kind, record),
    delete: (kind, id) => tx.delete(kind, id),
  }
}

const waiting = async () => (await records.find('pairing')).map(({ id }) => id)

describe('with too many waiting terminals', () => {
  it('the oldest of the largest network is evicted, regardless of who asks', async () => {
    for (const from of 'aabbbbcccc') await ask(from)
    await ask('d')
    expect(await waiting()).toEqual(['a01', 'a02', 'b04', 'b05', 'b06', 'c07', 'c08', 'c09', 'c10', 'd11'])
    await ask('c')
    expect(await waiting()).not.toContain('c07')
  })

  it('a single terminal stays, however often others ask', async () => {
    await ask('home')
    for (let round = 0; round < 8; round += 1) for (const from of 'abc') await ask(from)
    expect(await waiting()).toContain('home01')
    expect(await waiting()).toHaveLength(most)
  })

  it('decided pairings stay, and expired ones are evicted first', async () => {
    await ask('a', { state: 'approved', userId: 'ada' })
    await ask('b', { expiresAt: new Date(start).toISOString() })
    for (let more = 2; more < most; more += 1) await ask('a')
    await ask('c')
    expect(await waiting()).not.toContain('b02')
    await ask('c')
    expect(await waiting()).toContain('a01')
    expect(await waiting()).not.toContain('a03')
  })

  it('pairings are only read if there is no room', async () => {
    for (let asks = 0; asks < most; asks += 1) await ask('a')
    expect(read).toBe(0)
    await ask('a')
    expect(read).toBe(2 * most)
  })
})
