import type { Ad } from '../../../../server/contract/schemas/ad.ts'
import type { AdVariantsResult, PreviewedVariant } from '../../../../server/contract/schemas/ad-variants.ts'

export interface StandingAds {
  /** Existing ads that would be deleted: same variant, different content. */
  replaced: readonly Ad[]
  /** All new variants already exist, with identical content. */
  allThere: boolean
}

/** Compares new variants with the existing ads of the ad set. */
export function standingAds({ variants, url }: AdVariantsResult, ads: readonly Ad[]): StandingAds {
  const found = variants.map(variant => {
    const there = ads.filter(ad => ad.variant === variant.variant)
    const others = there.filter(ad => !saysTheSame(ad, variant, url))
    return { others, isThere: others.length < there.length }
  })
  const isInTheWay = found.some(({ others, isThere }) => others.length > 0 && !isThere)
  return {
    replaced: isInTheWay ? found.flatMap(({ others }) => others) : [],
    allThere: found.every(({ isThere }) => isThere),
  }
}

function saysTheSame(ad: Ad, { headline, bodyText, callToAction }: PreviewedVariant, url: string): boolean {
  // The server stores trimmed text.
  const words = { headline: headline.trim(), bodyText: bodyText.trim(), callToAction, linkUrl: url }
  return (['headline', 'bodyText', 'callToAction', 'linkUrl'] as const).every(key => ad[key] === words[key])
}
