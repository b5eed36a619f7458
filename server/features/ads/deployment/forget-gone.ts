import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { RecordReader, RecordStore, Transaction } from '../../../ports/record-store.ts'
import type { AdSetRecord } from '../../../ports/records.ts'
import { noteGone } from '../note-gone.ts'
import type { Act } from '../outbox/act.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { endActs, endActsOfAdSet } from '../running.ts'

export interface ForgetGoneOptions {
  records: RecordStore
  clock: Clock
  outbox: Outbox
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
}

/** A record with its remote id. */
interface Named {
  kind: 'campaign' | 'adSet' | 'ad'
  id: string
  remoteId: string
}

interface Wanted {
  adSet: AdSetRecord
  variants: readonly string[]
  by: string
  signal: AbortSignal
}

/**
 * Checks whether an ad set and its ads of some variants still exist on the platform. Objects deleted there are marked,
 * and created again by the deployment.
 * @throws errors of `AdPlatform`.
 */
export async function forgetGone({ by, ...wanted }: Wanted, options: ForgetGoneOptions): Promise<void> {
  const { records, clock, outbox, platform } = options
  if (!platform) return
  const gone = await goneOf(wanted, { records, platform })
  if (gone.length === 0) return
  const doer = { by, at: clock.now().toISOString() }
  await outbox.perform({ campaignId: wanted.adSet.campaignId, by }, async tx => {
    const acts: Act[] = []
    for (const each of gone) {
      const record = await tx.get(each.kind, each.id)
      // It was recreated in the meantime.
      if (record?.remoteId !== each.remoteId) continue
      acts.push(...(await actsAfter(tx, each)))
      await noteGone(tx, each, doer)
    }
    // Objects deleted on the platform are changed only in our records.
    return { acts: acts.filter(({ subjectId }) => !gone.some(({ id }) => id === subjectId)), result: undefined }
  })
}

/** With a deleted ad set, all its ads are deleted, and possibly its campaign. */
async function goneOf(
  { adSet, variants, signal }: Omit<Wanted, 'by'>,
  { records, platform }: { records: RecordReader; platform: AdPlatform },
): Promise<Named[]> {
  const areGone = async (named: readonly Named[]) => {
    const read = await Promise.all(named.map(({ kind, remoteId }) => platform.read(kind, remoteId, { signal })))
    return named.filter((_, at) => read[at] === null)
  }
  const all = await records.find('ad', { where: { adSetId: adSet.id } })
  const ours = all.filter(({ importedAs }) => importedAs === undefined)
  const own = namedOf('adSet', [adSet])
  if (own.length === 0 || (await areGone(own)).length > 0) {
    const campaign = await records.get('campaign', adSet.campaignId)
    const above = await areGone(namedOf('campaign', campaign ? [campaign] : []))
    return [...namedOf('ad', ours), ...own, ...above]
  }
  const wanted = ours.filter(({ variant }) => variants.includes(variant))
  return areGone(namedOf('ad', wanted))
}

function namedOf(kind: Named['kind'], records: readonly { id: string; remoteId?: string | null }[]): Named[] {
  return records.flatMap(({ id, remoteId }) => (remoteId ? [{ kind, id, remoteId }] : []))
}

/** Returns the changes that pause the parents of an object that no longer runs. */
async function actsAfter(tx: Transaction, { kind, id }: Named): Promise<Act[]> {
  const ad = kind === 'ad' ? await tx.get('ad', id) : undefined
  if (ad) return endActs(tx, ad)
  const adSet = kind === 'adSet' ? await tx.get('adSet', id) : undefined
  return adSet ? endActsOfAdSet(tx, adSet) : []
}
