import { BlogopsError } from '../../contract/errors.ts'
import type { FilledIds, TrackedId } from '../../contract/schemas/earnings.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import { maxTrackingIds, toTrackingId } from '../../domain/shops.ts'
import type { RecordReader, RecordStore, Transaction } from '../../ports/record-store.ts'
import type { TrackingIdRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'

type TrackingSettings = Pick<SiteSettings, 'affiliateTag' | 'trackingIds'>

export interface TrackingIdsOptions {
  records: RecordStore
  clock: Clock
  settings: (reader?: RecordReader) => Promise<TrackingSettings>
  /** Finds an article by slug or id. @throws BlogopsError `not_found`; `gone` for a deleted article */
  findArticle: (ref: string, reader: RecordReader) => Promise<{ id: string }>
  /** Called after every change, which may affect the links of every page. */
  onChange: () => void
}

interface Target {
  articleId?: string | undefined
  campaignId?: string | undefined
}

/**
 * Tracking ids of the site's account at the shop, besides its affiliate tag. A person creates them there, because links
 * with an id that the shop does not know earn nothing. An article or a campaign has at most one.
 */
export function createTrackingIds({ records, clock, settings, findArticle, onChange }: TrackingIdsOptions) {
  /** Runs a change, then announces it. */
  async function change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await records.transact(work)
    onChange()
    return result
  }

  async function findTarget({ articleId, campaignId }: Target, tx: Transaction) {
    if (articleId !== undefined && campaignId !== undefined)
      throw new BlogopsError('bad_request', 'A tracking id belongs to an article or to a campaign, not to both.')
    if (campaignId !== undefined && !(await tx.get('campaign', campaignId)))
      throw new BlogopsError('not_found', `There is no campaign ${campaignId}.`)
    const article = articleId === undefined ? undefined : await findArticle(articleId, tx)
    return { articleId: article?.id ?? null, campaignId: campaignId ?? null }
  }

  return {
    list: async (): Promise<TrackedId[]> => describe(records, await records.find('trackingId')),

    /** Known ids stay as they are. @throws BlogopsError `conflict` for the affiliate tag, or too many ids. */
    async add(ids: readonly string[], by: string): Promise<TrackedId[]> {
      const { affiliateTag } = await settings()
      const added = await change(async tx => {
        const known = new Map((await tx.find('trackingId')).map(record => [record.id, record]))
        const newIds = [...new Set(ids)].filter(id => !known.has(id))
        assertNotTag(newIds, affiliateTag)
        assertRoom(known.size + newIds.length + 1)
        const addedAt = clock.now().toISOString()
        for (const id of newIds) {
          const record = { id, version: 0, articleId: null, campaignId: null, addedAt, addedBy: by }
          known.set(id, await tx.put('trackingId', record))
        }
        return [...new Set(ids)].flatMap(id => known.get(id) ?? [])
      })
      return describe(records, added)
    },

    /** Assigns an id; to neither without a target. @throws BlogopsError `not_found`, `gone`, `conflict`. */
    async assign(id: string, target: Target): Promise<TrackedId> {
      const assigned = await change(async tx => {
        const record = await requireId(tx, id)
        const found = await findTarget(target, tx)
        const other = (await tx.find('trackingId')).find(
          candidate =>
            candidate.id !== id &&
            ((found.articleId !== null && candidate.articleId === found.articleId) ||
              (found.campaignId !== null && candidate.campaignId === found.campaignId)),
        )
        if (other) throw hasAnotherError(other)
        return tx.put('trackingId', { ...record, ...found })
      })
      return describeOne(records, assigned)
    },

    /** Gives free ids to articles or campaigns, as the setting says. @throws BlogopsError `conflict` without scheme. */
    async fill(): Promise<FilledIds> {
      const { trackingIds: scheme } = await settings()
      if (scheme === 'tag') throw noSchemeError()
      const { assigned, missing } = await change(async tx => {
        const all = await tx.find('trackingId')
        const free = all.filter(isFree)
        const key = scheme === 'article' ? 'articleId' : 'campaignId'
        const taken = new Set(all.map(record => record[key]))
        const candidates = scheme === 'article' ? await listArticles(tx) : await listCampaigns(tx)
        const without = candidates.filter(candidate => !taken.has(candidate))
        const filled: TrackingIdRecord[] = []
        for (const [position, record] of free.slice(0, without.length).entries())
          filled.push(await tx.put('trackingId', { ...record, [key]: without[position] ?? null }))
        return { assigned: filled, missing: without.length - filled.length }
      })
      return { assigned: await describe(records, assigned), missing }
    },

    /** @throws BlogopsError `not_found`. */
    async remove(id: string): Promise<TrackedId> {
      const removed = await describeOne(records, await requireId(records, id))
      await change(tx => tx.delete('trackingId', id))
      return removed
    },

    /** Gives a free id to an article that is published, if the links of articles carry ids. */
    async assignToArticle(tx: Transaction, articleId: string): Promise<void> {
      if ((await settings(tx)).trackingIds !== 'article') return
      const all = await tx.find('trackingId')
      const free = all.find(isFree)
      if (free && !all.some(record => record.articleId === articleId))
        await tx.put('trackingId', { ...free, articleId })
    },
  }
}

