import { BlogopsError } from '../../../contract/errors.ts'
import type { DeployedAd } from '../../../contract/schemas/ad-variants.ts'
import type { AdText } from '../../../domain/ads.ts'
import type { AdRecord } from '../../../ports/records.ts'
import type { Clock } from '../../../ports/system.ts'
import type { AdRemoval } from '../ad-service.ts'
import { getAdSet } from '../ad-sets.ts'
import { type AdChange, hasRemoteId, planCreate } from '../outbox/ad-change.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { assertMayReplace, findExistingAds, getReplaceable, textConflict } from './deployment-target.ts'

export interface DeployVariantOptions {
  outbox: Outbox
  clock: Clock
  /** Deletes an ad locally and on the platform. @throws BlogopsError `not_found`; rejections by the platform or `check`. */
  removeAd(removal: AdRemoval): Promise<void>
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
  text: AdText
  targeting: string | undefined
  /** `replace` allows replacing an ad with different text; `replaces` is true if such an ad existed. */
  replace: boolean
  replaces: boolean
  /** True if the requester may delete running ads. */
  mayWrite: boolean
  by: string
}

export type DeployedAdResult = Pick<DeployedAd, 'adId' | 'reason'>

/**
 * Creates an ad, or finds it and sends it if it is local-only. Replaced ads are deleted afterwards.
 * @throws BlogopsError `not_found` if the ad set was deleted; `conflict` if an ad of this variant has different text;
 * `forbidden` if it runs and the requester may not replace it; rejections by the platform.
 */
export async function deployVariant(wanted: WantedAd, options: DeployVariantOptions): Promise<DeployedAdResult> {
  const { campaignId, adSetId, text, replace, mayWrite, by } = wanted
  const { adId, others } = await options.outbox.perform({ campaignId, by }, async tx => {
    await getAdSet(tx, adSetId)
    const existing = await findExistingAds(tx, adSetId, text)
    const { same, others } = existing
    const replaceable = getReplaceable(existing)
    if (replaceable.length > 0 && !replace) throw textConflict(replaceable)
    if (replace) assertMayReplace(others, mayWrite)
    if (same) return { changes: planSending(same), result: { adId: same.id, others } }
    const { id } = await tx.put('ad', createAdRecord(wanted, options.clock))
    const changes = [planCreate('creative', id, true), planCreate('ad', id, true)]
    return { changes, result: { adId: id, others } }
  })
  return { adId, reason: replace ? await removeReplaced(others, wanted, options) : null }
}

type NewAdInput = Pick<WantedAd, 'adId' | 'adSetId' | 'name' | 'text' | 'targeting' | 'by'>

export function createAdRecord({ adId, adSetId, name, text, targeting, by }: NewAdInput, clock: Clock): AdRecord {
  return {
    id: adId,
    version: 0,
    adSetId,
    name,
    ...text,
    targetingLabel: targeting ?? null,
    status: 'PAUSED',
    createdAt: clock.now().toISOString(),
    createdBy: by,
  }
}

/** An existing local-only ad is kept even if the call fails. */
function planSending(ad: AdRecord): AdChange[] {
  if (hasRemoteId(ad)) return []
  const creative = (ad.remoteCreativeId ?? null) === null ? [planCreate('creative', ad.id, false)] : []
  return [...creative, planCreate('ad', ad.id, false)]
}

/** @returns why an ad could not be deleted, or null. */
async function removeReplaced(
  ads: readonly AdRecord[],
  { mayWrite, by }: Pick<WantedAd, 'mayWrite' | 'by'>,
  options: DeployVariantOptions,
): Promise<string | null> {
  // An ad may have been activated in the meantime.
  const check = (ad: AdRecord) => assertMayReplace([ad], mayWrite)
  for (const { id } of ads) {
    const failure = await removeIfExists({ adId: id, by, check }, options)
    if (failure) return `The ad that it replaces still exists. ${failure.message}`
  }
  return null
}

async function removeIfExists(removal: AdRemoval, { removeAd }: DeployVariantOptions): Promise<BlogopsError | null> {
  try {
    await removeAd(removal)
    return null
  } catch (error) {
    if (!(error instanceof BlogopsError)) throw error
    // The ad may have been deleted in the meantime.
    return error.code === 'not_found' ? null : error
  }
}
