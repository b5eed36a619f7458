import { join } from 'node:path'
import { acquireDataFolder } from '../lock/data-folder-lock.ts'
import { openRecordStore } from '../records/open-record-store.ts'

/**
 * Increments the counter `count` like a command: locks the data folder, increments some times, and releases it.
 * Arguments: data folder, total increments, increments per lock.
 */
const [dir = '', increments = '0', incrementsPerLock = '1'] = process.argv.slice(2)

for (let done = 0; done < Number(increments); done += Number(incrementsPerLock)) {
  const acquired = await acquireDataFolder(dir, { waitMs: 60_000 })
  if (acquired.kind !== 'owned') throw new Error(`served by ${acquired.url}`)
  await increment(Number(incrementsPerLock))
  acquired.lock.release()
}

async function increment(times: number): Promise<void> {
  const { store } = await openRecordStore({ dir: join(dir, 'records'), foldAtBytes: 4096 })
  for (let n = 0; n < times; n++) {
    await store.transact(async tx => {
      const record = await tx.get('setting', 'count')
      const value = Number(record?.value ?? 0) + 1
      await tx.put('setting', { id: 'count', version: record?.version ?? 0, value })
    })
  }
  await store.close()
}
