import { BlogopsError } from '../../../contract/errors.ts'
import type { DeployedVariant } from '../../../contract/schemas/ad-deployment.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import { isThere } from '../ensure.ts'

/** The text and link of an ad. */
export type Words = Pick<AdRecord, 'variant' | 'headline' | 'bodyText' | 'callToAction' | 'linkUrl'>

/** The ads of one variant in an ad set: the one with the requested text, and the others. */
export interface Standing {
  same: AdRecord | undefined
  others: AdRecord[]
}

export function wordsOf({ variant, headline, bodyText, callToAction }: DeployedVariant, linkUrl: string): Words {
  return { variant, headline, bodyText, callToAction, linkUrl }
}

/** Finds ads by variant. Imported ads are left out. */
export async function standingOf(reader: RecordReader, adSetId: string, words: Words): Promise<Standing> {
  const all = await reader.find('ad', { where: { adSetId } })
  const ours = all.filter(({ variant, importedAs }) => variant === words.variant && importedAs === undefined)
  const alike = ours.filter(ad => saysTheSame(ad, words))
  // If two ads have the same text, prefers the one on the platform.
  return { same: alike.find(isThere) ?? alike[0], others: ours.filter(ad => !saysTheSame(ad, words)) }
}

function saysTheSame(ad: AdRecord, words: Words): boolean {
  return (['headline', 'bodyText', 'callToAction', 'linkUrl'] as const).every(key => ad[key] === words[key])
}

/** Returns the ads that a wanted ad would replace. */
export const inTheWay = ({ same, others }: Standing): AdRecord[] => (same ? [] : others)

/** Error that protects existing ads with different text from being overwritten. */
export function saysElse(ads: readonly AdRecord[]): BlogopsError {
  const variants = ads.map(({ id, variant, status, headline }) => ({ variant, status, adId: id, headline }))
  const list = variants.map(({ variant, status, headline }) => `variant ${variant} (${inWords[status]}): "${headline}"`)
  const message = `${ads.length === 1 ? 'An ad is' : 'Ads are'} there that ${ads.length === 1 ? 'says' : 'say'} something else: ${list.join('; ')}.`
  return new BlogopsError('conflict', message, {
    hint: 'Deploy with replace (in the terminal --replace) to put the new ones in their place, or name the new variants otherwise.',
    details: { variants },
  })
}

const inWords = { ACTIVE: 'running', PAUSED: 'paused' } as const