export type TrackingIds = ReturnType<typeof createTrackingIds>

const isFree = ({ articleId, campaignId }: TrackingIdRecord) => articleId === null && campaignId === null

async function listArticles(reader: RecordReader): Promise<string[]> {
  const articles = await reader.find('article', {
    where: { status: 'published' },
    orderBy: 'publishedAt',
    direction: 'desc',
    limit: 2 * maxTrackingIds,
  })
  return articles.map(({ id }) => id)
}

/** Imported campaigns only carry figures; no ad of theirs leads here. */
async function listCampaigns(reader: RecordReader): Promise<string[]> {
  const campaigns = await reader.find('campaign', { direction: 'desc' })
  return campaigns.filter(({ importedAs }) => importedAs === undefined).map(({ id }) => id)
}

async function requireId(reader: RecordReader, id: string): Promise<TrackingIdRecord> {
  const record = await reader.get('trackingId', id)
  if (record) return record
  throw new BlogopsError('not_found', `There is no tracking id ${id}.`, {
    hint: `Add it first: blogops tracking-ids add ${id}`,
  })
}

function assertNotTag(ids: readonly string[], affiliateTag: string): void {
  const tag = toTrackingId(affiliateTag)
  if (!ids.includes(tag)) return
  throw new BlogopsError('conflict', `${tag} is the affiliate tag of the site. It cannot be a further tracking id.`)
}

function assertRoom(count: number): void {
  if (count <= maxTrackingIds) return
  throw new BlogopsError(
    'conflict',
    `The account would have ${count} tracking ids with the affiliate tag, but the shop allows ${maxTrackingIds}.`,
    { hint: 'Remove some that are not needed: blogops tracking-ids remove <id>', details: { most: maxTrackingIds } },
  )
}

function hasAnotherError({ id, articleId }: TrackingIdRecord): BlogopsError {
  const owner = articleId === null ? 'campaign' : 'article'
  return new BlogopsError('conflict', `This ${owner} has the tracking id ${id} already.`, {
    hint: `Release that one first: blogops tracking-ids assign ${id}`,
  })
}

function noSchemeError(): BlogopsError {
  return new BlogopsError('conflict', 'The links of this site carry the affiliate tag only.', {
    hint: 'Choose what has a tracking id: blogops settings set tracking-ids article, or campaign',
  })
}

async function describeOne(reader: RecordReader, record: TrackingIdRecord): Promise<TrackedId> {
  const [described] = await describe(reader, [record])
  if (!described) throw new TypeError(`There is no tracking id ${record.id}.`)
  return described
}

async function describe(reader: RecordReader, found: readonly TrackingIdRecord[]): Promise<TrackedId[]> {
  const articles = await reader.getMany(
    'article',
    found.flatMap(({ articleId }) => articleId ?? []),
  )
  const campaigns = await reader.getMany(
    'campaign',
    found.flatMap(({ campaignId }) => campaignId ?? []),
  )
  const articlesById = new Map(articles.map(({ id, slug, title }) => [id, { id, slug, title }]))
  const campaignsById = new Map(campaigns.map(({ id, name }) => [id, { id, name }]))
  return found.map(({ id, articleId, campaignId, addedAt, addedBy }) => ({
    id,
    article: articlesById.get(articleId ?? '') ?? null,
    campaign: campaignsById.get(campaignId ?? '') ?? null,
    addedAt,
    addedBy,
  }))
}
