import { BlogopsError } from '../../contract/errors.ts'
import type { Adoption, AdoptionResult } from '../../contract/schemas/ads.ts'
import { isHistory } from '../../domain/ads.ts'
import type { AdObjectKind, AdPlatform, RemoteObject } from '../../ports/ad-platform.ts'
import type { RecordReader, RecordStore, Transaction } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../ports/records.ts'
import type { AdArticles } from './ad-articles.ts'
import { getAdSet } from './ad-sets.ts'
import { getPlatform } from './outbox/send-change.ts'

export interface AdoptionOptions {
  records: RecordStore
  articles: AdArticles
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
}

type AdoptionRequest = Adoption & { articleId: string }

/** Objects of a platform. */
interface RemoteObjects {
  /** Key of the platform. */
  platform: string
  /** Objects by kind and id. */
  found: ReadonlyMap<string, RemoteObject>
}

/**
 * Gives imported ad sets to an article. Those that exist on the platform are linked with their ads and campaign, so
 * that they can be changed and take part in plans. The others remain history: their figures count for the article and
 * teach the optimizer about audiences.
 */
export function createAdoption({ records, articles, platform }: AdoptionOptions) {
  /**
   * @throws BlogopsError `not_found` for the article or an ad set; `gone` for a deleted article; `bad_request` if
   * nothing is chosen; `conflict` if there is nothing to adopt, or for an ad set that was not imported; errors of the platform.
   */
  return async ({ articleId, ...choice }: AdoptionRequest, signal: AbortSignal): Promise<AdoptionResult> => {
    const { id, title } = await articles.find(articleId)
    const remote = platform ? await listRemote(platform, signal) : null
    return records.transact(async tx => {
      const adSets = await chooseAdSets(tx, choice)
      let linked = 0
      for (const adSet of adSets) {
        const link = remote ? await linkAdSet(tx, adSet, remote) : {}
        await tx.put('adSet', { ...adSet, ...link, articleId: id })
        if (!isHistory({ ...adSet, ...link })) linked += 1
      }
      return { articleTitle: title, adopted: adSets.length, linked }
    })
  }
}

async function listRemote(platform: AdPlatform, signal: AbortSignal): Promise<RemoteObjects> {
  const found = new Map<string, RemoteObject>()
  for (const kind of ['campaign', 'adSet', 'ad'] as const) {
    for await (const page of platform.list(kind, { signal }))
      for (const object of page) found.set(toKey(kind, object.id), object)
  }
  return { platform: platform.key, found }
}

const toKey = (kind: AdObjectKind, id: string) => `${kind} ${id}`

async function chooseAdSets(tx: RecordReader, { adSetIds = [], campaignId, all }: Adoption): Promise<AdSetRecord[]> {
  if (adSetIds.length === 0 && campaignId === undefined && !all) {
    throw new BlogopsError('bad_request', 'No ad set is chosen.', {
      hint: 'Name ad sets, or a campaign with campaignId (--campaign-id), or choose all (--all). List them: blogops adsets list',
    })
  }
  const chosen = new Map<string, AdSetRecord>()
  for (const id of adSetIds) {
    const adSet = await getAdSet(tx, id)
    if (adSet.importedAs === undefined) throw notImported(adSet)
    chosen.set(id, adSet)
  }
  if (campaignId !== undefined && !(await tx.get('campaign', campaignId))) {
    throw new BlogopsError('not_found', `There is no campaign ${campaignId}.`, {
      hint: 'List them: blogops campaigns list',
    })
  }
  const listed =
    campaignId !== undefined || all
      ? await tx.find('adSet', campaignId === undefined ? {} : { where: { campaignId } })
      : []
  for (const adSet of listed) {
    const isWanted = campaignId !== undefined || adSet.articleId === null
    if (adSet.importedAs !== undefined && isWanted) chosen.set(adSet.id, adSet)
  }
  if (chosen.size === 0) throw nothingToAdopt()
  return [...chosen.values()]
}

function nothingToAdopt(): BlogopsError {
  return new BlogopsError('conflict', 'There is no imported ad set to adopt.', {
    hint: 'Import an export of Ads Manager first: blogops ads import <file> --create-unknown',
  })
}

function notImported({ id, name }: AdSetRecord): BlogopsError {
  return new BlogopsError('conflict', `"${name}" (${id}) was created here and has an article already.`, {
    hint: 'Only imported ad sets can be adopted. List them: blogops adsets list',
  })
}

type LinkedFields = Partial<
  Pick<
    AdSetRecord,
    'campaignId' | 'remoteId' | 'platform' | 'status' | 'dailyBudgetPence' | 'otherBudget' | 'targeting'
  >
>

/**
 * Links an ad set, its campaign and its ads with the remote objects whose ids they were imported with, and takes over
 * their state. The ad set moves to the record that is linked with its campaign, if there is one. Empty if the ad set or
 * its campaign does not exist on the platform.
 */
async function linkAdSet(tx: Transaction, adSet: AdSetRecord, remote: RemoteObjects): Promise<LinkedFields> {
  const { platform, found } = remote
  const object = found.get(toKey('adSet', adSet.importedAs ?? ''))
  const campaign = await tx.get('campaign', adSet.campaignId)
  if (!object || !campaign || !isHistory(adSet)) return {}
  const remoteCampaign = found.get(toKey('campaign', campaign.remoteId ?? campaign.importedAs ?? ''))
  if (!remoteCampaign || (getPlatform(campaign) ?? platform) !== platform) return {}
  const own = (await tx.find('campaign')).find(each => isLinked(each, remoteCampaign.id, platform))
  if (!own) await tx.put('campaign', { ...campaign, platform, ...toLink(campaign, remoteCampaign) })
  for (const ad of await tx.find('ad', { where: { adSetId: adSet.id } })) {
    const remoteAd = found.get(toKey('ad', ad.importedAs ?? ''))
    if (remoteAd && isHistory(ad)) await tx.put('ad', { ...ad, platform, ...toLink(ad, remoteAd) })
  }
  return {
    campaignId: own?.id ?? campaign.id,
    platform,
    ...toLink(adSet, object),
    dailyBudgetPence: object.dailyBudgetPence ?? 0,
    ...(object.otherBudget && { otherBudget: object.otherBudget }),
    targeting: object.targeting ?? adSet.targeting,
  }
}

const isLinked = (record: CampaignRecord, remoteId: string, platform: string) =>
  record.remoteId === remoteId && getPlatform(record) === platform

function toLink(record: CampaignRecord | AdSetRecord | AdRecord, { id, status }: RemoteObject) {
  return { remoteId: id, status: status === 'ACTIVE' || status === 'PAUSED' ? status : record.status }
}
