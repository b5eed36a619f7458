import type { IncomingMessage, ServerResponse } from 'node:http'
import { createUlids, systemClock } from '../runtime/system.ts'
import { openDatabaseStores } from '../storage/postgres/open-stores.ts'
import { clientsOf, createTestApp, silent } from './create-test-app.ts'
import { createManualClock } from './manual-clock.ts'

type Overrides = NonNullable<Parameters<typeof createTestApp>[0]>

/**
 * Creates a site of two serving processes and one worker, which share only a database: no stores, connections or memory.
 * Calls alternate between the two.
 * @param url address of an empty database.
 */
export async function createApartApps(url: string, overrides: Overrides = {}) {
  const common = { clock: createManualClock(), ...overrides }
  let [asked, waiting] = [await openApart(url, common, false), await openApart(url, common, false)]
  const processes = [asked, waiting, await openApart(url, common, true)]
  const next = () => {
    ;[asked, waiting] = [waiting, asked]
    return asked.app
  }
  const fetch = (request: Request) => next().fetch(request)
  return {
    app: {
      fetch,
      handle: (request: IncomingMessage, response: ServerResponse) => next().handle(request, response),
      setupCode: () => next().setupCode(),
      async close() {
        await Promise.all(processes.map(({ close }) => close()))
      },
    },
    ...clientsOf(fetch),
    stores: asked.stores,
  }
}

/** Opens a site like `serve --no-jobs` or like `work`. */
async function openApart(url: string, overrides: Overrides, runsJobs: boolean) {
  const location = { url, pool: 10, blobs: { kind: 'database' } } as const
  const { join, close, ...stores } = await openDatabaseStores(location, { log: silent })
  const own = { ...stores, ...(await join()), newId: createUlids(systemClock), runsJobs }
  const { app } = await createTestApp({ ...overrides, ...own })
  await app.resumeJobs()
  return { app, stores, close: () => app.close().finally(close) }
}
