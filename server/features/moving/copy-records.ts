import type { Kind, RecordKinds } from '../../ports/records.ts'
import { createMismatchError } from './altered.ts'
import type { ReportStep } from './move.ts'
import { allKinds, type Site, type SiteCounts, setCount } from './site.ts'

/** Records per transaction, which limits the work lost by an interruption. */
const recordBatch = 500

/**
 * Makes the target's records equal to the source's, versions included. Unchanged records of an earlier attempt are
 * kept.
 * @returns the number written or deleted.
 */
export async function copyRecords(from: Site, to: Site, step: ReportStep): Promise<number> {
  let written = 0
  for (const kind of allKinds) written += await copyKind(kind, from, to, step)
  return written
}

async function copyKind<K extends Kind>(kind: K, from: Site, to: Site, step: ReportStep): Promise<number> {
  const [sourceRecords, targetRecords] = [await readTexts(from, kind), await readTexts(to, kind)]
  const stale = [...targetRecords].filter(([id, { text }]) => sourceRecords.get(id)?.text !== text).map(([id]) => id)
  for (const ids of toBatches(stale)) {
    step({ part: 'records', of: kind, done: 0, total: sourceRecords.size })
    await to.records.transact(async tx => {
      for (const id of ids) await tx.delete(kind, id)
    })
  }
  const missing = [...sourceRecords]
    .filter(([id, { text }]) => targetRecords.get(id)?.text !== text)
    .map(([, { record }]) => record)
  let done = sourceRecords.size - missing.length
  for (const records of toBatches(missing)) {
    step({ part: 'records', of: kind, done, total: sourceRecords.size })
    await to.records.restore(kind, records)
    done += records.length
  }
  return missing.length + stale.length
}

/** @throws BlogopsError `storage_damaged` for a missing, altered or extra record. */
export async function compareRecords(from: Site, to: Site, counts: SiteCounts, step: ReportStep): Promise<void> {
  for (const kind of allKinds) {
    step({ part: 'check', of: kind, done: 0, total: 1 })
    const [sourceRecords, targetRecords] = [await readTexts(from, kind), await readTexts(to, kind)]
    for (const [id, { text }] of sourceRecords)
      if (targetRecords.get(id)?.text !== text) throw createMismatchError(`the ${kind} ${id}`)
    if (targetRecords.size !== sourceRecords.size)
      throw createMismatchError(`the number of records of the kind ${kind}`)
    setCount(counts, kind, sourceRecords.size)
  }
}

/** Records by id, each with its JSON, whose field order is significant. */
async function readTexts<K extends Kind>(
  { records }: Site,
  kind: K,
): Promise<Map<string, { record: RecordKinds[K]; text: string }>> {
  const found = await records.find(kind)
  return new Map(found.map(record => [record.id, { record, text: JSON.stringify(record) }]))
}

function* toBatches<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += recordBatch) yield items.slice(at, at + recordBatch)
}
