import type { Ad } from '../../../../server/contract/schemas/ad.ts'
import { getServerMessage } from '../../../lib/words-of.ts'
import type { Variant } from './wizard-values.ts'

/** Returns the ad that was created from a variant, if any. */
export function findCreatedAd({ variant, headline, bodyText }: Variant, ads: readonly Ad[]): Ad | undefined {
  return ads.find(ad => ad.variant === variant && ad.headline === headline && ad.bodyText === bodyText)
}

/** Returns true if the ad exists and its state on Facebook is known. */
export function isCreated(variant: Variant, ads: readonly Ad[]): boolean {
  const ad = findCreatedAd(variant, ads)
  return ad !== undefined && ad.onFacebook !== 'unknown'
}

/**
 * Describes why a variant was not created.
 * @param ads current ads of the ad set; undefined if they could not be read.
 */
export function describeVariantFailure(variant: Variant, ads: readonly Ad[] | undefined, cause: unknown): string {
  if (ads && findCreatedAd(variant, ads)) {
    return 'Facebook has not told whether it has it, so it is not sent again: see the Facebook Ads page.'
  }
  const errorText = cause instanceof Error ? getServerMessage(cause) : 'Facebook does not have it after all.'
  if (errorText !== undefined) return `Not created: ${errorText}`
  return ads
    ? 'Not created: no answer came.'
    : 'No answer came, so it may have been created: pressing again makes none twice.'
}
