import { adUrlTags } from '../../../contract/ad-link.ts'
import { BlogopsError } from '../../../contract/errors.ts'
import type { AdPlatform, CallOptions, CreativeSpec } from '../../../ports/ad-platform.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord, OutboxRecord } from '../../../ports/records.ts'
import { type Act, actOf } from './act.ts'

export interface PutOptions {
  records: RecordReader
  platform: AdPlatform
  /** Returns the image of an article for its ad, or undefined. */
  imageOf(articleId: string): Promise<CreativeSpec['image']>
}

/**
 * Sends the change of a row once.
 * @returns the id of the object on the platform.
 * @throws errors of `AdPlatform`.
 */
export async function putAct(row: OutboxRecord, options: PutOptions, call: CallOptions): Promise<string> {
  const act = actOf(row)
  if (act.act === 'create') return createObject(row, act, options, call)
  const id = row.remoteId ?? missing(`the id of ${row.name}`)
  await changeObject({ ...act, id, name: row.name }, options.platform, call)
  return id
}

/** @param change with the remote id and the name for the platform. */
async function changeObject(
  act: Act & { id: string; name: string },
  platform: AdPlatform,
  call: CallOptions,
): Promise<void> {
  const { id } = act
  if (act.act === 'name') return platform.setName(act.kind, id, act.name, call)
  if (act.act === 'status') return platform.setStatus(act.kind, id, act.value, call)
  if (act.act === 'budget') return platform.setDailyBudget(id, act.value, call)
  if (act.act === 'targeting') return platform.setTargeting(id, act.value, call)
  return platform.remove(act.kind, id, call)
}

async function createObject(
  { name }: OutboxRecord,
  { kind, subjectId }: Act,
  options: PutOptions,
  call: CallOptions,
): Promise<string> {
  const { records, platform } = options
  if (kind === 'campaign') {
    const { objective } = await needed(records, 'campaign', subjectId)
    return platform.createCampaign({ name, objective }, call)
  }
  if (kind === 'adSet') {
    const { campaignId, dailyBudgetPence, targeting } = await needed(records, 'adSet', subjectId)
    const campaign = (await needed(records, 'campaign', campaignId)).remoteId ?? missing('its campaign')
    return platform.createAdSet({ name, campaignId: campaign, dailyBudgetPence, targeting }, call)
  }
  const ad = await needed(records, 'ad', subjectId)
  if (kind === 'creative') return platform.createCreative({ name, ...(await creativeOf(ad, options)) }, call)
  const adSetId = (await needed(records, 'adSet', ad.adSetId)).remoteId ?? missing('its ad set')
  return platform.createAd({ name, adSetId, creativeId: ad.remoteCreativeId ?? missing('its creative') }, call)
}

/** Builds the creative of an ad. */
export async function creativeOf(
  { id, adSetId, headline, bodyText, linkUrl, callToAction }: AdRecord,
  { records, imageOf }: Pick<PutOptions, 'records' | 'imageOf'>,
): Promise<Omit<CreativeSpec, 'name'>> {
  const { articleId, campaignId } = await needed(records, 'adSet', adSetId)
  const campaign = (await needed(records, 'campaign', campaignId)).name
  const image = articleId === null ? undefined : await imageOf(articleId)
  return { headline, bodyText, linkUrl, callToAction, urlTags: adUrlTags({ campaign, adId: id }), image }
}

async function needed<K extends 'campaign' | 'adSet' | 'ad'>(records: RecordReader, kind: K, id: string) {
  return (await records.get(kind, id)) ?? missing(`the ${kind} ${id}`)
}

function missing(what: string): never {
  throw new BlogopsError('conflict', `This cannot be sent to Facebook: ${what} is not there.`, {
    hint: 'See what is on Facebook and what is not: blogops ads reconcile',
  })
}
