import { BlogopsError } from '../../contract/errors.ts'
import type { AdSet, Assignment, NewAdSet } from '../../contract/schemas/ads.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord, CampaignRecord } from '../../ports/records.ts'
import type { AdArticle, AdArticles } from './ad-articles.ts'
import { getAdSetView, toAdSets } from './ad-views.ts'
import { type CampaignsOptions, getOwnCampaign } from './campaigns.ts'
import { getDefaultAdSetName, type NewAdSetInput, type NewAdSetOptions, storeNewAdSet } from './new-ad-set.ts'

export interface AdSetsOptions extends CampaignsOptions, NewAdSetOptions {
  articles: AdArticles
}

/** The existing ad set of an article in a campaign. */
interface ExistingAdSet {
  article: AdArticle
  adSet: AdSetRecord
  campaign: CampaignRecord
}

/** Creates and lists ad sets. An article has at most one per campaign. */
export function createAdSets(options: AdSetsOptions) {
  const { records, articles, outbox } = options

  /** Creates an ad set or uses the existing one. Of concurrent calls, only one creates it. */
  async function createOrUse(
    newAdSet: NewAdSetInput,
    keepExisting: (found: ExistingAdSet) => AdSetRecord,
  ): Promise<AdSet> {
    const { article, campaignId, by } = newAdSet
    const { id } = await outbox.perform<AdSetRecord>({ campaignId, by }, async tx => {
      const campaign = await getOwnCampaign(tx, campaignId)
      const [adSet] = await tx.find('adSet', { where: { articleId: article.id, campaignId }, limit: 1 })
      if (adSet) return { changes: [], result: keepExisting({ article, adSet, campaign }) }
      const created = await storeNewAdSet(tx, newAdSet, options)
      return { changes: created.changes, result: created.adSet }
    })
    return getAdSetView({ records, articles }, id)
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
     * the article has an ad set in the campaign or the budget would exceed the cap.
     */
    async create({ articleId, name, ...request }: NewAdSet & { by: string }): Promise<AdSet> {
      const article = await articles.find(articleId)
      return createOrUse({ ...request, article, name: name ?? getDefaultAdSetName(article) }, found => {
        throw adSetExists(found)
      })
    },

    /**
     * Checks that a new article can get an ad set in the campaign. The cap is checked later, when the article exists.
     * @throws BlogopsError `not_found` for the campaign; `conflict` if it was imported.
     */
    async checkCampaign(campaignId: string): Promise<void> {
      await getOwnCampaign(records, campaignId)
    },

    /** Like `create`, but returns an existing ad set unchanged, so that an interrupted assignment can be repeated. */
    async assign({ articleId, ...request }: Assignment & { by: string }): Promise<AdSet> {
      const article = await articles.find(articleId)
      return createOrUse({ ...request, article, name: getDefaultAdSetName(article) }, ({ adSet }) => adSet)
    },
  }
}

function adSetExists({ article: { id, title }, adSet, campaign }: ExistingAdSet): BlogopsError {
  const message = `"${title}" already has an ad set in the campaign "${campaign.name}": ${adSet.name} (${adSet.id}).`
  return new BlogopsError('conflict', message, {
    hint: `An article can have one ad set in each campaign. List them: blogops adsets of ${id}`,
    details: { adSetId: adSet.id },
  })
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
export function requireArticleId({ id, name, articleId, importedAs }: AdSetRecord): string {
  if (articleId !== null && importedAs === undefined) return articleId
  throw new BlogopsError(
    'conflict',
    `"${name}" (${id}) was imported. It has figures only and cannot be run or changed from blogops.`,
    { hint: 'Create an ad set for an article: blogops adsets assign <article> <campaign>' },
  )
}
