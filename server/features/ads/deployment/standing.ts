import { BlogopsError } from '../../../contract/errors.ts'
import type { DeployedVariant } from '../../../contract/schemas/ad-deployment.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import { isThere } from '../ensure.ts'

/** What an ad says, and where a click on it leads. */
export type Words = Pick<AdRecord, 'variant' | 'headline' | 'bodyText' | 'callToAction' | 'linkUrl'>

/** The ads of one variant in an ad set: the one that says what is wanted, and those that say something else. */
export interface Standing {
  same: AdRecord | undefined
  others: AdRecord[]
}

export function wordsOf({ variant, headline, bodyText, callToAction }: DeployedVariant, linkUrl: string): Words {
  return { variant, headline, bodyText, callToAction, linkUrl }
}

/** An ad is known by its variant; imported ones are none of ours. */
export async function standingOf(reader: RecordReader, adSetId: string, words: Words): Promise<Standing> {
  const all = await reader.find('ad', { where: { adSetId } })
  const ours = all.filter(({ variant, importedAs }) => variant === words.variant && importedAs === undefined)
  const alike = ours.filter(ad => saysTheSame(ad, words))
  // Of two that say the same, the one that is on the platform.
  return { same: alike.find(isThere) ?? alike[0], others: ours.filter(ad => !saysTheSame(ad, words)) }
}

function saysTheSame(ad: AdRecord, words: Words): boolean {
  return (['headline', 'bodyText', 'callToAction', 'linkUrl'] as const).every(key => ad[key] === words[key])
}

/** Those in whose place a wanted ad would have to come. */
export const inTheWay = ({ same, others }: Standing): AdRecord[] => (same ? [] : others)

/** An ad that people may be looking at is not overwritten in passing. */
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
