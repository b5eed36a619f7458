import { describe, expect, it } from 'vitest'
import { anEvent } from '../../ports/event-fixtures.conformance.ts'
import { setting } from '../../ports/record-fixtures.conformance.ts'
import { createMemoryStores, fill, readContents } from '../backup/testing/stores.ts'
import { countSite, isEmpty, type MoveStep, moveSite, type Site } from './move.ts'

const quietly = () => undefined

async function fullSite() {
  const site = createMemoryStores()
  await fill(site)
  return site
}

/** Fails at the n-th unit of work. */
function endingAt(nth: number) {
  const steps: MoveStep[] = []
  return (step: MoveStep) => {
    if (steps.push(step) === nth) throw new Error('Ended.')
  }
}

describe('moving a site', () => {
  it('copies records with versions, sessions, blobs and events, and counts them', async () => {
    const [from, to] = [await fullSite(), createMemoryStores()]
    expect(await isEmpty(to)).toBe(true)
    const { counts, written } = await moveSite(from, to, quietly)
    expect(await readContents(to)).toEqual(await readContents(from))
    expect(counts).toMatchObject({ records: { article: 2, session: 2, user: 2 }, blobs: 4, events: 3 })
    expect(counts).toEqual(await countSite(to))
    expect(written).toMatchObject({ blobs: 4, events: 3 })
    expect(await isEmpty(to)).toBe(false)
  })

  it('continues after any interruption and writes nothing twice', async () => {
    const from = await fullSite()
    for (let nth = 1; ; nth += 1) {
      const to = createMemoryStores()
      const ended = await moveSite(from, to, endingAt(nth)).then(
        () => false,
        () => true,
      )
      if (!ended) {
        expect(nth).toBeGreaterThan(30)
        break
      }
      await moveSite(from, to, quietly)
      expect(await readContents(to)).toEqual(await readContents(from))
      expect((await moveSite(from, to, quietly)).written).toEqual({ records: 0, blobs: 0, events: 0 })
    }
  })

  it('copies changes, deletions and additions between two attempts', async () => {
    const [from, to] = [await fullSite(), createMemoryStores()]
    await moveSite(from, to, quietly)
    await from.records.transact(async tx => {
      const old = await tx.get('user', 'user-1')
      if (old) await tx.put('user', { ...old, username: 'Grace' })
      await tx.delete('article', 'article-2')
      await tx.put('setting', setting('new', 1))
    })
    await from.blobs.put('a', new Uint8Array([9]))
    await from.blobs.delete('articles/a1/01.html')
    await from.eventLog.append([
      anEvent({ at: '2026-11-20T10:00:00.000Z' }),
      anEvent({ at: '2026-11-25T00:00:00.000Z' }),
    ])
    const { written } = await moveSite(from, to, quietly)
    expect(await readContents(to)).toEqual(await readContents(from))
    expect(written).toEqual({ records: 4, blobs: 2, events: 2 })
  })

  it('refuses a day that began differently, since a log cannot be changed', async () => {
    const [from, to] = [await fullSite(), createMemoryStores()]
    await to.eventLog.append([anEvent({ at: '2026-11-20T00:00:00.000Z', path: '/other' })])
    await expect(moveSite(from, to, quietly)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('2026-11-20'),
    })
  })

  it('detects a day that only the target has', async () => {
    const [from, to] = [await fullSite(), createMemoryStores()]
    await to.eventLog.append([anEvent({ at: '2026-11-01T00:00:00.000Z' })])
    await expect(moveSite(from, to, quietly)).rejects.toMatchObject({ code: 'storage_damaged' })
  })

  const losing: [string, (to: Site) => Site, string][] = [
    ['alters a record', to => ({ ...to, records: altering(to) }), 'the user user-2'],
    [
      'cuts a blob',
      to => ({ ...to, blobs: { ...to.blobs, put: (key, _) => to.blobs.put(key, new Uint8Array(1)) } }),
      'blob',
    ],
    ['drops events', to => ({ ...to, eventLog: { ...reading(to), append: async () => undefined } }), 'an event of'],
  ]

  it.each(losing)('detects a target that %s', async (_, wrap, what) => {
    const moved = moveSite(await fullSite(), wrap(createMemoryStores()), quietly)
    await expect(moved).rejects.toMatchObject({ message: expect.stringContaining(what) })
  })
})

function reading({ eventLog }: Site): Site['eventLog'] {
  return { append: events => eventLog.append(events), read: range => eventLog.read(range) }
}

/** Stores a different version of one user than provided. */
function altering({ records }: Site): Site['records'] {
  return new Proxy(records, {
    get(target, name) {
      if (name === 'restore') {
        const restore: Site['records']['restore'] = (kind, list) =>
          target.restore(
            kind,
            list.map(record => (record.id === 'user-2' ? { ...record, version: record.version + 1 } : record)),
          )
        return restore
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
