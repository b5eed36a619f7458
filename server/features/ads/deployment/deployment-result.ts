import { BlogopsError } from '../../../contract/errors.ts'
import type { DeployedAd, Deployment } from '../../../contract/schemas/ad-deployment.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdSetRecord } from '../../../ports/records.ts'
import type { AdArticle } from '../ad-articles.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { adSetStands, keptBudget } from './deploy-ad-set.ts'
import { standsNow, type WantedAd } from './deploy-variant.ts'
import { deploymentInWords, standingOf } from './deployment-words.ts'

/** Changes failed ads to created if a later call has confirmed their creation. */
export async function settledMeanwhile(
  ads: readonly DeployedAd[],
  wanted: readonly WantedAd[],
  { records, outbox }: { records: RecordReader; outbox: Pick<Outbox, 'connected'> },
): Promise<DeployedAd[]> {
  const settled: DeployedAd[] = []
  for (const [at, ad] of ads.entries()) {
    const asked = wanted[at]
    const adId = asked && ad.outcome === 'failed' ? await standsNow(records, asked, outbox.connected) : null
    settled.push(adId === null ? ad : { ...ad, outcome: 'made', adId, reason: null })
  }
  return settled
}

interface Deployed {
  article: AdArticle
  adSet: AdSetRecord
  ads: DeployedAd[]
  askedPence: number
}

const keptHere = 'All of it is kept here alone: nothing is sent to Facebook in Database-Only Mode.'

export async function deploymentOf(
  { article, adSet, ads, askedPence }: Deployed,
  { records, connected }: { records: RecordReader; connected: boolean },
): Promise<Deployment> {
  const { id, slug, title } = article
  const ids = ads.flatMap(({ adId }) => (adId === null ? [] : [adId]))
  const standing = await Promise.all(ids.map(id => records.get('ad', id)))
  const running = standing.filter(ad => ad?.status === 'ACTIVE').length
  const notes = [keptBudget(adSet.dailyBudgetPence, askedPence), connected ? null : keptHere]
  return {
    article: { id, slug, title },
    campaignId: adSet.campaignId,
    adSetId: adSet.id,
    dailyBudget: adSet.dailyBudgetPence / 100,
    facebook: connected,
    wanted: ads.length,
    standing: standingOf(ads),
    ads,
    message: deploymentInWords({ ads, running, notes: notes.filter(note => note !== null) }),
  }
}

/** Error of a deployment without any created ad; mentions the ad set. */
export function noneStands(deployment: Deployment, adSet: AdSetRecord, failure: BlogopsError): BlogopsError {
  const hints = [failure.hint, 'Deploy the same variants again, or resume the job.']
  return new BlogopsError(failure.code, `${deployment.message} ${adSetStands(adSet)}`, {
    hint: hints.filter(hint => hint !== undefined).join(' '),
    details: { ...failure.details, deployment },
    cause: failure,
  })
}
