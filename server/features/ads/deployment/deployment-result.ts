import { BlogopsError } from '../../../contract/errors.ts'
import type { DeployedAd, Deployment } from '../../../contract/schemas/ad-deployment.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdSetRecord } from '../../../ports/records.ts'
import type { AdArticle } from '../ad-articles.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { describeExistingAdSet, describeKeptBudget } from './deploy-ad-set.ts'
import { findExistingAd, type WantedAd } from './deploy-variant.ts'
import { countExisting, describeDeployment } from './deployment-words.ts'

/** Changes failed ads to created if a later call has confirmed their creation. */
export async function applyLateOutcomes(
  ads: readonly DeployedAd[],
  wanted: readonly WantedAd[],
  { records, outbox }: { records: RecordReader; outbox: Pick<Outbox, 'connected'> },
): Promise<DeployedAd[]> {
  const updated: DeployedAd[] = []
  for (const [at, ad] of ads.entries()) {
    const wantedAd = wanted[at]
    const adId = wantedAd && ad.outcome === 'failed' ? await findExistingAd(records, wantedAd, outbox.connected) : null
    updated.push(adId === null ? ad : { ...ad, outcome: 'made', adId, reason: null })
  }
  return updated
}

interface DeployedAdSet {
  article: AdArticle
  adSet: AdSetRecord
  ads: DeployedAd[]
  requestedPence: number
}

const localOnlyNote = 'All of it is kept here alone: nothing is sent to Facebook in Database-Only Mode.'

export async function toDeployment(
  { article, adSet, ads, requestedPence }: DeployedAdSet,
  { records, connected }: { records: RecordReader; connected: boolean },
): Promise<Deployment> {
  const { id, slug, title } = article
  const ids = ads.flatMap(({ adId }) => (adId === null ? [] : [adId]))
  const existingAds = await Promise.all(ids.map(id => records.get('ad', id)))
  const running = existingAds.filter(ad => ad?.status === 'ACTIVE').length
  const notes = [describeKeptBudget(adSet.dailyBudgetPence, requestedPence), connected ? null : localOnlyNote]
  return {
    article: { id, slug, title },
    campaignId: adSet.campaignId,
    adSetId: adSet.id,
    dailyBudget: adSet.dailyBudgetPence / 100,
    facebook: connected,
    wanted: ads.length,
    standing: countExisting(ads),
    ads,
    message: describeDeployment({ ads, running, notes: notes.filter(note => note !== null) }),
  }
}

/** Error of a deployment without any created ad; mentions the ad set. */
export function noAdCreated(deployment: Deployment, adSet: AdSetRecord, failure: BlogopsError): BlogopsError {
  const hints = [failure.hint, 'Deploy the same variants again, or resume the job.']
  return new BlogopsError(failure.code, `${deployment.message} ${describeExistingAdSet(adSet)}`, {
    hint: hints.filter(hint => hint !== undefined).join(' '),
    details: { ...failure.details, deployment },
    cause: failure,
  })
}
