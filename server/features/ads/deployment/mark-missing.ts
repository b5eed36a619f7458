import * as z from 'zod'
import { deploymentRequestSchema } from '../../../contract/schemas/ad-variants.ts'
import { isHistory } from '../../../domain/ads.ts'
import { getArticleUrl } from '../../../domain/slugs.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { RecordReader, RecordStore } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../../ports/records.ts'
import type { Clock } from '../../../ports/system.ts'
import type { AdArticle } from '../ad-articles.ts'
import { assertBelowCap } from '../budget-cap.ts'
import type { AdChange } from '../outbox/ad-change.ts'
import { markDeletedRemotely } from '../outbox/apply-change.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { getPlatform } from '../outbox/send-change.ts'
import { planParentPauses } from '../running-state.ts'
import {
  assertMayReplace,
  type DeploymentTarget,
  findExistingAds,
  findTarget,
  getReplaceable,
  textConflict,
  toAdText,
} from './deployment-target.ts'

export const deploymentInputSchema = deploymentRequestSchema.extend({
  articleId: z.string(),
  articleTitle: z.string(),
  /** True if the requester may delete running ads. Jobs of earlier versions have none. */
  mayWrite: z.boolean().default(false),
})

export type DeploymentInput = z.output<typeof deploymentInputSchema>

interface CheckedDeployment extends DeploymentTarget {
  /** Variants whose existing ads have different text. */
  replaced: string[]
  /** Existing ads with the requested text, in request order; undefined if missing. */
  same: (AdRecord | undefined)[]
}

export interface CheckOptions {
  siteUrl: string
  maxDailyBudgetPence: number
}

type DeploymentSettings = Pick<
  DeploymentInput,
  'variants' | 'dailyBudget' | 'campaignId' | 'adSetId' | 'replace' | 'mayWrite'
>

/**
 * Checks a deployment before it starts.
 * @throws BlogopsError `not_found`; `conflict` if the campaign is ambiguous or missing, the budget of a new ad set
 * would exceed the cap, or an ad with different text must not be replaced; `forbidden` if a running ad
 * would be replaced without the permission.
 */
export async function checkDeployment(
  reader: RecordReader,
  { article, ...settings }: DeploymentSettings & { article: AdArticle },
  { siteUrl, maxDailyBudgetPence: capPence }: CheckOptions,
): Promise<CheckedDeployment> {
  const target = await findTarget(reader, { ...settings, article })
  if (!target.adSet) {
    await assertBelowCap(reader, { capPence, requestedPence: Math.round(settings.dailyBudget * 100) })
    return { ...target, replaced: [], same: settings.variants.map(() => undefined) }
  }
  const { id } = target.adSet
  const link = getArticleUrl(siteUrl, article)
  const existing = await Promise.all(
    settings.variants.map(variant => findExistingAds(reader, id, toAdText(variant, link))),
  )
  const replaceable = existing.flatMap(getReplaceable)
  if (replaceable.length > 0 && !settings.replace) throw textConflict(replaceable)
  if (settings.replace)
    assertMayReplace(
      existing.flatMap(({ others }) => others),
      settings.mayWrite,
    )
  const replaced = [...new Set(replaceable.map(({ variant }) => variant))]
  return { ...target, replaced, same: existing.map(({ same }) => same) }
}

export interface MarkMissingOptions {
  records: RecordStore
  clock: Clock
  outbox: Outbox
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
}

/** A record with its remote id. */
interface LinkedRecord {
  kind: 'campaign' | 'adSet' | 'ad'
  id: string
  remoteId: string
}

interface CheckedAds {
  adSet: AdSetRecord
  variants: readonly string[]
  by: string
  signal: AbortSignal
}

/**
 * Checks whether an ad set and its ads of some variants still exist on the platform. Objects deleted there are marked,
 * and created again by the deployment.
 * @throws errors of `AdPlatform`.
 */
export async function markMissing({ by, ...checked }: CheckedAds, options: MarkMissingOptions): Promise<void> {
  const { records, clock, outbox, platform } = options
  if (!platform) return
  const missing = await findMissing(checked, { records, platform })
  if (missing.length === 0) return
  const actor = { by, at: clock.now().toISOString() }
  await outbox.perform({ campaignId: checked.adSet.campaignId, by }, async tx => {
    const changes: AdChange[] = []
    for (const each of missing) {
      const record = await tx.get(each.kind, each.id)
      // It was recreated in the meantime.
      if (record?.remoteId !== each.remoteId) continue
      changes.push(...(await planParentPauses(tx, each)))
      await markDeletedRemotely(tx, each, actor)
    }
    // Objects deleted on the platform are changed only in our records.
    return {
      changes: changes.filter(({ subjectId }) => !missing.some(({ id }) => id === subjectId)),
      result: undefined,
    }
  })
}

/**
 * Returns the records whose objects were deleted on the platform. If the ad set was deleted, so were all its ads, and
 * possibly its campaign.
 */
async function findMissing(
  { adSet, variants, signal }: Omit<CheckedAds, 'by'>,
  { records, platform }: { records: RecordReader; platform: AdPlatform },
): Promise<LinkedRecord[]> {
  const filterMissing = async (linked: readonly LinkedRecord[]) => {
    const found = await Promise.all(linked.map(({ kind, remoteId }) => platform.read(kind, remoteId, { signal })))
    return linked.filter((_, index) => found[index] === null)
  }
  const all = await records.find('ad', { where: { adSetId: adSet.id } })
  const ownAds = all.filter(ad => !isHistory(ad))
  const toLinkedAd = (ad: AdRecord) => toLinkedRecord('ad', ad, platform)
  const adSetRecord = toLinkedRecord('adSet', adSet, platform)
  if (adSetRecord.length === 0 || (await filterMissing(adSetRecord)).length > 0) {
    const campaign = await records.get('campaign', adSet.campaignId)
    const campaigns = campaign ? await filterMissing(toLinkedRecord('campaign', campaign, platform)) : []
    return [...ownAds.flatMap(toLinkedAd), ...adSetRecord, ...campaigns]
  }
  const wanted = ownAds.filter(({ variant }) => variants.includes(variant))
  return filterMissing(wanted.flatMap(toLinkedAd))
}

/** Leaves out a record whose id belongs to another platform. */
function toLinkedRecord(
  kind: LinkedRecord['kind'],
  record: Pick<CampaignRecord | AdSetRecord | AdRecord, 'id' | 'remoteId' | 'platform'>,
  { key }: AdPlatform,
): LinkedRecord[] {
  const { id, remoteId } = record
  return remoteId && getPlatform(record) === key ? [{ kind, id, remoteId }] : []
}
