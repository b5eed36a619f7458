import type { Kind, RecordKinds } from '../../ports/records.ts'
import { altered } from './altered.ts'
import type { Step } from './move.ts'
import { allKinds, noteCount, type Site, type SiteCounts } from './site.ts'

/** Records per transaction, which limits the work lost by an interruption. */
const atATime = 500

/**
 * Makes the target's records equal to the source's, versions included. Unchanged records of an earlier attempt are
 * kept.
 * @returns the number written or deleted.
 */
export async function copyRecords(from: Site, to: Site, step: Step): Promise<number> {
  let written = 0
  for (const kind of allKinds) written += await copyKind(kind, from, to, step)
  return written
}

async function copyKind<K extends Kind>(kind: K, from: Site, to: Site, step: Step): Promise<number> {
  const [here, there] = [await textsOf(from, kind), await textsOf(to, kind)]
  const stale = [...there].filter(([id, { text }]) => here.get(id)?.text !== text).map(([id]) => id)
  for (const ids of inParts(stale)) {
    step({ part: 'records', of: kind, done: 0, total: here.size })
    await to.records.transact(async tx => {
      for (const id of ids) await tx.delete(kind, id)
    })
  }
  const missing = [...here].filter(([id, { text }]) => there.get(id)?.text !== text).map(([, { record }]) => record)
  let done = here.size - missing.length
  for (const records of inParts(missing)) {
    step({ part: 'records', of: kind, done, total: here.size })
    await to.records.restore(kind, records)
    done += records.length
  }
  return missing.length + stale.length
}

/** @throws BlogopsError `storage_damaged` for a missing, altered or extra record. */
export async function compareRecords(from: Site, to: Site, counts: SiteCounts, step: Step): Promise<void> {
  for (const kind of allKinds) {
    step({ part: 'check', of: kind, done: 0, total: 1 })
    const [here, there] = [await textsOf(from, kind), await textsOf(to, kind)]
    for (const [id, { text }] of here) if (there.get(id)?.text !== text) throw altered(`the ${kind} ${id}`)
    if (there.size !== here.size) throw altered(`the number of records of the kind ${kind}`)
    noteCount(counts, kind, here.size)
  }
}

/** Records by id, each with its JSON, whose field order is significant. */
async function textsOf<K extends Kind>(
  { records }: Site,
  kind: K,
): Promise<Map<string, { record: RecordKinds[K]; text: string }>> {
  const found = await records.find(kind)
  return new Map(found.map(record => [record.id, { record, text: JSON.stringify(record) }]))
}

function* inParts<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += atATime) yield items.slice(at, at + atATime)
}
