import * as z from 'zod'
import { isPresetPage } from '../../domain/slugs.ts'
import type { RecordReader, RecordStore, Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord, Kind, PageRecord, RecordKinds } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'

interface ChangedPagesOptions {
  records: RecordStore
  clock: Clock
  /** Called after a transaction that queued a page. */
  onQueued: () => void
}

/** Changes of a page within this time are submitted once. */
const gatherMs = 60_000

export const indexNowSettingId = 'index-now'
const settingSchema = z.object({ enabled: z.boolean(), key: z.string() })

/** Reads the switch and the key; undefined before it was first switched on. */
export async function readIndexNow(reader: RecordReader) {
  const record = await reader.get('setting', indexNowSettingId)
  return record && { ...settingSchema.parse(record.value), version: record.version }
}

/** Queues an address, or begins its attempts again. */
export async function putNotice(tx: Transaction, path: string, nextAt: Date): Promise<void> {
  const waiting = await tx.get('searchNotice', path)
  const notice = { attempts: 0, nextAt: nextAt.toISOString() }
  await tx.put('searchNotice', { id: path, version: waiting?.version ?? 0, ...notice })
}

/** Fields by which a public page is found and shown. */
type PublicRecord = Pick<ArticleRecord | PageRecord, 'slug' | 'status' | 'updatedAt'>

/**
 * Wraps a store so that each transaction that publishes, changes, unpublishes or deletes a public article or page also
 * queues its address for the search engines. The queue is therefore as durable as the change, whatever made it.
 */
export function queueChangedPages({ records, clock, onQueued }: ChangedPagesOptions): RecordStore {
  async function queue(tx: Transaction, paths: Iterable<string>): Promise<boolean> {
    if (!(await readIndexNow(tx))?.enabled) return false
    const nextAt = new Date(clock.now().getTime() + gatherMs)
    for (const path of new Set(paths)) await putNotice(tx, path, nextAt)
    return true
  }

  function wrap(tx: Transaction, onPages: () => void): Transaction {
    async function compare(kind: Kind, id: string, write: () => Promise<unknown>): Promise<void> {
      const before = await tx.get(kind, id)
      const after = await write()
      const paths = listChangedPaths(kind, id, [before, after])
      if (paths.length > 0 && (await queue(tx, paths))) onPages()
    }
    return {
      get: (kind, id) => tx.get(kind, id),
      find: (kind, query) => tx.find(kind, query),
      getMany: (kind, ids) => tx.getMany(kind, ids),
      count: (kind, where) => tx.count(kind, where),
      async put<K extends Kind>(kind: K, record: RecordKinds[K]) {
        if (!hasPages(kind)) return tx.put(kind, record)
        let stored = record
        await compare(kind, record.id, async () => (stored = await tx.put(kind, record)))
        return stored
      },
      async delete(kind, id) {
        if (!hasPages(kind)) return tx.delete(kind, id)
        await compare(kind, id, () => tx.delete(kind, id))
      },
    }
  }

  return {
    get: records.get.bind(records),
    find: records.find.bind(records),
    getMany: records.getMany.bind(records),
    count: records.count.bind(records),
    close: records.close.bind(records),
    async transact(work) {
      let hasQueued = false
      const answer = await records.transact(tx => {
        // The engine may run the work again.
        hasQueued = false
        const onPages = () => {
          hasQueued = true
        }
        return work(wrap(tx, onPages))
      })
      if (hasQueued) onQueued()
      return answer
    },
  }
}

const hasPages = (kind: Kind) => kind === 'article' || kind === 'page'

/** Lists the public paths that a write changes. Drafts have none. */
function listChangedPaths(kind: Kind, id: string, [before, after]: readonly [unknown, unknown]): string[] {
  const getPath = (record: PublicRecord) => (kind === 'article' ? `/article/${record.slug}` : `/${record.slug}`)
  const isPublic = (record: unknown): record is PublicRecord =>
    typeof record === 'object' && record !== null && 'status' in record && record.status === 'published'
  // Presets are public before they are first stored.
  const first = kind === 'page' && before === undefined && isPresetPage(id) ? { slug: id, updatedAt: '' } : undefined
  const was = isPublic(before) ? before : first && { ...first, status: 'published' as const }
  const is = isPublic(after) ? after : undefined
  if (was && is && was.slug === is.slug && was.updatedAt === is.updatedAt) return []
  return [was, is].flatMap(record => (record ? [getPath(record)] : []))
}
