import { writeSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '../contract/client.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import { composeApp } from '../runtime/compose.ts'
import { readConfig } from '../runtime/config.ts'
import { systemClock, ulidIds } from '../runtime/system.ts'
import { openBlobStore } from '../storage/blobs/open-blob-store.ts'
import { openEventLog } from '../storage/events/open-event-log.ts'
import { saltFiles } from '../storage/events/salt-files.ts'
import { openRecordStore } from '../storage/records/open-record-store.ts'

/**
 * Goes on with the generation in a data folder, or starts one, and ends with `kill -9` as soon as it stores a blob whose
 * key matches. Says the job as JSON on stdout if it gets to its end. Arguments: folder, pattern of keys, `before` or
 * `after` the blob is stored, how many of them to let through. The model is the one of the environment.
 */
const [dataDir = '', pattern = '', when = 'after', letThrough = '0'] = process.argv.slice(2)
const deadly = new RegExp(pattern)
let left = Number(letThrough)

const config = readConfig(process.env, { BLOGOPS_DATA_DIR: dataDir }, dataDir)
const { store: records } = await openRecordStore({ dir: path.join(dataDir, 'records') })
const app = await composeApp({
  config,
  records,
  blobs: killing(await openBlobStore({ dir: path.join(dataDir, 'blobs') })),
  eventLog: await openEventLog({ dir: path.join(dataDir, 'events'), log: () => undefined }),
  salts: saltFiles({ dir: path.join(dataDir, 'events') }),
  secret: new Uint8Array(32),
  localToken: 'of-the-child',
  demo: null,
  clock: systemClock,
  newId: ulidIds(systemClock),
  log: () => undefined,
  notices: [],
  strict: true,
})
await app.resumeJobs()
const client = createClient({
  ...{ fetch: app.fetch, baseUrl: config.siteUrl },
  headers: { authorization: 'Bearer of-the-child' },
})
const [begun] = await client.jobs.list()
const { id } = begun ?? (await begin())

async function begin() {
  const { id: campaignId } = await client.campaigns.create({ name: 'Autumn' })
  const input = { topic: 'wireless earbuds', category: 'audio', productCount: 3, campaignId } as const
  return client.jobs.create({ type: 'generation', input })
}

for await (const _ of client.jobs.events({ id }));
writeSync(1, `${JSON.stringify({ ...(await client.jobs.get({ id })), adSets: await client.adsets.list() })}\n`)
await app.close()

function killing(blobs: BlobStore): BlobStore {
  return {
    ...blobs,
    async put(key, bytes) {
      const dies = deadly.test(key) && left-- <= 0
      if (dies && when === 'before') process.kill(process.pid, 'SIGKILL')
      await blobs.put(key, bytes)
      if (dies) process.kill(process.pid, 'SIGKILL')
    },
  }
}
