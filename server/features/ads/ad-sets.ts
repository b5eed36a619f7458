import { defaultTargeting } from '../../contract/ad-values.ts'
import { BlogopsError } from '../../contract/errors.ts'
import type { AdSet, AdSetCopy, Assignment, NewAdSet } from '../../contract/schemas/ads.ts'
import { isHistory } from '../../domain/ads.ts'
import { getPlacements, withPlacements } from '../../domain/placements.ts'
import { withAudience } from '../../domain/targeting.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'
import type { AdArticles } from './ad-articles.ts'
import { getAdSetView, toAdSets } from './ad-views.ts'
import { type CampaignsOptions, getOwnCampaign } from './campaigns.ts'
import { findAdSets, type NewAdSetInput, type NewAdSetOptions, storeNewAdSet } from './new-ad-set.ts'
import { type AdChange, planCreate } from './outbox/ad-change.ts'

export interface AdSetsOptions extends CampaignsOptions, NewAdSetOptions {
  articles: AdArticles
}

interface CopyRequest extends AdSetCopy {
  adSetId: string
  by: string
}

/** Creates, copies and lists ad sets. The ad sets of an article in a campaign have different audiences. */
export function createAdSets(options: AdSetsOptions) {
  const { records, articles, outbox } = options

  /** Creates an ad set, unless `find` returns an existing one. Of concurrent calls, only one creates it. */
  async function createUnless(
    find: (tx: RecordReader) => Promise<AdSetRecord | undefined>,
    newAdSet: NewAdSetInput,
    copyFrom?: string,
  ): Promise<AdSet> {
    const { campaignId, by } = newAdSet
    const { id } = await outbox.perform<AdSetRecord>({ campaignId, by }, async tx => {
      await getOwnCampaign(tx, campaignId)
      const existing = await find(tx)
      if (existing) return { changes: [], result: existing }
      const { adSet, changes } = await storeNewAdSet(tx, newAdSet, options)
      const copied = copyFrom === undefined ? [] : await copyAds(tx, copyFrom, adSet)
      return { changes: [...changes, ...copied], result: adSet }
    })
    return getAdSetView({ records, articles }, id)
  }

  /** Copies the ads of an ad set, oldest first. Imported ads have no text and are left out. */
  async function copyAds(
    tx: Transaction,
    fromId: string,
    { id: adSetId, createdBy }: AdSetRecord,
  ): Promise<AdChange[]> {
    const ads = (await tx.find('ad', { where: { adSetId: fromId } })).filter(
      ({ importedAs }) => importedAs === undefined,
    )
    const changes: AdChange[] = []
    for (const ad of ads) changes.push(...(await storeAdCopy(tx, ad, { adSetId, createdBy }, options)).changes)
    return changes
  }

  return {
    async list(): Promise<AdSet[]> {
      return toAdSets({ records, articles }, await records.find('adSet', { direction: 'desc' }))
    },

    /** @throws BlogopsError `not_found`; `gone` for a deleted article. */
    async listOfArticle(ref: string): Promise<AdSet[]> {
      const { id } = await articles.find(ref)
      const found = await records.find('adSet', { where: { articleId: id }, direction: 'desc' })
      return toAdSets({ records, articles }, found)
    },

    /**
     * @throws BlogopsError `not_found` for the campaign or the article; `gone` for a deleted article; `conflict` if
     * the article has an ad set with the same audience in the campaign or the budget would exceed the cap.
     */
    async create({
      articleId,
      ages,
      genders,
      placements,
      targeting,
      ...request
    }: NewAdSet & { by: string }): Promise<AdSet> {
      const article = await articles.find(articleId)
      const audience = withAudience(targeting ?? defaultTargeting, { ages, genders })
      return createUnless(async () => undefined, {
        ...request,
        article,
        targeting: withPlacements(audience, placements),
      })
    },

    /**
     * Copies an ad set with its ads for another audience.
     * @throws BlogopsError `not_found`; `gone` for a deleted article; `conflict` as in `create`, or for an imported ad
     * set.
     */
    async copy({
      adSetId,
      ages,
      genders,
      placements,
      targeting,
      dailyBudget,
      ...request
    }: CopyRequest): Promise<AdSet> {
      const original = await getAdSet(records, adSetId)
      const article = await articles.find(requireArticleId(original))
      const { campaignId, dailyBudgetPence } = original
      const input = {
        ...request,
        dailyBudget: dailyBudget ?? dailyBudgetPence / 100,
        article,
        campaignId,
        targeting: withPlacements(
          withAudience(targeting ?? original.targeting, { ages, genders }),
          placements ?? getPlacements(original.targeting),
        ),
      }
      return createUnless(async () => undefined, input, adSetId)
    },

    /**
     * Checks that a new article can get an ad set in the campaign. The cap is checked later, when the article exists.
     * @throws BlogopsError `not_found` for the campaign; `conflict` if it was imported.
     */
    async checkCampaign(campaignId: string): Promise<void> {
      await getOwnCampaign(records, campaignId)
    },

    /**
     * Like `create`, but returns the latest ad set of the article in the campaign unchanged if there is one, so that an
     * interrupted assignment can be repeated.
     */
    async assign({ articleId, ...request }: Assignment & { by: string }): Promise<AdSet> {
      const article = await articles.find(articleId)
      const { campaignId } = request
      return createUnless(async tx => (await findAdSets(tx, { article, campaignId }))[0], { ...request, article })
    },
  }
}

type AdCopyFields = Pick<AdRecord, 'adSetId' | 'createdBy'> & Partial<Pick<AdRecord, 'name' | 'variant' | 'copiedFrom'>>

/** Stores a paused copy of an ad and returns the changes to send for it. */
export async function storeAdCopy(
  tx: Transaction,
  { name, headline, bodyText, linkUrl, callToAction, variant, targetingLabel, image }: AdRecord,
  fields: AdCopyFields,
  { clock, newId }: Pick<AdSetsOptions, 'clock' | 'newId'>,
): Promise<{ id: string; changes: AdChange[] }> {
  const { id } = await tx.put('ad', {
    id: newId(),
    version: 0,
    name,
    headline,
    bodyText,
    linkUrl,
    callToAction,
    variant,
    targetingLabel,
    ...(image && { image }),
    status: 'PAUSED',
    createdAt: clock.now().toISOString(),
    ...fields,
  })
  return { id, changes: [planCreate('creative', id, true), planCreate('ad', id, true)] }
}

/** @throws BlogopsError `not_found`. */
export async function getAdSet(reader: RecordReader, id: string): Promise<AdSetRecord> {
  const adSet = await reader.get('adSet', id)
  if (adSet) return adSet
  throw new BlogopsError('not_found', `There is no ad set ${id}.`, {
    hint: 'List them: blogops adsets list',
  })
}

/** Returns the article id of an ad set. @throws BlogopsError `conflict` for an imported ad set, which has none. */
export function requireArticleId(adSet: AdSetRecord): string {
  const { id, name, articleId } = adSet
  if (articleId !== null && !isHistory(adSet)) return articleId
  throw new BlogopsError(
    'conflict',
    `"${name}" (${id}) was imported. It has figures only and cannot be run or changed from blogops.`,
    { hint: 'Create an ad set for an article: blogops adsets assign <article> <campaign>' },
  )
}
