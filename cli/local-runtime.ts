import { setFlagsFromString } from 'node:v8'
import type { Config } from '../server/runtime/config.ts'
import type { LocalRuntime, Variables } from './terminal.ts'

/**
 * Creates the server's side of the program. Its modules load on first use, so help and remote calls never pay for
 * them.
 */
export function createLocalRuntime(cwd: string, log: (line: string) => void, interruption: AbortSignal): LocalRuntime {
  async function readConfig(environment: Variables, settings: Variables): Promise<Config> {
    const config = await import('../server/runtime/config.ts')
    return config.readConfig(environment, settings, cwd)
  }
  return {
    readConfig,
    async checkServices(config) {
      const [{ checkServices }, { systemClock }] = await Promise.all([
        import('../server/runtime/check-services.ts'),
        import('../server/runtime/system.ts'),
      ])
      return checkServices(config, { clock: systemClock, fetch, signal: interruption })
    },
    async checkStores({ database }) {
      if (database === null) return []
      const [{ checkStores }, { systemClock }] = await Promise.all([
        import('../server/runtime/check-stores.ts'),
        import('../server/runtime/system.ts'),
      ])
      return checkStores(database, systemClock)
    },
    async openFolder(environment, settings, onWait) {
      const config = await readConfig(environment, settings)
      const { openDataFolder } = await import('../server/runtime/open.ts')
      const opened = await openDataFolder(config, { signal: interruption, ...(onWait && { onWait }) })
      return { ...opened, dataDir: config.dataDir }
    },
    async findServer(dataDir) {
      const { findServer } = await import('../server/runtime/find-server.ts')
      return findServer(dataDir)
    },
    async serve(environment, settings, demo, role = 'all') {
      const config = await readConfig(environment, settings)
      const { serve } = await import('../server/runtime/serve.ts')
      const site = await serve(config, { log, signal: interruption, role, ...(demo && { demo }) })
      limitHeapGrowth()
      return { ...site, siteUrl: config.siteUrl }
    },
    async verifyBackup(bytes) {
      const { verifyBackup } = await import('../server/runtime/restore.ts')
      return verifyBackup(bytes)
    },
    async restoreBackup(environment, settings, bytes, onWait) {
      const config = await readConfig(environment, settings)
      const { restoreBackup } = await import('../server/runtime/restore.ts')
      const summary = await restoreBackup(config, bytes, { signal: interruption, ...(onWait && { onWait }) })
      return { dataDir: config.dataDir, summary }
    },
    async moveSite(environment, settings, request, options) {
      const [{ readMove }, { moveBetween }] = await Promise.all([
        import('../server/runtime/config.ts'),
        import('../server/runtime/move.ts'),
      ])
      const { from, to } = readMove(environment, settings, request, cwd)
      return moveBetween(from, to, { signal: interruption, ...options })
    },
  }
}

/**
 * Makes V8 collect garbage when the heap has grown by 30 % since the last collection. By default, the heap of a
 * process that runs for weeks grows to three times its need, together with memory of released buffers.
 */
function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=30')
}
