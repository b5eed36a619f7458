import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openRecordStore } from '../records/open-record-store.ts'
import { bundleChild, type ChildScript } from '../testing/child-script.ts'
import { temporaryFolders } from '../testing/temporary-folder.ts'
import { acquireDataFolder, tryLockDataFolder } from './data-folder-lock.ts'

const folder = temporaryFolders()
const scripts: ChildScript[] = []
afterAll(() => Promise.all(scripts.map(script => script.remove())))

async function childOf(name: string): Promise<ChildScript> {
  const script = await bundleChild(new URL(`../testing/${name}.ts`, import.meta.url))
  scripts.push(script)
  return script
}

it('counts exactly 4,000 when 8 processes increment a counter 500 times each', { timeout: 60_000 }, async () => {
  const dir = await folder()
  const script = await childOf('incrementing-child')
  const children = Array.from({ length: 8 }, () => script.start([dir, '500', '10']))
  expect(await Promise.all(children.map(child => child.ended))).toEqual(new Array(8).fill(0))
  const { store, notices } = await openRecordStore({ dir: join(dir, 'records') })
  expect(await store.get('setting', 'count')).toMatchObject({ value: 4000, version: 4000 })
  expect(notices).toEqual([])
  await store.close()
})

it('is free at once after its owner was killed', { timeout: 60_000 }, async () => {
  const dir = await folder()
  const script = await childOf('owning-child')
  const child = script.start([dir])
  for await (const line of child.lines) {
    expect(line).toBe('owned')
    expect(await acquireDataFolder(dir)).toMatchObject({ kind: 'served', url: 'http://127.0.0.1:1' })
    child.kill()
  }
  await child.ended
  const attempt = await tryLockDataFolder(dir)
  expect(attempt.kind).toBe('owned')
  if (attempt.kind === 'owned') attempt.lock.release()
})
