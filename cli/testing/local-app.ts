import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach } from 'vitest'
import { createTestApp } from '../../server/testing/create-test-app.ts'
import type { LocalRuntime } from '../terminal.ts'
import { runLine, temporaryFolder } from './fake-terminal.ts'

/** The real app over in-memory stores, as the data folder of a fake terminal. It outlives each command. */
export async function localApp(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const { app, local } = await createTestApp(overrides)
  const runtime: Pick<LocalRuntime, 'openFolder'> = {
    openFolder: async () => ({ kind: 'app', dataDir: '/data', app: { ...app, close: async () => undefined } }),
  }
  return { app, client: local, runtime }
}

/** Opens an app and an empty folder before each test, for commands that read files of the folder. */
export function openFolderForEach() {
  let local: Awaited<ReturnType<typeof localApp>>
  let cwd: string
  beforeEach(async () => {
    local = await localApp()
    cwd = temporaryFolder()
  })
  return {
    getClient: () => local.client,
    writeFile: (name: string, content: string | Uint8Array) => writeFileSync(path.join(cwd, name), content),
    blogops: (words: readonly string[], options: Parameters<typeof runLine>[1] = {}) =>
      runLine(words, { cwd, runtime: local.runtime, ...options }),
  }
}
