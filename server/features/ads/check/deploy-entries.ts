import type { DeployedVariant, DeploymentRequest } from '../../../contract/schemas/ad-deployment.ts'
import type { Transaction } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../../ports/records.ts'
import type { AdArticle } from '../ad-articles.ts'
import { createAdRecord } from '../deployment/deploy-variant.ts'
import { findExistingAds, getReplaceable, toAdText } from '../deployment/standing.ts'
import { findTarget } from '../deployment/target.ts'
import { hasRemoteId } from '../ensure.ts'
import { getDefaultAdSetName, type NewAdSetOptions, storeNewAdSet } from '../new-ad-set.ts'
import { planCreate } from '../outbox/act.ts'
import { getArticleUrl } from '../own-link.ts'
import type { PlannedEntry } from './rehearse.ts'

interface DeployRequest extends DeploymentRequest {
  article: AdArticle
  by: string
}

interface DeployEntriesOptions extends NewAdSetOptions {
  siteUrl: string
  outbox: { connected: boolean }
}

/**
 * Returns the planned changes of a deployment: campaign, ad set and one entry per variant.
 * @throws BlogopsError see `checkDeployment`.
 */
export async function planDeployment(
  tx: Transaction,
  request: DeployRequest,
  options: DeployEntriesOptions,
): Promise<PlannedEntry[]> {
  const { campaign, adSet: existing } = await findTarget(tx, request)
  const { connected } = options.outbox
  const adSet = existing ?? (await createAdSet(tx, { ...request, campaignId: campaign.id }, options))
  const variants: PlannedEntry[] = []
  for (const variant of request.variants) variants.push(await planVariant(tx, variant, { ...request, adSet }, options))
  return [
    connected && !hasRemoteId(campaign)
      ? { act: planCreate('campaign', campaign.id, false) }
      : { there: `The campaign "${campaign.name}" is there` },
    existing && (hasRemoteId(existing) || !connected)
      ? { there: `The ad set "${adSet.name}" is there` }
      : { act: planCreate('adSet', adSet.id, existing === null) },
    ...variants,
  ]
}

async function createAdSet(
  tx: Transaction,
  request: DeployRequest & { campaignId: string },
  options: DeployEntriesOptions,
): Promise<AdSetRecord> {
  const { adSet } = await storeNewAdSet(tx, { ...request, name: getDefaultAdSetName(request.article) }, options)
  return adSet
}

async function planVariant(
  tx: Transaction,
  variant: DeployedVariant,
  { article, adSet, by }: DeployRequest & { adSet: AdSetRecord },
  { siteUrl, outbox, clock, newId }: DeployEntriesOptions,
): Promise<PlannedEntry> {
  const text = toAdText(variant, getArticleUrl(siteUrl, article))
  const existing = await findExistingAds(tx, adSet.id, text)
  const label = `variant ${text.variant}: "${text.headline}"`
  if (existing.same) {
    if (hasRemoteId(existing.same) || !outbox.connected) return { there: `Keep ${label}` }
    return { act: toCreation(existing.same), what: `Send ${label}, which is kept here alone as yet` }
  }
  const name = `${article.title} - Variant ${text.variant}`
  const ad = createAdRecord({ adId: newId(), adSetId: adSet.id, name, text, targeting: variant.targeting, by }, clock)
  await tx.put('ad', ad)
  const verb = getReplaceable(existing).length > 0 ? 'Replace' : 'Make'
  return { act: planCreate('creative', ad.id, true), what: `${verb} ${label}, paused` }
}

const toCreation = ({ id, remoteCreativeId }: AdRecord) =>
  planCreate((remoteCreativeId ?? null) === null ? 'creative' : 'ad', id, false)
