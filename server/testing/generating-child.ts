import { writeSync } from 'node:fs'
import type { BlobStore } from '../ports/blob-store.ts'
import { openChildApp } from './child-app.ts'

/**
 * Resumes the generation in a data folder, or starts one, and ends with `kill -9` as soon as it stores a blob whose
 * key matches. Prints the job as JSON on stdout if it reaches the end. Arguments: folder, pattern of keys, `before` or
 * `after` the blob is stored, how many of them to let through. The model is the one of the environment.
 */
const [dataDir = '', pattern = '', when = 'after', letThrough = '0'] = process.argv.slice(2)
const killPattern = new RegExp(pattern)
let remaining = Number(letThrough)

const { app, client } = await openChildApp(dataDir, { wrapBlobs: killOnMatch })
await app.resumeJobs()
const [existingJob] = await client.jobs.list()
const { id } = existingJob ?? (await startJob())

async function startJob() {
  const { id: campaignId } = await client.campaigns.create({ name: 'Autumn' })
  const input = { topic: 'wireless earbuds', category: 'audio', productCount: 3, campaignId } as const
  return client.jobs.create({ type: 'generation', input })
}

for await (const _ of client.jobs.events({ id }));
writeSync(1, `${JSON.stringify({ ...(await client.jobs.get({ id })), adSets: await client.adsets.list() })}\n`)
await app.close()

function killOnMatch(blobs: BlobStore): BlobStore {
  return {
    ...blobs,
    async put(key, bytes) {
      // Counts at the time of the decision: of several writes in progress, the last to start may be the first to finish.
      const shouldDie = () => killPattern.test(key) && remaining-- <= 0
      if (when === 'before' && shouldDie()) process.kill(process.pid, 'SIGKILL')
      await blobs.put(key, bytes)
      if (when === 'after' && shouldDie()) process.kill(process.pid, 'SIGKILL')
    },
  }
}
