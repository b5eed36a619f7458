import { createTestApp } from '../../server/testing/create-test-app.ts'
import type { LocalRuntime } from '../terminal.ts'

/** The real app over in-memory stores, as the data folder of a fake terminal. It outlives each command. */
export async function localApp(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const { app, local } = await createTestApp(overrides)
  const runtime: Pick<LocalRuntime, 'openFolder'> = {
    openFolder: async () => ({ kind: 'app', dataDir: '/data', app: { ...app, close: async () => undefined } }),
  }
  return { app, client: local, runtime }
}
