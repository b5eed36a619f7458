import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'

/** @returns a function that creates an empty folder, removed after the test. */
export function temporaryFolders(): () => Promise<string> {
  const created: string[] = []
  afterEach(async () => {
    for (const folder of created.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'blogops-storage-'))
    created.push(folder)
    return folder
  }
}
