import type { Ad } from '../../../../server/contract/schemas/ad.ts'
import type { PreviewedVariant } from '../../../../server/contract/schemas/ad-variants.ts'

/** The ads whose place new variants would take: of the same letter, with other words. */
export function replacedAds(variants: readonly PreviewedVariant[], ads: readonly Ad[]): Ad[] {
  return variants.flatMap(variant => {
    const there = ads.filter(ad => ad.variant === variant.variant)
    return there.some(ad => saysTheSame(ad, variant)) ? [] : there
  })
}

function saysTheSame(ad: Ad, { headline, bodyText, callToAction }: PreviewedVariant): boolean {
  // As it will be stored, without the space around it.
  return ad.headline === headline.trim() && ad.bodyText === bodyText.trim() && ad.callToAction === callToAction
}
