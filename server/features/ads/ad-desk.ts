import { BlogopsError } from '../../contract/errors.ts'
import type { Ad, NewAd } from '../../contract/schemas/ad.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { AdRecord } from '../../ports/records.ts'
import type { AdArticle } from './ad-articles.ts'
import { withChange } from './ad-changes.ts'
import { type AdSetsOptions, adSetOf, requireArticle } from './ad-sets.ts'
import { adViews, toAd } from './ad-view.ts'
import { refuseRunningAboveCap } from './budget-cap.ts'
import { campaignOf } from './campaigns.ts'
import { removeInsightsOfAd } from './insights.ts'
import { ownLink } from './own-link.ts'
import { settleRunning } from './running.ts'

export interface AdDeskOptions extends AdSetsOptions {
  siteUrl: string
}

interface StatusChange {
  adId: string
  status: 'ACTIVE' | 'PAUSED'
  by: string
}

/** Single ads. */
export function createAdDesk(options: AdDeskOptions) {
  const { records, clock, newId, articles, siteUrl, maxDailyBudgetPence } = options

  async function storeStatus(tx: Transaction, { adId, status, by }: StatusChange): Promise<AdRecord> {
    const ad = await adOf(tx, adId)
    if (status === 'ACTIVE') await refuseRunningAboveCap(tx, maxDailyBudgetPence, await adSetOf(tx, ad.adSetId))
    if (ad.status === status) return ad
    const change = { at: clock.now().toISOString(), by, what: 'status', from: ad.status, to: status } as const
    const stored = await tx.put('ad', { ...ad, status, changes: withChange(ad.changes, change) })
    await settleRunning(tx, ad.adSetId)
    return stored
  }

  /** An ad without words, or one that leads nowhere, is not paid for. */
  async function refuseUnfit(adId: string): Promise<void> {
    const ad = await adOf(records, adId)
    if (ad.importedAs !== undefined) throw imported(ad)
    const article = await articles.find(requireArticle(await adSetOf(records, ad.adSetId)))
    if (article.status !== 'published') throw notPublished(article)
  }

  return {
    /** Newest first. */
    async all(): Promise<Ad[]> {
      return adViews(records, await records.find('ad', { direction: 'desc' }))
    },

    /** In the order they were made. @throws BlogopsError `not_found`. */
    async ofAdSet(adSetId: string): Promise<Ad[]> {
      await adSetOf(records, adSetId)
      return adViews(records, await records.find('ad', { where: { adSetId } }))
    },

    /**
     * @throws BlogopsError `not_found`; `gone` for a deleted article; `conflict` for an ad set that was imported;
     * `bad_request` for a link that is not the article's.
     */
    async create({ adSetId, name, linkUrl, targetingLabel, by, ...words }: NewAd & { by: string }): Promise<Ad> {
      const article = await articles.find(requireArticle(await adSetOf(records, adSetId)))
      const link = ownLink(linkUrl, siteUrl, article)
      return records.transact(async tx => {
        const campaign = await campaignOf(tx, (await adSetOf(tx, adSetId)).campaignId)
        const ad = await tx.put('ad', {
          ...{ id: newId(), version: 0, adSetId, name: name ?? `${article.title} - Variant ${words.variant}` },
          ...{
            ...words,
            linkUrl: link,
            targetingLabel: targetingLabel ?? null,
            createdAt: clock.now().toISOString(),
            createdBy: by,
          },
        })
        return toAd(ad, campaign.name)
      })
    },

    /**
     * Takes its ad set and its campaign along.
     * @throws BlogopsError `not_found`; `gone` or `conflict` where it is not to be activated: its article is not to be
     * read, the cap would be passed, or it was imported.
     */
    async setStatus(change: StatusChange): Promise<Ad> {
      if (change.status === 'ACTIVE') await refuseUnfit(change.adId)
      const ad = await records.transact(tx => storeStatus(tx, change))
      const [view] = await adViews(records, [ad])
      if (!view) throw new Error('An ad has no view.')
      return view
    },

    /**
     * What it did stays in the totals of its ad set: the money is spent. One that was imported goes with its figures, or
     * they would count twice once the file is imported again. @throws BlogopsError `not_found`.
     */
    remove(adId: string): Promise<void> {
      return records.transact(async tx => {
        const ad = await adOf(tx, adId)
        if (ad.importedAs !== undefined) await removeInsightsOfAd(tx, ad)
        await tx.delete('ad', adId)
        await settleRunning(tx, ad.adSetId)
      })
    },
  }
}

/** @throws BlogopsError `not_found`. */
async function adOf(reader: RecordReader, id: string): Promise<AdRecord> {
  const ad = await reader.get('ad', id)
  if (ad) return ad
  throw new BlogopsError('not_found', `There is no ad ${id}.`, { hint: 'See which there are: blogops ads list' })
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
