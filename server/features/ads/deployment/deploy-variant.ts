import { BlogopsError } from '../../../contract/errors.ts'
import type { DeployedAd } from '../../../contract/schemas/ad-deployment.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import { adSetOf } from '../ad-sets.ts'
import { isThere } from '../ensure.ts'
import { type Act, create } from '../outbox/act.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { inTheWay, saysElse, standingOf, type Words } from './standing.ts'

export interface DeployVariantOptions {
  outbox: Outbox
  clock: Clock
  /** Takes an ad away, here and on the platform. @throws BlogopsError `not_found`; what the platform refuses it with. */
  removeAd(ad: { adId: string; by: string }): Promise<void>
}

export interface WantedAd {
  /** The id it has once it is made, an ad of ours that the platform has not or a new one: chosen once, so that a deployment that goes on knows its own. */
  adId: string
  adSetId: string
  campaignId: string
  name: string
  words: Words
  targeting: string | undefined
  /** Whether it may take the place of one that says something else, and whether there was one. */
  replace: boolean
  replaces: boolean
  by: string
}

export type Placed = Pick<DeployedAd, 'adId' | 'reason'>

/**
 * Has one ad stand: made, or found and sent where it is kept here alone. What it replaces goes once it is there.
 * @throws BlogopsError `not_found` for an ad set that has gone; `conflict` where an ad of this variant says something else;
 * what the platform refuses it with.
 */
export async function deployVariant(wanted: WantedAd, options: DeployVariantOptions): Promise<Placed> {
  const { campaignId, adSetId, words, replace, by } = wanted
  const { adId, others } = await options.outbox.perform({ campaignId, by }, async tx => {
    await adSetOf(tx, adSetId)
    const standing = await standingOf(tx, adSetId, words)
    const { same, others } = standing
    const taken = inTheWay(standing)
    if (taken.length > 0 && !replace) throw saysElse(taken)
    if (same) return { acts: sendActs(same), result: { adId: same.id, others } }
    const { id } = await tx.put('ad', newAdOf(wanted, options.clock))
    return { acts: [create('creative', id, true), create('ad', id, true)], result: { adId: id, others } }
  })
  return { adId, reason: replace ? await removeAll(others, by, options) : null }
}

type NewAdOf = Pick<WantedAd, 'adId' | 'adSetId' | 'name' | 'words' | 'targeting' | 'by'>

export function newAdOf({ adId, adSetId, name, words, targeting, by }: NewAdOf, clock: Clock): AdRecord {
  return {
    id: adId,
    version: 0,
    adSetId,
    name,
    ...words,
    targetingLabel: targeting ?? null,
    status: 'PAUSED',
    createdAt: clock.now().toISOString(),
    createdBy: by,
  }
}

/** What is there and is kept here alone stays here, whatever becomes of the call. */
function sendActs(ad: AdRecord): Act[] {
  if (isThere(ad)) return []
  const creative = (ad.remoteCreativeId ?? null) === null ? [create('creative', ad.id, false)] : []
  return [...creative, create('ad', ad.id, false)]
}

/** @returns why one is still there; null where none is. */
async function removeAll(ads: readonly AdRecord[], by: string, options: DeployVariantOptions): Promise<string | null> {
  for (const { id } of ads) {
    const failure = await removeIfThere({ adId: id, by }, options)
    if (failure) return `The ad it replaces is still there. ${failure.message}`
  }
  return null
}

async function removeIfThere(
  ad: { adId: string; by: string },
  { removeAd }: DeployVariantOptions,
): Promise<BlogopsError | null> {
  try {
    await removeAd(ad)
    return null
  } catch (error) {
    if (!(error instanceof BlogopsError)) throw error
    // Somebody else may have taken it away.
    return error.code === 'not_found' ? null : error
  }
}

/** Whether an ad that could not be made stands all the same: a later call may have told what became of it. */
export async function standsNow(
  reader: RecordReader,
  { adSetId, words }: Pick<WantedAd, 'adSetId' | 'words'>,
  connected: boolean,
): Promise<string | null> {
  const { same } = await standingOf(reader, adSetId, words)
  return same && (isThere(same) || !connected) ? same.id : null
}
