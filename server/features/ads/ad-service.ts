import { BlogopsError } from '../../contract/errors.ts'
import type { Ad, NewAd } from '../../contract/schemas/ads.ts'
import { type AdText, adTextFields, isHistory } from '../../domain/ads.ts'
import { haveSameFields } from '../../domain/fields.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord } from '../../ports/records.ts'
import { assertExpectedSpend, sendActivation } from './activation.ts'
import { type AdArticles, articleNotPublished, toArticleLink } from './ad-articles.ts'
import { type AdSetsOptions, getAdSet, requireArticleId } from './ad-sets.ts'
import { getAdView, toAds } from './ad-views.ts'
import { assertRunningBelowCap } from './budget-cap.ts'
import { adIsLocalOnly } from './connection.ts'
import {
  type AdChange,
  hasRemoteId,
  planAdSetCreation,
  planCreate,
  planRemove,
  planStatus,
} from './outbox/ad-change.ts'
import type { Task } from './outbox/outbox.ts'
import {
  type ActivationCheckOptions,
  assertStartsNothingElse,
  planActivation,
  planPauseOfParents,
} from './running-state.ts'
import { assertTextsAreSupported, type CheckText } from './variants/ad-text.ts'

export interface AdServiceOptions extends AdSetsOptions, Pick<ActivationCheckOptions, 'platform'> {
  siteUrl: string
  checkText: CheckText
}

interface StatusChange {
  adId: string
  status: 'ACTIVE' | 'PAUSED'
  /** Pounds a day of its ad set that the decision to activate it was based on; another budget is a conflict. */
  expected?: number | undefined
  by: string
  /** Id of the optimizer plan that requested the change. */
  plan?: string
  /** Stops the check before an activation. Nothing was sent then. */
  signal?: AbortSignal
}

export interface AdRemoval {
  adId: string
  by: string
  /** Checks the ad in the transaction that deletes it. It throws to refuse. */
  check?: (ad: AdRecord) => void
}

/** Creates, switches and deletes single ads. */
export function createAdService(options: AdServiceOptions) {
  const { records, clock, newId, articles, siteUrl, outbox, maxDailyBudgetPence, checkText } = options

  async function toTask({ adSetId }: Pick<AdRecord, 'adSetId'>, by: string): Promise<Task> {
    return { campaignId: (await getAdSet(records, adSetId)).campaignId, by }
  }

  async function planStatusChange(tx: RecordReader, { adId, status, expected }: StatusChange): Promise<AdChange[]> {
    const ad = await getAd(tx, adId)
    if (status === 'PAUSED') return [planStatus('ad', adId, 'PAUSED'), ...(await planPauseOfParents(tx, ad))]
    await assertCanStart(tx, ad, { articles, outbox })
    const adSet = await getAdSet(tx, ad.adSetId)
    assertExpectedSpend({ name: ad.name, expected, currentPence: adSet.dailyBudgetPence })
    await assertRunningBelowCap(tx, maxDailyBudgetPence, { name: adSet.name, adSets: [adSet] })
    return planActivation(tx, ad)
  }

  /** @throws BlogopsError `conflict` if other ad sets would start too, or this one with another budget. */
  async function assertStartsAlone({ adSetId }: AdRecord, signal: AbortSignal | undefined): Promise<void> {
    const { campaignId } = await getAdSet(records, adSetId)
    await outbox.resolveCampaign(campaignId)
    const adSet = await getAdSet(records, adSetId)
    const campaign = await records.get('campaign', campaignId)
    if (campaign) await assertStartsNothingElse({ campaign, adSets: [adSet], signal }, options)
  }

  /** After a failed activation, pauses the ad set and the campaign again if the ad needed them. Errors are ignored. */
  async function pauseParents(ad: AdRecord, task: Task): Promise<void> {
    const isOff = async (tx: RecordReader) => (await tx.get('ad', ad.id))?.status === 'PAUSED'
    const plan = async (tx: RecordReader) => ({
      changes: (await isOff(tx)) ? await planPauseOfParents(tx, ad) : [],
      result: undefined,
    })
    await outbox.perform(task, plan).catch(() => undefined)
  }

  return {
    /** Returns all ads, or those with a label, newest first. */
    async list(label?: string): Promise<Ad[]> {
      const ads = await records.find('ad', { direction: 'desc' })
      const hasLabel = ({ labels = [] }: AdRecord) => labels.some(own => own.toLowerCase() === label?.toLowerCase())
      return toAds(records, label === undefined ? ads : ads.filter(hasLabel))
    },

    /** Returns ads in creation order. @throws BlogopsError `not_found`. */
    async listOfAdSet(adSetId: string): Promise<Ad[]> {
      await getAdSet(records, adSetId)
      return toAds(records, await records.find('ad', { where: { adSetId } }))
    },

    /**
     * Creates an ad, or returns an existing one with the same text, so that a caller without an answer can retry.
     * @throws BlogopsError `not_found`; `gone` for a deleted article; `conflict` for an imported ad set; `bad_request`
     * if the link is not the article's; `verification_failed` if the check of the text finds problems; rejections by the
     * platform.
     */
    async create(request: NewAd & { by: string }): Promise<Ad> {
      const { adSetId, name, linkUrl, targetingLabel, by, withUnsupportedClaims = false, ...text } = request
      const article = await articles.find(requireArticleId(await getAdSet(records, adSetId)))
      const link = toArticleLink(linkUrl, siteUrl, article)
      if (!withUnsupportedClaims) await assertTextsAreSupported(article.id, [text], checkText)
      const id = await outbox.perform(await toTask({ adSetId }, by), async tx => {
        const ensureChanges = await planAdSetCreation(tx, await getAdSet(tx, adSetId))
        const same = (await tx.find('ad', { where: { adSetId } })).find(ad => hasSameText(ad, text))
        if (same) return { changes: [], result: same.id }
        const { id } = await tx.put('ad', {
          id: newId(),
          version: 0,
          adSetId,
          name: name ?? `${article.title} - Variant ${text.variant}`,
          ...text,
          linkUrl: link,
          targetingLabel: targetingLabel ?? null,
          createdAt: clock.now().toISOString(),
          createdBy: by,
        })
        return { changes: [...ensureChanges, planCreate('creative', id, true), planCreate('ad', id, true)], result: id }
      })
      return getAdView(records, id)
    },

    /**
     * Sets the status of an ad, and of its ad set and campaign as needed.
     * @throws BlogopsError `not_found`; `gone` or `conflict` if the article is not published, the cap would be
     * exceeded, the budget is not the expected one, other ad sets would start too, or the ad is imported or not on the
     * platform; rejections by the platform.
     */
    async setStatus(change: StatusChange): Promise<Ad> {
      const ad = await getAd(records, change.adId)
      const { status, by, plan: planId, signal } = change
      if (status === 'ACTIVE') await assertStartsAlone(ad, signal)
      const task = {
        ...(await toTask(ad, by)),
        ...(planId !== undefined && { plan: planId }),
        urgent: status === 'PAUSED',
      }
      const planChanges = (tx: RecordReader) => planStatusChange(tx, change)
      if (status === 'ACTIVE') {
        const undo = () => pauseParents(ad, task)
        await sendActivation({ task, planChanges, undo, findAdIds: async () => [ad.id] }, options)
      } else await outbox.perform(task, async tx => ({ changes: await planChanges(tx), result: undefined }))
      return getAdView(records, change.adId)
    },

    /**
     * Deletes an ad. Its metrics stay in the totals of the ad set, unless it was imported.
     * @throws BlogopsError `not_found`; rejections by the platform or `check`.
     */
    async remove({ adId, by, check }: AdRemoval): Promise<void> {
      const task = { ...(await toTask(await getAd(records, adId), by)), urgent: true }
      await outbox.perform(task, async tx => {
        const ad = await getAd(tx, adId)
        check?.(ad)
        // Pause first, so that a failed deletion does not continue spending and can be repeated.
        const pause =
          ad.status === 'ACTIVE' ? [planStatus('ad', adId, 'PAUSED'), ...(await planPauseOfParents(tx, ad))] : []
        return { changes: [...pause, planRemove('ad', adId)], result: undefined }
      })
    },
  }
}

