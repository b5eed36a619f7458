import path from 'node:path'
import { createClient } from '../contract/client.ts'
import { noSignals } from '../lib/coordination.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Parts } from '../runtime/compose/parts.ts'
import { composeApp } from '../runtime/compose.ts'
import { readConfig } from '../runtime/config.ts'
import { createUlids, systemClock } from '../runtime/system.ts'
import { openBlobStore } from '../storage/blobs/open-blob-store.ts'
import { openEventLog } from '../storage/events/open-event-log.ts'
import { openSaltFiles } from '../storage/events/salt-files.ts'
import { openRecordStore } from '../storage/records/open-record-store.ts'

interface Options extends Partial<Pick<Parts, 'pages' | 'processor' | 'sleep'>> {
  wrapBlobs?: (blobs: BlobStore) => BlobStore
}

/** The real app over a data folder, in a process that tests kill. It takes its settings from the environment. */
export async function openChildApp(dataDir: string, { wrapBlobs = blobs => blobs, ...parts }: Options = {}) {
  const config = readConfig(process.env, { BLOGOPS_DATA_DIR: dataDir }, dataDir)
  const { store: records } = await openRecordStore({ dir: path.join(dataDir, 'records') })
  const app = await composeApp({
    config,
    records,
    blobs: wrapBlobs(await openBlobStore({ dir: path.join(dataDir, 'blobs') })),
    eventLog: await openEventLog({ dir: path.join(dataDir, 'events'), log: () => undefined }),
    salts: openSaltFiles({ dir: path.join(dataDir, 'events') }),
    signals: noSignals,
    secret: new Uint8Array(32),
    localToken: 'of-the-child',
    demo: null,
    clock: systemClock,
    newId: createUlids(systemClock),
    log: () => undefined,
    notices: [],
    strict: true,
    ...parts,
  })
  const client = createClient({
    fetch: app.fetch,
    baseUrl: config.siteUrl,
    headers: { authorization: 'Bearer of-the-child' },
  })
  return { app, client }
}
