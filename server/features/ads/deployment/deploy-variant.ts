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
  /** Deletes an ad locally and on the platform. @throws BlogopsError `not_found`; rejections by the platform. */
  removeAd(ad: { adId: string; by: string }): Promise<void>
}

export interface WantedAd {
  /**
   * Id of the ad after creation, either new or of a local-only ad. Chosen once, so that a resumed deployment
   * recognizes its own ads.
   */
  adId: string
  adSetId: string
  campaignId: string
  name: string
  words: Words
  targeting: string | undefined
  /** `replace` allows replacing an ad with different text; `replaces` is true if such an ad existed. */
  replace: boolean
  replaces: boolean
  by: string
}

export type Placed = Pick<DeployedAd, 'adId' | 'reason'>

/**
 * Creates an ad, or finds it and sends it if it is local-only. Replaced ads are deleted afterwards.
 * @throws BlogopsError `not_found` if the ad set was deleted; `conflict` if an ad of this variant has different text;
 * rejections by the platform.
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

/** An existing local-only ad is kept even if the call fails. */
function sendActs(ad: AdRecord): Act[] {
  if (isThere(ad)) return []
  const creative = (ad.remoteCreativeId ?? null) === null ? [create('creative', ad.id, false)] : []
  return [...creative, create('ad', ad.id, false)]
}

/** @returns why an ad could not be deleted, or null. */
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
    // The ad may have been deleted in the meantime.
    return error.code === 'not_found' ? null : error
  }
}

/** Returns the id of an ad that exists despite a failed creation, because a later call resolved the outcome. */
export async function standsNow(
  reader: RecordReader,
  { adSetId, words }: Pick<WantedAd, 'adSetId' | 'words'>,
  connected: boolean,
): Promise<string | null> {
  const { same } = await standingOf(reader, adSetId, words)
  return same && (isThere(same) || !connected) ? same.id : null
}
