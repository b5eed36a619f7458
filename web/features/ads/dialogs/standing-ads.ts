import type { Ad } from '../../../../server/contract/schemas/ad.ts'
import type { AdVariantsResult, PreviewedVariant } from '../../../../server/contract/schemas/ad-variants.ts'

export interface StandingAds {
  /** Those that would be deleted for the new ones: of the same letters, with other words. */
  replaced: readonly Ad[]
  /** All of the new ones are there already, word for word. */
  allThere: boolean
}

/** What new variants find where they go. */
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
  // As it will be stored, without the space around it.
  const words = { headline: headline.trim(), bodyText: bodyText.trim(), callToAction, linkUrl: url }
  return (['headline', 'bodyText', 'callToAction', 'linkUrl'] as const).every(key => ad[key] === words[key])
}
