import { BlogopsError } from '../../../contract/errors.ts'
import { adContentFields, createAdUrlTags, findGoal } from '../../../domain/ads.ts'
import { pickFields } from '../../../domain/fields.ts'
import type { AdPlatform, CallOptions, CreativeSpec } from '../../../ports/ad-platform.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord, OutboxRecord } from '../../../ports/records.ts'
import { type AdChange, parseAdChange } from './ad-change.ts'

export interface SendOptions {
  records: RecordReader
  platform: AdPlatform
  /**
   * Returns the image of an article for its ad, or undefined.
   * @param own path of the ad's own picture; empty or undefined for the article's picture.
   * @throws BlogopsError `conflict` if the own picture cannot be used.
   */
  getImage(articleId: string, own?: string): Promise<CreativeSpec['image']>
}

/**
 * Sends the change of a row once.
 * @returns the id of the object on the platform.
 * @throws errors of `AdPlatform`.
 */
export async function sendChange(row: OutboxRecord, options: SendOptions, call: CallOptions): Promise<string> {
  const change = parseAdChange(row)
  if (change.act === 'create') return createObject(row, change, options, call)
  const id = row.remoteId ?? throwMissing(`the id of ${row.name}`)
  await changeObject({ ...change, id, name: row.name }, options.platform, call)
  return id
}

/** @param change with the remote id and the name for the platform. */
async function changeObject(
  change: AdChange & { id: string; name: string },
  platform: AdPlatform,
  call: CallOptions,
): Promise<void> {
  const { id } = change
  if (change.act === 'name') return platform.setName(change.kind, id, change.name, call)
  if (change.act === 'status') return platform.setStatus(change.kind, id, change.value, call)
  if (change.act === 'budget') return platform.setDailyBudget(id, change.value, call)
  if (change.act === 'content')
    return platform.setCreative(id, change.value.creativeId ?? throwMissing('its new creative'), call)
  if (change.act === 'targeting') return platform.setTargeting(id, change.value, call)
  return platform.remove(change.kind, id, call)
}

async function createObject(
  { name }: OutboxRecord,
  { kind, subjectId, value: { content } }: AdChange & { act: 'create' },
  options: SendOptions,
  call: CallOptions,
): Promise<string> {
  const { records, platform } = options
  if (kind === 'campaign') {
    const { objective } = await getRequired(records, 'campaign', subjectId)
    const goal = findGoal(objective) ?? throwMissing(`a goal for the objective "${objective}"`)
    return platform.createCampaign({ name, goal }, call)
  }
  if (kind === 'adSet') {
    const { campaignId, dailyBudgetPence, targeting } = await getRequired(records, 'adSet', subjectId)
    const campaign = (await getRequired(records, 'campaign', campaignId)).remoteId ?? throwMissing('its campaign')
    return platform.createAdSet({ name, campaignId: campaign, dailyBudgetPence, targeting }, call)
  }
  const ad = await getRequired(records, 'ad', subjectId)
  if (kind === 'creative')
    return platform.createCreative(
      { name, ...(await buildCreative({ ...ad, ...content, image: (content ?? ad).image ?? '' }, options)) },
      call,
    )
  const adSetId = (await getRequired(records, 'adSet', ad.adSetId)).remoteId ?? throwMissing('its ad set')
  return platform.createAd({ name, adSetId, creativeId: ad.remoteCreativeId ?? throwMissing('its creative') }, call)
}

/** Builds the creative of an ad. */
async function buildCreative(
  ad: AdRecord,
  { records, getImage }: Pick<SendOptions, 'records' | 'getImage'>,
): Promise<Omit<CreativeSpec, 'name'>> {
  const { articleId, campaignId } = await getRequired(records, 'adSet', ad.adSetId)
  const campaign = (await getRequired(records, 'campaign', campaignId)).name
  const image = articleId === null ? undefined : await getImage(articleId, ad.image)
  return { ...pickFields(ad, adContentFields), urlTags: createAdUrlTags({ campaign, adId: ad.id }), image }
}

async function getRequired<K extends 'campaign' | 'adSet' | 'ad'>(records: RecordReader, kind: K, id: string) {
  return (await records.get(kind, id)) ?? throwMissing(`the ${kind} ${id}`)
}

function throwMissing(what: string): never {
  throw new BlogopsError('conflict', `This cannot be sent to Facebook: ${what} is missing.`, {
    hint: 'Compare with Facebook: blogops ads reconcile',
  })
}

/** Names of ad platforms by key. */
const platformNames: Readonly<Record<string, string>> = { meta: 'Facebook' }

/** The only platform of earlier versions, which stored no key. */
const firstPlatform = 'meta'

/** Returns the key of the platform whose ids a record has; null without ids. */
export function getPlatform({
  platform = firstPlatform,
  remoteId,
  remoteCreativeId,
  formerRemoteIds = [],
}: Partial<Pick<AdRecord, 'platform' | 'remoteId' | 'remoteCreativeId' | 'formerRemoteIds'>>): string | null {
  return remoteId || remoteCreativeId || formerRemoteIds.length > 0 ? platform : null
}

/** Returns the key of the platform that a call is for. */
export const getRowPlatform = ({ platform = firstPlatform }: OutboxRecord): string => platform

/**
 * Refuses changes to an object whose platform is not connected: it would continue to spend there. An object is only
 * created on the platform of its parents and of its own former ids.
 * @param connected key of the connected platform; null in Database-Only Mode, which creates objects locally only.
 * @throws BlogopsError `not_configured`
 */
export async function assertConnected(
  reader: RecordReader,
  { act, kind, subjectId }: AdChange,
  connected: string | null,
): Promise<void> {
  if (act === 'discard' || (act === 'create' && connected === null)) return
  const record = await reader.get(kind === 'creative' ? 'ad' : kind, subjectId)
  if (!record) return
  if (act === 'create') for (const parent of await readParents(reader, record)) assertOnPlatform(parent, connected)
  // New content also needs the unused creative of an ad that was never created.
  const needsAllIds = act === 'create' || (act === 'content' && connected !== null)
  assertOnPlatform(needsAllIds ? record : pickFields(record, ['id', 'name', 'remoteId', 'platform']), connected)
}

/** Refuses to use the ids of a record on another platform. @throws BlogopsError `not_configured` */
export function assertOnPlatform(
  record: Pick<CampaignRecord | AdSetRecord | AdRecord, 'name' | 'remoteId' | 'platform'>,
  connected: string | null,
): void {
  const platform = getPlatform(record)
  if (platform === null || platform === connected) return
  const name = platformNames[platform] ?? platform
  throw new BlogopsError(
    'not_configured',
    `"${record.name}" is on ${name} and cannot be changed without a connection to it.`,
    {
      hint: `Connect ${name} again and restart the server, or change it there. Check the settings: blogops doctor`,
    },
  )
}

/** Returns the ad set and the campaign of an ad, or the campaign of an ad set. */
async function readParents(
  reader: RecordReader,
  record: CampaignRecord | AdSetRecord | AdRecord,
): Promise<(AdSetRecord | CampaignRecord)[]> {
  if ('adSetId' in record) {
    const adSet = await reader.get('adSet', record.adSetId)
    return adSet ? [adSet, ...(await readParents(reader, adSet))] : []
  }
  const campaign = 'campaignId' in record ? await reader.get('campaign', record.campaignId) : undefined
  return campaign ? [campaign] : []
}
