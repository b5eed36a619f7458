import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolders } from '../testing/temporary-folder.ts'
import { nodeFileSystem } from './node-file-system.ts'

const folder = temporaryFolders()
/** Value of the flag on Linux. */
const dsync = 0o10000

/** Returns the flags of this process's open file with that path; see proc_pid_fdinfo(5). */
async function flagsOf(path: string): Promise<number> {
  for (const fd of await readdir('/proc/self/fd')) {
    const opened = await readlink(`/proc/self/fd/${fd}`).catch(() => undefined)
    if (opened !== path) continue
    const info = await readFile(`/proc/self/fdinfo/${fd}`, 'utf8')
    return Number.parseInt(/^flags:\s+(\d+)/m.exec(info)?.[1] ?? '', 8)
  }
  throw new Error(`Nothing has ${path} open.`)
}

it.runIf(process.platform === 'linux')('waits for the disk in each write that is to go through', async () => {
  const path = join(await folder(), 'log')
  const through = await nodeFileSystem.open(path, 'append', 'through')
  expect((await flagsOf(path)) & dsync).toBe(dsync)
  await through.close()
  const cached = await nodeFileSystem.open(path, 'update')
  expect((await flagsOf(path)) & dsync).toBe(0)
  await cached.close()
})
