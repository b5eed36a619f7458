import { BlogopsError } from '../../contract/errors.ts'
import type { Ad, AdEdit } from '../../contract/schemas/ads.ts'
import { type AdContent, adContentFields, isHistory } from '../../domain/ads.ts'
import { haveSameFields, pickFields } from '../../domain/fields.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord } from '../../ports/records.ts'
import { assertFitsAd } from './ad-image.ts'
import { type AdServiceOptions, adIsImported, getAd } from './ad-service.ts'
import { getAdSet, requireArticleId, storeAdCopy } from './ad-sets.ts'
import { getAdView } from './ad-views.ts'
import { type AdChange, planAdSetCreation, planContent, planName, type ShownContent } from './outbox/ad-change.ts'
import { findPendingIds } from './outbox/pending-changes.ts'
import { textHasProblems } from './variants/ad-text.ts'

export interface AdEditOptions extends AdServiceOptions {
  /** Reads an image of this site by path. Returns undefined if it does not exist. */
  readImage(path: string): Promise<Uint8Array | undefined>
}

interface EditRequest extends AdEdit {
  adId: string
  by: string
}

/** Changes the text and the name of ads, and copies them. An edited ad keeps its id and its figures. */
export function createAdEdits(options: AdEditOptions) {
  const { records, articles, outbox, checkText, readImage } = options

  /** Refuses problems that the new text adds. */
  async function assertTextIsSupported(ad: AdRecord, content: AdContent): Promise<void> {
    if (haveSameFields(ad, content, ['headline', 'bodyText'])) return
    const { id } = await articles.find(requireArticleId(await getAdSet(records, ad.adSetId)))
    const check = (text: AdContent) => checkText(id, { ...text, variant: ad.variant })
    const known = new Set((await check(pickFields(ad, adContentFields))).map(({ message }) => message))
    const added = (await check(content)).filter(({ message }) => !known.has(message))
    if (added.length > 0) throw textHasProblems(added)
  }

  /** @throws BlogopsError `bad_request` if a picture does not exist or is too small. */
  async function assertPictureIsUsable(path: string): Promise<void> {
    if (path === '') return
    assertFitsAd(path)
    if (await readImage(path)) return
    throw new BlogopsError('bad_request', `There is no picture ${path} on this site.`, {
      hint: 'Upload it first: blogops images upload <file>',
    })
  }

  async function planEdit(tx: RecordReader, { adId, name, ...edit }: EditRequest): Promise<AdChange[]> {
    const ad = await getEditableAd(tx, adId, edit)
    const content = withEdit(ad, edit)
    // The same content is sent again if the outcome of an earlier change is unknown.
    const isPending = (await findPendingIds(tx, ({ act }) => act === 'content')).has(adId)
    return [
      ...(name === undefined || name === ad.name ? [] : [planName('ad', adId, name)]),
      ...(hasSameContent(ad, content) && !isPending ? [] : planContent(ad, content)),
    ]
  }

  return {
    /**
     * Copies an ad within its ad set. A repeated call returns the copy, so that a caller without an answer can retry.
     * @throws BlogopsError `not_found`; `gone` for a deleted article; `conflict` for an imported ad; rejections by the
     * platform.
     */
    async duplicate({ adId, by }: { adId: string; by: string }): Promise<Ad> {
      const { adSetId } = await getCopyableAd(records, adId)
      const adSet = await getAdSet(records, adSetId)
      await articles.find(requireArticleId(adSet))
      const copyId = await outbox.perform({ campaignId: adSet.campaignId, by }, async tx => {
        const ad = await getCopyableAd(tx, adId)
        const all = await tx.find('ad', { where: { adSetId } })
        const existing = all.find(other => other.copiedFrom === adId && hasSameContent(ad, other))
        if (existing) return { changes: [], result: existing.id }
        const adSetChanges = await planAdSetCreation(tx, await getAdSet(tx, adSetId))
        const variant = chooseVariant(all)
        const fields = { adSetId, createdBy: by, copiedFrom: adId, variant, name: nameCopy(ad, variant) }
        const copy = await storeAdCopy(tx, ad, fields, options)
        return { changes: [...adSetChanges, ...copy.changes], result: copy.id }
      })
      return getAdView(records, copyId)
    },

    /**
     * Changes an ad. On the platform, another text gets a new creative.
     * @throws BlogopsError `bad_request` if nothing is to be changed; `not_found`; `conflict` for an imported ad;
     * `verification_failed` if the check of the text finds problems; rejections by the platform.
     */
    async edit(request: EditRequest): Promise<Ad> {
      const { adId, by, withUnsupportedClaims = false } = request
      if (!isEdit(request)) throw nothingToChange()
      await assertPictureIsUsable(request.image ?? '')
      const ad = await getEditableAd(records, adId, request)
      if (!withUnsupportedClaims) await assertTextIsSupported(ad, withEdit(ad, request))
      const { campaignId } = await getAdSet(records, ad.adSetId)
      await outbox.perform({ campaignId, by }, async tx => ({
        changes: await planEdit(tx, request),
        result: undefined,
      }))
      return getAdView(records, adId)
    },
  }
}

/** @throws BlogopsError `not_found`; `conflict` for an imported ad, whose text is unknown. */
async function getCopyableAd(reader: RecordReader, adId: string): Promise<AdRecord> {
  const ad = await getAd(reader, adId)
  if (ad.importedAs !== undefined) throw adIsImported(ad)
  return ad
}

/** Returns the first letter that no ad of the ad set has, or a number after many. */
function chooseVariant(ads: readonly Pick<AdRecord, 'variant'>[]): string {
  const taken = new Set(ads.map(({ variant }) => variant))
  const letter = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find(candidate => !taken.has(candidate))
  return letter ?? String(ads.length + 1)
}

/** Replaces the variant at the end of a default name. */
function nameCopy({ name, variant }: AdRecord, newVariant: string): string {
  const ending = ` - Variant ${variant}`
  const base = name.endsWith(ending) ? name.slice(0, -ending.length) : name
  return `${base} - Variant ${newVariant}`
}

const hasSameContent = (first: ShownContent, second: ShownContent) =>
  haveSameFields(first, second, adContentFields) && (first.image ?? '') === (second.image ?? '')

const editedFields = ['headline', 'bodyText', 'callToAction', 'image'] as const

const isEdit = (edit: AdEdit) => [...editedFields, 'name' as const].some(field => edit[field] !== undefined)

const withEdit = (ad: AdRecord, edit: AdEdit): ShownContent => ({
  ...pickFields(ad, [...adContentFields, 'image']),
  ...pickFields(edit, editedFields),
})

/** @throws BlogopsError `not_found`; `conflict` for an imported ad, whose text is unknown. */
async function getEditableAd(reader: RecordReader, adId: string, edit: AdEdit): Promise<AdRecord> {
  const ad = await getAd(reader, adId)
  const changesText = editedFields.some(field => edit[field] !== undefined)
  if (isHistory(ad) || (changesText && ad.importedAs !== undefined)) throw adIsImported(ad)
  return ad
}

function nothingToChange(): BlogopsError {
  return new BlogopsError('bad_request', 'There is nothing to change.', {
    hint: 'Pass a headline, a body text, a call to action, a picture or a name.',
  })
}
