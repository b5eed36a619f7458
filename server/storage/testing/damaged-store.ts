import { expect } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import type { SettingRecord } from '../../ports/records.ts'
import { openRecordStore } from '../records/open-record-store.ts'

/** Number of transactions that `fill` runs. */
export const transactions = 60

/** Result of opening a store. */
export interface Opened {
  /** Last transaction in the opened store, 0 if it is empty; undefined if the store refused to open. */
  last: number | undefined
  warnings: string[]
  notices: number
}

/** Each transaction changes two settings: `counter` and one of ten others, so that mixed states are detected. */
export async function fillStore(dir: string, foldAtBytes: number): Promise<void> {
  const { store } = await openRecordStore({ dir, foldAtBytes })
  for (let n = 1; n <= transactions; n++) {
    await store.transact(async tx => {
      await tx.put('setting', { id: 'counter', version: n - 1, value: n })
      const id = `s${n % 10}`
      await tx.put('setting', { id, version: (await tx.get('setting', id))?.version ?? 0, value: { n, text: 'é' } })
    })
  }
  await store.close()
}

/** @returns the transaction after which the settings had these values; throws if they never had. */
function findTransaction(settings: SettingRecord[]): number {
  const counter = Number(settings.find(setting => setting.id === 'counter')?.value ?? 0)
  for (const { id, value } of settings.filter(setting => setting.id !== 'counter')) {
    const digit = Number(id.slice(1))
    expect(value).toEqual({ n: counter - ((counter - digit + 10) % 10), text: 'é' })
  }
  expect(settings).toHaveLength(counter === 0 ? 0 : Math.min(counter, 10) + 1)
  return counter
}

/** Opens a store that `fill` created, and writes to it if it opens. */
export async function openStore(dir: string): Promise<Opened> {
  try {
    const { store, notices } = await openRecordStore({ dir })
    const last = findTransaction(await store.find('setting'))
    await store.transact(tx => tx.put('setting', { id: 'after', version: 0, value: 'can be written' }))
    await store.close()
    const warnings = notices.filter(notice => notice.severity === 'warning').map(notice => notice.message)
    return { last, warnings, notices: notices.length }
  } catch (error) {
    if (!(error instanceof BlogopsError)) throw error
    expect(error).toMatchObject({ code: 'storage_damaged', hint: expect.stringContaining('backup') })
    return { last: undefined, warnings: [error.message], notices: 1 }
  }
}

export async function expectRepaired(dir: string): Promise<void> {
  const { store, notices } = await openRecordStore({ dir })
  expect(notices).toEqual([])
  expect(await store.get('setting', 'after')).toMatchObject({ value: 'can be written' })
  await store.close()
}

/** Returns `count` positions in a file, including its first and last byte. */
export function spreadOffsets(length: number, count: number): number[] {
  return Array.from({ length: count }, (_, n) => Math.floor((n * (length - 1)) / (count - 1)))
}

export const cut = (at: number) => (bytes: Buffer) => bytes.subarray(0, at)
const zeroFrom = (at: number) => (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.alloc(bytes.length - at)])
export const flip = (at: number) => (bytes: Buffer) => {
  const flipped = Buffer.from(bytes)
  flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
  return flipped
}

/** Ways to damage a file at a position. */
export const damages = { cut, 'zero-filled from': zeroFrom, 'flipped in a bit of': flip }
