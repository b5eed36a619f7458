import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'

/** @returns a function that makes an empty folder; each is removed with all in it after the test that asked for it. */
export function temporaryFolders(): () => Promise<string> {
  const made: string[] = []
  afterEach(async () => {
    for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'blogops-storage-'))
    made.push(folder)
    return folder
  }
}