/** Compares all texts except the link, which is the article's for every ad of its ad set. Imported ads never match. */
function hasSameText(ad: AdRecord, text: Omit<AdText, 'linkUrl'>): boolean {
  return ad.importedAs === undefined && haveSameFields({ ...text, linkUrl: ad.linkUrl }, ad, adTextFields)
}

/** @throws BlogopsError `not_found`. */
export async function getAd(reader: RecordReader, id: string): Promise<AdRecord> {
  const ad = await reader.get('ad', id)
  if (ad) return ad
  throw new BlogopsError('not_found', `There is no ad ${id}.`, { hint: 'List them: blogops ads list' })
}

/**
 * Refuses to run an ad without text or without a published page to link to. Call it in the transaction that activates
 * the ad, because the article may be unpublished at any other time.
 * @throws BlogopsError `conflict` if the ad was imported or its article is not published; `gone` if the article is
 * deleted.
 */
export async function assertCanRun(tx: RecordReader, ad: AdRecord, articles: Pick<AdArticles, 'find'>): Promise<void> {
  if (isHistory(ad)) throw adIsImported(ad)
  const article = await articles.find(requireArticleId(await getAdSet(tx, ad.adSetId)), tx)
  if (article.status !== 'published') throw articleNotPublished(article)
}

/** Refuses to activate an ad that cannot run, or is not on the platform. @throws BlogopsError as `assertCanRun`. */
export async function assertCanStart(
  tx: RecordReader,
  ad: AdRecord,
  { articles, outbox }: Pick<AdServiceOptions, 'articles' | 'outbox'>,
): Promise<void> {
  await assertCanRun(tx, ad, articles)
  if (outbox.connected && !hasRemoteId(ad)) throw adIsLocalOnly(ad)
}

export function adIsImported({ id, name }: AdRecord): BlogopsError {
  return new BlogopsError('conflict', `"${name}" (${id}) was imported. It has figures only and no text.`, {
    hint: 'Create a new ad: blogops ads create',
  })
}
