import { BlogopsError } from '../../../../contract/errors.ts'
import type { RegenerationRequest, RegenerationResult } from '../../../../contract/schemas/regeneration.ts'
import { createMemoryBlobStore } from '../../../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../../../storage/records/open-record-store.ts'
import { countedIds } from '../../../../testing/counted-ids.ts'
import { createTestApp } from '../../../../testing/create-test-app.ts'
import { scriptedEngine } from './scripted-engine.ts'

/** Set-up for regeneration tests. */

type TestApp = Awaited<ReturnType<typeof createTestApp>>
type Part = Pick<RegenerationRequest, 'part' | 'section' | 'replace' | 'with'>

export const topic = { topic: 'electric kettles', category: 'kitchen', productCount: 3 } as const
export const guide: Part = { part: 'section', section: 'how to choose' }

/** An app with a published article of the scripted engine. */
export async function setUp() {
  const engine = scriptedEngine()
  const stores = { records: createMemoryRecordStore(), blobs: createMemoryBlobStore(), newId: countedIds() }
  const parts = { ...stores, catalogue: engine.source, writer: engine.writer }
  const app = await createTestApp(parts)
  const made = await app.local.generate.article(topic)
  engine.asked.length = 0
  const { id } = made.article
  const read = () => app.local.articles.byId({ id })
  return {
    ...engine,
    ...app,
    ...stores,
    parts,
    id,
    slug: made.article.slug,
    read,
    regenerate: (part: Part) => regenerate(app, id, part),
  }
}

export async function ended({ local }: Pick<TestApp, 'local'>, jobId: string) {
  for await (const event of local.jobs.events({ id: jobId })) if (event.type === 'end') break
  return local.jobs.get({ id: jobId })
}

/** Runs a regeneration job to its end. @throws the job's error. */
export async function regenerate({ local }: TestApp, id: string, part: Part): Promise<RegenerationResult> {
  const started = await local.articles.regenerate({ id, ...part })
  const { result, error } = await ended({ local }, started.id)
  if (result && 'proposal' in result) return result
  throw error ? new BlogopsError(error.code, error.message) : new Error('It made nothing and did not fail.')
}
