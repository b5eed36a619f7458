import type { AdVariantsResult, Deployment, PreviewedVariant } from '../../../../server/contract/schemas/ad-variants.ts'
import type { Ad } from '../../../../server/contract/schemas/ads.ts'
import { adContentFields } from '../../../../server/domain/ads.ts'
import { haveSameFields } from '../../../../server/domain/fields.ts'
import { pluralize } from '../../../../server/domain/number-format.ts'

interface ExistingAds {
  /** Existing ads that would be deleted: same variant, different content. */
  replaced: readonly Ad[]
  /** All new variants already exist, with identical content. */
  allExist: boolean
}

/** Compares new variants with the existing ads of the ad set. */
export function compareWithExisting({ variants, url }: AdVariantsResult, ads: readonly Ad[]): ExistingAds {
  const found = variants.map(variant => {
    const sameVariant = ads.filter(ad => ad.variant === variant.variant)
    const different = sameVariant.filter(ad => !hasSameContent(ad, variant, url))
    return { different, exists: different.length < sameVariant.length }
  })
  const needsReplacement = found.some(({ different, exists }) => different.length > 0 && !exists)
  return {
    replaced: needsReplacement ? found.flatMap(({ different }) => different) : [],
    allExist: found.every(({ exists }) => exists),
  }
}

function hasSameContent(ad: Ad, variant: PreviewedVariant, linkUrl: string): boolean {
  // The server stores trimmed text.
  const content = { ...variant, headline: variant.headline.trim(), bodyText: variant.bodyText.trim(), linkUrl }
  return haveSameFields(ad, content, adContentFields)
}

/** Button label after a partial deployment. */
export function getAddMissingLabel({ wanted, standing }: Deployment): string {
  const missing = wanted - standing
  return pluralize(missing, 'Add missing ad', `Add ${missing} missing ads`)
}
