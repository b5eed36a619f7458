import { BlogopsError } from '../../contract/errors.ts'
import type { Ad, NewAd } from '../../contract/schemas/ad.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord } from '../../ports/records.ts'
import type { AdArticle, AdArticles } from './ad-articles.ts'
import { type AdSetsOptions, adSetOf, requireArticle } from './ad-sets.ts'
import { adViews } from './ad-view.ts'
import { refuseRunningAboveCap } from './budget-cap.ts'
import { ensureActs, isThere } from './ensure.ts'
import { type Act, create, remove, setStatus } from './outbox/act.ts'
import type { Task } from './outbox/outbox.ts'
import { ownLink } from './own-link.ts'
import { endActs, startActs } from './running.ts'

export interface AdDeskOptions extends AdSetsOptions {
  siteUrl: string
}

interface StatusChange {
  adId: string
  status: 'ACTIVE' | 'PAUSED'
  by: string
  /** Id of the optimizer plan that requested the change. */
  plan?: string
}

/** Creates, switches and deletes single ads. */
export function createAdDesk(options: AdDeskOptions) {
  const { records, clock, newId, articles, siteUrl, outbox, maxDailyBudgetPence } = options

  async function viewOf(adId: string): Promise<Ad> {
    const [view] = await adViews(records, [await adOf(records, adId)])
    if (!view) throw new Error('An ad has no view.')
    return view
  }

  async function taskOf({ adSetId }: Pick<AdRecord, 'adSetId'>, by: string): Promise<Task> {
    return { campaignId: (await adSetOf(records, adSetId)).campaignId, by }
  }

  async function statusActs(tx: RecordReader, { adId, status }: StatusChange): Promise<Act[]> {
    const ad = await adOf(tx, adId)
    if (status === 'PAUSED') return [setStatus('ad', adId, 'PAUSED'), ...(await endActs(tx, ad))]
    await refuseUnfit(tx, ad, articles)
    await refuseRunningAboveCap(tx, maxDailyBudgetPence, await adSetOf(tx, ad.adSetId))
    if (outbox.connected && !isThere(ad)) throw notSent(ad)
    return startActs(tx, ad)
  }

  /** After a failed activation, pauses the ad set and the campaign again if the ad needed them. Errors are ignored. */
  async function pauseAround(ad: AdRecord, task: Task): Promise<void> {
    const isOff = async (tx: RecordReader) => (await tx.get('ad', ad.id))?.status === 'PAUSED'
    const plan = async (tx: RecordReader) => ({
      acts: (await isOff(tx)) ? await endActs(tx, ad) : [],
      result: undefined,
    })
    await outbox.perform(task, plan).catch(() => undefined)
  }

  return {
    /** Returns all ads, newest first. */
    async all(): Promise<Ad[]> {
      return adViews(records, await records.find('ad', { direction: 'desc' }))
    },

    /** Returns ads in creation order. @throws BlogopsError `not_found`. */
    async ofAdSet(adSetId: string): Promise<Ad[]> {
      await adSetOf(records, adSetId)
      return adViews(records, await records.find('ad', { where: { adSetId } }))
    },

    /**
     * Creates an ad, or returns an existing one with the same text, so that a caller without an answer can retry.
     * @throws BlogopsError `not_found`; `gone` for a deleted article; `conflict` for an imported ad set; `bad_request`
     * if the link is not the article's; rejections by the platform.
     */
    async create({ adSetId, name, linkUrl, targetingLabel, by, ...words }: NewAd & { by: string }): Promise<Ad> {
      const article = await articles.find(requireArticle(await adSetOf(records, adSetId)))
      const link = ownLink(linkUrl, siteUrl, article)
      const id = await outbox.perform(await taskOf({ adSetId }, by), async tx => {
        const before = await ensureActs(tx, await adSetOf(tx, adSetId))
        const same = (await tx.find('ad', { where: { adSetId } })).find(ad => saysTheSame(ad, words))
        if (same) return { acts: [], result: same.id }
        const { id } = await tx.put('ad', {
          id: newId(),
          version: 0,
          adSetId,
          name: name ?? `${article.title} - Variant ${words.variant}`,
          ...words,
          linkUrl: link,
          targetingLabel: targetingLabel ?? null,
          createdAt: clock.now().toISOString(),
          createdBy: by,
        })
        return { acts: [...before, create('creative', id, true), create('ad', id, true)], result: id }
      })
      return viewOf(id)
    },

    /**
     * Sets the status of an ad, and of its ad set and campaign as needed.
     * @throws BlogopsError `not_found`; `gone` or `conflict` if the article is not published, the cap would be
     * exceeded, or the ad is imported or not on the platform; rejections by the platform.
     */
    async setStatus(change: StatusChange): Promise<Ad> {
      const ad = await adOf(records, change.adId)
      const { status, by, plan: of } = change
      const task = { ...(await taskOf(ad, by)), ...(of !== undefined && { plan: of }), urgent: status === 'PAUSED' }
      const plan = async (tx: RecordReader) => ({ acts: await statusActs(tx, change), result: undefined })
      await outbox.perform(task, plan).catch(async error => {
        if (status === 'ACTIVE') await pauseAround(ad, task)
        throw error
      })
      return viewOf(change.adId)
    },

    /**
     * Deletes an ad. Its metrics stay in the totals of the ad set, unless it was imported.
     * @throws BlogopsError `not_found`; rejections by the platform.
     */
    async remove({ adId, by }: { adId: string; by: string }): Promise<void> {
      const task = { ...(await taskOf(await adOf(records, adId), by)), urgent: true }
      await outbox.perform(task, async tx => {
        const ad = await adOf(tx, adId)
        // Pause first, so that a failed deletion does not continue spending and can be repeated.
        const pause = ad.status === 'ACTIVE' ? [setStatus('ad', adId, 'PAUSED'), ...(await endActs(tx, ad))] : []
        return { acts: [...pause, remove('ad', adId)], result: undefined }
      })
    },
  }
}

