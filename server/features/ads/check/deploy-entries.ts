import type { DeployedVariant, DeploymentRequest } from '../../../contract/schemas/ad-deployment.ts'
import type { Transaction } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../../ports/records.ts'
import type { AdArticle } from '../ad-articles.ts'
import { newAdOf } from '../deployment/deploy-variant.ts'
import { inTheWay, standingOf, wordsOf } from '../deployment/standing.ts'
import { targetOf } from '../deployment/target.ts'
import { isThere } from '../ensure.ts'
import { type NewAdSetOptions, putNewAdSet, usualName } from '../new-ad-set.ts'
import { create } from '../outbox/act.ts'
import { articleUrl } from '../own-link.ts'
import type { Entry } from './rehearse.ts'

interface Asked extends DeploymentRequest {
  article: AdArticle
  by: string
}

interface Options extends NewAdSetOptions {
  siteUrl: string
  outbox: { connected: boolean }
}

/**
 * Returns the planned changes of a deployment: campaign, ad set and one entry per variant.
 * @throws BlogopsError see `checkDeployment`.
 */
export async function deployEntries(tx: Transaction, asked: Asked, options: Options): Promise<Entry[]> {
  const { campaign, adSet: standing } = await targetOf(tx, asked)
  const { connected } = options.outbox
  const adSet = standing ?? (await makeAdSet(tx, { ...asked, campaignId: campaign.id }, options))
  const variants: Entry[] = []
  for (const variant of asked.variants) variants.push(await variantEntry(tx, variant, { ...asked, adSet }, options))
  return [
    connected && !isThere(campaign)
      ? { act: create('campaign', campaign.id, false) }
      : { there: `The campaign "${campaign.name}" is there` },
    standing && (isThere(standing) || !connected)
      ? { there: `The ad set "${adSet.name}" is there` }
      : { act: create('adSet', adSet.id, standing === null) },
    ...variants,
  ]
}

async function makeAdSet(
  tx: Transaction,
  asked: Asked & { campaignId: string },
  options: Options,
): Promise<AdSetRecord> {
  const { adSet } = await putNewAdSet(tx, { ...asked, name: usualName(asked.article) }, options)
  return adSet
}

async function variantEntry(
  tx: Transaction,
  given: DeployedVariant,
  { article, adSet, by }: Asked & { adSet: AdSetRecord },
  { siteUrl, outbox, clock, newId }: Options,
): Promise<Entry> {
  const words = wordsOf(given, articleUrl(siteUrl, article))
  const standing = await standingOf(tx, adSet.id, words)
  const named = `variant ${words.variant}: "${words.headline}"`
  if (standing.same) {
    if (isThere(standing.same) || !outbox.connected) return { there: `Keep ${named}` }
    return { act: actOn(standing.same), what: `Send ${named}, which is kept here alone as yet` }
  }
  const name = `${article.title} - Variant ${words.variant}`
  const ad = newAdOf({ adId: newId(), adSetId: adSet.id, name, words, targeting: given.targeting, by }, clock)
  await tx.put('ad', ad)
  const verb = inTheWay(standing).length > 0 ? 'Replace' : 'Make'
  return { act: create('creative', ad.id, true), what: `${verb} ${named}, paused` }
}

const actOn = ({ id, remoteCreativeId }: AdRecord) =>
  create((remoteCreativeId ?? null) === null ? 'creative' : 'ad', id, false)
