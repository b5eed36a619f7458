import { BlogopsError } from '../../contract/errors.ts'
import type { AdSet, Assignment, NewAdSet } from '../../contract/schemas/ads.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord, CampaignRecord } from '../../ports/records.ts'
import type { AdArticle, AdArticles } from './ad-articles.ts'
import { adSetView, adSetViews } from './ad-set-view.ts'
import { type CampaignsOptions, ownCampaignOf } from './campaigns.ts'
import { type NewAdSetOptions, putNewAdSet, usualName, type WantedAdSet } from './new-ad-set.ts'

export interface AdSetsOptions extends CampaignsOptions, NewAdSetOptions {
  articles: AdArticles
}

/** The existing ad set of an article in a campaign. */
interface Standing {
  article: AdArticle
  adSet: AdSetRecord
  campaign: CampaignRecord
}

/** Creates and lists ad sets. An article has at most one per campaign. */
export function createAdSets(options: AdSetsOptions) {
  const { records, articles, outbox } = options

  /** Creates an ad set or uses the existing one. Of concurrent calls, only one creates it. */
  async function store(wanted: WantedAdSet, standing: (found: Standing) => AdSetRecord): Promise<AdSet> {
    const { article, campaignId, by } = wanted
    const { id } = await outbox.perform<AdSetRecord>({ campaignId, by }, async tx => {
      const campaign = await ownCampaignOf(tx, campaignId)
      const [adSet] = await tx.find('adSet', { where: { articleId: article.id, campaignId }, limit: 1 })
      if (adSet) return { acts: [], result: standing({ article, adSet, campaign }) }
      const made = await putNewAdSet(tx, wanted, options)
      return { acts: made.acts, result: made.adSet }
    })
    return adSetView({ records, articles }, id)
  }

  return {
    async list(): Promise<AdSet[]> {
      return adSetViews({ records, articles }, await records.find('adSet', { direction: 'desc' }))
    },

    /** @throws BlogopsError `not_found`; `gone` for a deleted article. */
    async ofArticle(ref: string): Promise<AdSet[]> {
      const { id } = await articles.find(ref)
      const found = await records.find('adSet', { where: { articleId: id }, direction: 'desc' })
      return adSetViews({ records, articles }, found)
    },

    /**
     * @throws BlogopsError `not_found` for the campaign or the article; `gone` for a deleted article; `conflict` if
     * the article has an ad set in the campaign or the budget would exceed the cap.
     */
    async create({ articleId, name, ...asked }: NewAdSet & { by: string }): Promise<AdSet> {
      const article = await articles.find(articleId)
      return store({ ...asked, article, name: name ?? usualName(article) }, found => {
        throw hasOne(found)
      })
    },

    /**
     * Checks that a new article can get an ad set in the campaign. The cap is checked later, when the article exists.
     * @throws BlogopsError `not_found` for the campaign; `conflict` if it was imported.
     */
    async checkCampaign(campaignId: string): Promise<void> {
      await ownCampaignOf(records, campaignId)
    },

    /** Like `create`, but returns an existing ad set unchanged, so that an interrupted assignment can be repeated. */
    async assign({ articleId, ...asked }: Assignment & { by: string }): Promise<AdSet> {
      const article = await articles.find(articleId)
      return store({ ...asked, article, name: usualName(article) }, ({ adSet }) => adSet)
    },
  }
}

function hasOne({ article: { id, title }, adSet, campaign }: Standing): BlogopsError {
  const message = `"${title}" has an ad set in the campaign "${campaign.name}" already: ${adSet.name} (${adSet.id}).`
  return new BlogopsError('conflict', message, {
    hint: `An article has one ad set in a campaign. To see those it has: blogops adsets of ${id}`,
    details: { adSetId: adSet.id },
  })
}

/** @throws BlogopsError `not_found`. */
export async function adSetOf(reader: RecordReader, id: string): Promise<AdSetRecord> {
  const adSet = await reader.get('adSet', id)
  if (adSet) return adSet
  throw new BlogopsError('not_found', `There is no ad set ${id}.`, {
    hint: 'See which there are: blogops adsets list',
  })
}

/** Returns the article id of an ad set. @throws BlogopsError `conflict` for an imported ad set, which has none. */
export function requireArticle({ id, name, articleId, importedAs }: AdSetRecord): string {
  if (articleId !== null && importedAs === undefined) return articleId
  throw new BlogopsError(
    'conflict',
    `"${name}" (${id}) was imported: it is there for its figures, and nothing of it is run or changed from here.`,
    { hint: 'Make an ad set of its own for an article: blogops adsets assign <article> <campaign>' },
  )
}
