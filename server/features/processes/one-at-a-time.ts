import { BlogopsError } from '../../contract/errors.ts'
import { isOthers, type Lease } from '../../ports/lease.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { Waiting } from './waiting.ts'

export interface OneAtATimeOptions {
  records: RecordStore
  lease: Lease
  waiting: Waiting
}

/**
 * Checks that this process still has the lock. Another process may have taken it during a sleep or a store failure.
 * @throws BlogopsError `unavailable`.
 */
export type AssertMine = () => Promise<void>

export type OneAtATime = ReturnType<typeof createOneAtATime>

const topicOf = (name: string) => `work/${name}`

/**
 * Mutual exclusion by name across all processes. A single process locks in memory. Otherwise the lock is a record,
 * which is free after the owner's lease ends.
 */
export function createOneAtATime({ records, lease, waiting }: OneAtATimeOptions) {
  const last = new Map<string, Promise<unknown>>()

  function claim(id: string): Promise<true | undefined> {
    return records.transact(async tx => {
      const found = await tx.get('work', id)
      if (await isOthers(tx, found?.owner, lease)) return undefined
      await tx.put('work', { id, version: found?.version ?? 0, owner: lease.owner })
      return true
    })
  }

  /** If the store is unavailable, releases the lock after the next lease renewal. */
  async function release(id: string): Promise<void> {
    try {
      await records.transact(async tx => {
        if ((await tx.get('work', id))?.owner === lease.owner) await tx.delete('work', id)
      })
      waiting.tell(topicOf(id))
    } catch {
      const forget = lease.onRenewal(() => {
        forget()
        if (!last.has(id)) void release(id)
      })
    }
  }

  async function assertMine(id: string): Promise<void> {
    if (lease.isHeld() && (await records.get('work', id))?.owner === lease.owner) return
    throw new BlogopsError('unavailable', 'This server could not say for a while that it is at work, so it stopped.', {
      hint: 'See what was done, then ask for the rest again.',
    })
  }

  async function amongOthers<T>(id: string, work: (assertMine: AssertMine) => Promise<T>): Promise<T> {
    await waiting.until(topicOf(id), () => claim(id))
    try {
      return await work(() => assertMine(id))
    } finally {
      await release(id)
    }
  }

  return async function oneAtATime<T>(name: string, work: (assertMine: AssertMine) => Promise<T>): Promise<T> {
    const mine = (last.get(name) ?? Promise.resolve()).then(() =>
      lease.sole ? work(async () => undefined) : amongOthers(name, work),
    )
    const settled = mine.catch(() => undefined)
    last.set(name, settled)
    try {
      return await mine
    } finally {
      if (last.get(name) === settled) last.delete(name)
    }
  }
}
