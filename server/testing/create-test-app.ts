import { createImageProcessor } from '../adapters/local/image-processor.ts'
import { createClient } from '../contract/client.ts'
import { defaultLimits } from '../contract/limits.ts'
import { facebookSettings } from '../contract/schemas/ads.ts'
import { noSignals } from '../lib/coordination.ts'
import type { RecordStore } from '../ports/record-store.ts'
import type { Logger } from '../ports/system.ts'
import type { Parts } from '../runtime/compose/parts.ts'
import { composeApp } from '../runtime/compose.ts'
import { createMemoryBlobStore } from '../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../storage/records/open-record-store.ts'
import { countedIds } from './counted-ids.ts'
import { fakePasswordHasher } from './fake-password-hasher.ts'
import { createManualClock } from './manual-clock.ts'
import { fileTimer } from './manual-timer.ts'
import { createMemoryEventLog, createMemorySaltStore } from './memory-event-log.ts'
import { plainStrategist } from './plain-strategist.ts'

export const silent: Logger = () => undefined

const blankCover = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>'

const idSources = new WeakMap<RecordStore, () => string>()

/** Returns the id source of the records: a second app over the same records continues the count. */
function getIdSource(records: RecordStore): () => string {
  const newId = idSources.get(records) ?? countedIds()
  idSources.set(records, newId)
  return newId
}

/**
 * Creates the real app over memory stores, with a manual clock and counted ids. Answers are validated against their
 * schemas.
 */
export async function createTestApp(
  overrides: Omit<Partial<Parts>, 'config'> & { config?: Partial<Parts['config']> } = {},
) {
  const clock = createManualClock()
  const { config, records = createMemoryRecordStore(), ...parts } = overrides
  const app = await composeApp({
    records,
    blobs: createMemoryBlobStore(),
    eventLog: createMemoryEventLog(),
    salts: createMemorySaltStore(),
    signals: noSignals,
    secret: new Uint8Array(32).fill(7),
    localToken: 'local-token-of-the-test',
    demo: null,
    clock,
    timer: fileTimer,
    newId: getIdSource(records),
    log: silent,
    notices: [],
    strict: true,
    jobRetries: 0,
    hasher: fakePasswordHasher(),
    processor: createImageProcessor({ draw: async () => blankCover }),
    ...(!config?.model && { strategist: plainStrategist() }),
    ...parts,
    config: {
      dataDir: '/nowhere',
      database: null,
      host: '127.0.0.1',
      port: 3000,
      siteUrl: 'http://localhost:3000',
      siteName: 'The Test Shelf',
      affiliateTag: 'test-21',
      secret: null,
      registration: 'setup' as const,
      trustProxy: 0,
      model: null,
      plausible: null,
      logLevel: 'silent' as const,
      facebook: null,
      facebookMissing: facebookSettings,
      amazon: null,
      amazonMissing: [],
      localWebhooks: false,
      indexNowUrl: 'https://api.indexnow.org/indexnow',
      smtp: null,
      maxDailyBudgetPence: 10_000,
      syncHours: 0,
      linkDays: 0,
      backupDays: 7,
      optimizeCron: null,
      optimizeHalfLifeDays: 21,
      optimizeFloorPence: 300,
      limits: defaultLimits,
      ...config,
    },
  })
  return { app, clock, ...clientsOf(app.fetch) }
}

/** Creates clients of an app: anonymous, as the owner of the data folder, or with given headers. */
export function clientsOf(fetch: (request: Request) => Promise<Response>) {
  const as = (headers: Record<string, string>) => createClient({ fetch, baseUrl: 'http://localhost:3000', headers })
  return { anonymous: as({}), local: as({ authorization: 'Bearer local-token-of-the-test' }), as }
}
