import { BlogopsError } from '../../../contract/errors.ts'
import type { DeployedVariant } from '../../../contract/schemas/ad-variants.ts'
import { type AdText, adContentFields, adTextFields } from '../../../domain/ads.ts'
import { haveSameFields, pickFields } from '../../../domain/fields.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import { hasRemoteId } from '../outbox/ad-change.ts'

/** The ads of one variant in an ad set: the one with the requested text, and the others. */
export interface ExistingAds {
  same: AdRecord | undefined
  others: AdRecord[]
}

export function toAdText(variant: DeployedVariant, linkUrl: string): AdText {
  return pickFields({ ...variant, linkUrl }, adTextFields)
}

/** Finds ads by variant. Imported ads are left out. */
export async function findExistingAds(reader: RecordReader, adSetId: string, text: AdText): Promise<ExistingAds> {
  const all = await reader.find('ad', { where: { adSetId } })
  const ownAds = all.filter(({ variant, importedAs }) => variant === text.variant && importedAs === undefined)
  const hasSameContent = (ad: AdRecord) => haveSameFields(ad, text, adContentFields)
  const matching = ownAds.filter(hasSameContent)
  // If two ads have the same text, prefers the one on the platform.
  return { same: matching.find(hasRemoteId) ?? matching[0], others: ownAds.filter(ad => !hasSameContent(ad)) }
}

/** Returns the id of an ad that exists despite a failed creation, because a later call resolved the outcome. */
export async function findExistingAd(
  reader: RecordReader,
  { adSetId, text }: { adSetId: string; text: AdText },
  connected: boolean,
): Promise<string | null> {
  const { same } = await findExistingAds(reader, adSetId, text)
  return same && (hasRemoteId(same) || !connected) ? same.id : null
}

/** Returns the ads that a wanted ad would replace. */
export const getReplaceable = ({ same, others }: ExistingAds): AdRecord[] => (same ? [] : others)

/** Error that protects existing ads with different text from being overwritten. */
export function textConflict(ads: readonly AdRecord[]): BlogopsError {
  const variants = ads.map(({ id, variant, status, headline }) => ({ variant, status, adId: id, headline }))
  const list = variants.map(
    ({ variant, status, headline }) => `variant ${variant} (${statusLabels[status]}): "${headline}"`,
  )
  const message =
    ads.length === 1
      ? `An ad with a different text exists already: ${list.join('; ')}.`
      : `Ads with different texts exist already: ${list.join('; ')}.`
  return new BlogopsError('conflict', message, {
    hint: 'Deploy with replace (in the terminal --replace) to replace them, or use other variant names.',
    details: { variants },
  })
}

/**
 * Refuses to delete running ads for a requester who may only draft ads.
 * @throws BlogopsError `forbidden`.
 */
export function assertMayReplace(ads: readonly AdRecord[], mayWrite: boolean): void {
  const running = ads.filter(({ status }) => status === 'ACTIVE')
  if (mayWrite || running.length === 0) return
  const names = running.map(({ name }) => `"${name}"`).join(', ')
  const isOne = running.length === 1
  throw new BlogopsError(
    'forbidden',
    `Replacing ${isOne ? 'a running ad' : 'running ads'} needs the permission ads:write: ${names}.`,
    { hint: 'Deploy with other variant names, or ask somebody with ads:write to pause or replace them.' },
  )
}

const statusLabels = { ACTIVE: 'running', PAUSED: 'paused' } as const
