import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { anEvent } from '../../ports/event-fixtures.conformance.ts'
import { setting } from '../../ports/record-fixtures.conformance.ts'
import { openBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { openEventLog } from '../../storage/events/open-event-log.ts'
import { openRecordStore } from '../../storage/records/open-record-store.ts'
import { temporaryFolders } from '../../storage/testing/temporary-folder.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { processesOver, soleProcess } from '../processes/testing/processes.ts'
import { createBackupEntries } from './backups.ts'
import { createDeletionHold } from './deletion-hold.ts'
import {
  backUp,
  createMemoryStores,
  fill,
  madeBy,
  readContents,
  readEntries,
  restore,
  type Stores,
} from './testing/stores.ts'

const temporaryFolder = temporaryFolders()

async function embeddedStores(): Promise<Stores> {
  const dir = await temporaryFolder()
  return {
    records: (await openRecordStore({ dir: join(dir, 'records') })).store,
    blobs: await openBlobStore({ dir: join(dir, 'blobs') }),
    eventLog: await openEventLog({ dir: join(dir, 'events') }),
  }
}

async function close({ records, eventLog }: Stores): Promise<void> {
  await eventLog.close()
  await records.close()
}

/** Excluded kinds: worthless without the secret, or about the backup itself. */
const leftOut = {
  session: [],
  throttle: [],
  backup: [],
  notification: [],
  lease: [],
  work: [],
  callBudget: [],
  offer: [],
}

describe('a backup', () => {
  it('restores records of every kind, blobs and events between engines, byte for byte', async () => {
    const [first, second, third] = [createMemoryStores(), await embeddedStores(), createMemoryStores()]
    await fill(first)
    const all = { ...(await readContents(first)), ...leftOut }
    const summary = await restore(await backUp(first), second)
    expect(await readContents(second)).toEqual(all)
    await restore(await backUp(second), third)
    expect(await readContents(third)).toEqual(all)
    expect(summary).toMatchObject({ ...madeBy, counts: { blobs: 4, events: 3, records: { article: 2, user: 2 } } })
    expect(summary.counts.records).not.toHaveProperty('session')
    await close(second)
  })

  it('of format 1 stays readable', async () => {
    const [into, made] = [createMemoryStores(), createMemoryStores()]
    const { counts } = await restore(
      readFileSync(join(import.meta.dirname, '../../../fixtures/backup/form-1.tar.gz')),
      into,
    )
    await fill(made)
    const [read, now] = [await readContents(into), await readContents(made)]
    expect(counts).toMatchObject({ records: { article: 2, user: 2, audit: 2 }, blobs: 4, events: 3 })
    for (const part of ['images/cafe-10x10.webp', 'events'] as const)
      expect(read).toHaveProperty([part], Reflect.get(now, part))
    // Records had no author and no planned time when this archive was made.
    const articles = (await made.records.find('article')).map(({ author, scheduleState, ...article }) => article)
    expect(read).toHaveProperty('article', articles)
  })

  it('of the same state is the same file', async () => {
    const stores = createMemoryStores()
    await fill(stores)
    expect((await backUp(stores)).equals(await backUp(stores))).toBe(true)
  })

  it('of an empty site restores an empty site', async () => {
    const [empty, into] = [createMemoryStores(), createMemoryStores()]
    expect((await restore(await backUp(empty), into)).counts).toEqual({ records: {}, blobs: 0, events: 0 })
    expect(await readContents(into)).toEqual(await readContents(empty))
  })

  it('splits long contents into parts, so that they need not fit into memory', async () => {
    const [stores, into] = [createMemoryStores(), createMemoryStores()]
    const long = anEvent({ props: { product: 'x'.repeat(300_000) } })
    await stores.eventLog.append([anEvent({ at: '2026-11-20T09:00:00.000Z' }), long, long, long, long, long])
    const backup = await backUp(stores)
    const parts = (await readEntries(backup)).filter(({ name }) => name.startsWith('events/'))
    expect(parts.map(({ name }) => name)).toEqual([
      'events/2026-11-20-00001.ndjson',
      'events/2026-11-21-00001.ndjson',
      'events/2026-11-21-00002.ndjson',
    ])
    for (const { bytes } of parts) expect(bytes.length).toBeLessThan(1_300_000)
    await restore(backup, into)
    expect(await readContents(into)).toEqual(await readContents(stores))
  })

  it('contains no secret of the folder, no session and no salt', async () => {
    const stores = createMemoryStores()
    await fill(stores)
    const names = (await readEntries(await backUp(stores))).map(({ name }) => name)
    expect(names.filter(name => /session|throttle|salt|secret/i.test(name))).toEqual([])
  })
})

describe('during a backup', () => {
  /** Each transaction sets both; a blob is written before the record that refers to it, and deleted after it. */
  async function change({ records, blobs }: Stores, number: number): Promise<void> {
    await blobs.put(`bodies/${number}`, Buffer.from(`body ${number}`))
    await records.transact(async tx => {
      const [a, b] = [await tx.get('setting', 'a'), await tx.get('setting', 'b')]
      await tx.put('setting', { ...setting('a', number), version: a?.version ?? 0 })
      await tx.put('setting', { ...setting('b', number), version: b?.version ?? 0 })
    })
    await blobs.delete(`bodies/${number - 1}`)
  }

  it('each of 200 concurrent changes is included as a whole or not at all, with its blobs', async () => {
    const [stores, into] = [createMemoryStores(), createMemoryStores()]
    const deletionHold = createDeletionHold({ ...stores, ...soleProcess(stores.records) })
    const used = { ...stores, blobs: deletionHold.blobs }
    await fill(stores)
    await change(used, 0)
    const release = await deletionHold.hold()
    const writing = (async () => {
      for (let number = 1; number <= 200; number += 1) await change(used, number)
    })()
    const backup = await backUp(stores)
    await writing
    await release()
    await restore(backup, into)
    const [a, b] = [await into.records.get('setting', 'a'), await into.records.get('setting', 'b')]
    expect(a?.value).toBe(b?.value)
    expect(await into.blobs.get(`bodies/${a?.value}`)).toEqual(new Uint8Array(Buffer.from(`body ${a?.value}`)))
    expect(await stores.blobs.list('bodies/')).toEqual(['bodies/200'])
  })

  it('changes after its start are not included', async () => {
    const stores = createMemoryStores()
    await stores.records.transact(tx => tx.put('setting', setting('a', 'before')))
    const texts: string[] = []
    for await (const { name, bytes } of createBackupEntries(stores, madeBy)) {
      texts.push(Buffer.from(bytes).toString())
      if (name.startsWith('records/')) await stores.records.transact(tx => tx.put('plan', JSON.parse(later)))
    }
    expect(texts.join('')).toContain('before')
    expect(texts.join('')).not.toContain('later')
  })

  describe('with another process', () => {
    async function openTwo() {
      const [clock, { blobs, records }] = [createManualClock(), createMemoryStores()]
      const { open, endLeases } = processesOver({ clock, records })
      const [own, others] = [await open(), await open()]
      await blobs.put('a', new Uint8Array([1]))
      return {
        blobs,
        endLeases,
        look: others.look,
        held: createDeletionHold({ blobs, records, ...own }),
        deleting: createDeletionHold({ blobs, records, ...others }).blobs,
      }
    }

    it('a blob deleted there is hidden at once, and deleted when the hold ends', async () => {
      const { blobs, held, deleting } = await openTwo()
      const release = await held.hold()
      await deleting.delete('a')
      expect(await deleting.get('a')).toBeUndefined()
      expect(await blobs.list('')).toEqual(['a'])
      await release()
      await vi.waitFor(async () => expect(await blobs.list('')).toEqual([]))
      await blobs.put('a', new Uint8Array([2]))
      await deleting.delete('a')
      expect(await blobs.list('')).toEqual([])
    })

    it('a blob deleted there is deleted permanently after the holding process has ended', async () => {
      const { blobs, held, deleting, endLeases, look } = await openTwo()
      await held.hold()
      await deleting.delete('a')
      expect(await blobs.list('')).toEqual(['a'])
      endLeases()
      await vi.waitFor(async () => {
        look()
        expect(await blobs.list('')).toEqual([])
      })
    })
  })

  it('a deleted blob is hidden at once, and deleted when the last hold ends', async () => {
    const { blobs, records } = createMemoryStores()
    const deletionHold = createDeletionHold({ blobs, records, ...soleProcess(records) })
    await blobs.put('a', new Uint8Array([1]))
    await blobs.put('b', new Uint8Array([2]))
    const [first, second] = [await deletionHold.hold(), await deletionHold.hold()]
    await deletionHold.blobs.delete('a')
    await deletionHold.blobs.delete('b')
    await deletionHold.blobs.put('b', new Uint8Array([3]))
    expect(await deletionHold.blobs.get('a')).toBeUndefined()
    expect(await deletionHold.blobs.list('')).toEqual(['b'])
    await first()
    await first()
    expect(await blobs.list('')).toEqual(['a', 'b'])
    await second()
    expect(await blobs.list('')).toEqual(['b'])
    await deletionHold.blobs.delete('b')
    expect(await blobs.list('')).toEqual([])
  })
})

const later = JSON.stringify({ id: 'p1', version: 0, hash: 'later' })