type AdWords = Pick<AdRecord, 'variant' | 'headline' | 'bodyText' | 'callToAction'>

function saysTheSame(ad: AdRecord, words: AdWords): boolean {
  return (
    ad.importedAs === undefined &&
    ad.variant === words.variant &&
    ad.headline === words.headline &&
    ad.bodyText === words.bodyText &&
    ad.callToAction === words.callToAction
  )
}

/** @throws BlogopsError `not_found`. */
async function adOf(reader: RecordReader, id: string): Promise<AdRecord> {
  const ad = await reader.get('ad', id)
  if (ad) return ad
  throw new BlogopsError('not_found', `There is no ad ${id}.`, { hint: 'See which there are: blogops ads list' })
}

/**
 * Refuses to run an ad without text or without a published page to link to. Call it in the transaction that activates
 * the ad, because the article may be unpublished at any other time.
 * @throws BlogopsError `conflict` if the ad was imported or its article is not published; `gone` if the article is
 * deleted.
 */
export async function refuseUnfit(tx: RecordReader, ad: AdRecord, articles: Pick<AdArticles, 'find'>): Promise<void> {
  if (ad.importedAs !== undefined) throw imported(ad)
  const article = await articles.find(requireArticle(await adSetOf(tx, ad.adSetId)), tx)
  if (article.status !== 'published') throw notPublished(article)
}

function imported({ id, name }: AdRecord): BlogopsError {
  return new BlogopsError('conflict', `"${name}" (${id}) was imported: it is there for its figures and has no words.`, {
    hint: 'Create an ad of its own: blogops ads create',
  })
}

function notPublished({ id, title }: AdArticle): BlogopsError {
  return new BlogopsError('conflict', `"${title}" is not published: a click on the ad would lead to no page.`, {
    hint: `Publish it first: blogops articles publish ${id}`,
  })
}

function notSent({ id, name }: AdRecord): BlogopsError {
  return new BlogopsError(
    'conflict',
    `"${name}" (${id}) is not on Facebook: it is kept here alone, from a time without a connection.`,
    {
      hint: 'Send it first: blogops ads reconcile, or deploy the article: blogops ads deploy <article>',
    },
  )
}
