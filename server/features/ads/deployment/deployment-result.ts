import { BlogopsError, fatalCodes } from '../../../contract/errors.ts'
import type { DeployedAd, Deployment } from '../../../contract/schemas/ad-variants.ts'
import type { AdText } from '../../../domain/ads.ts'
import type { PaidWork } from '../../../ports/paid-work.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdSetRecord } from '../../../ports/records.ts'
import type { AdArticle } from '../ad-articles.ts'
import { hasRemoteId } from '../outbox/ad-change.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { DeployedAdResult, WantedAd } from './deploy-variant.ts'
import { describeExistingAdSet, describeKeptBudget, findExistingAds } from './deployment-target.ts'

interface DeployedVariants {
  ads: DeployedAd[]
  /** The first failure. */
  failure: BlogopsError | null
}

interface DeployVariantsOptions {
  /** @throws the platform's rejection. */
  deploy(ad: WantedAd): Promise<DeployedAdResult>
  work: Pick<PaidWork, 'signal' | 'report'>
}

/**
 * Deploys ads one after another. A failure does not stop the others.
 * @throws the signal's reason between two ads.
 */
export async function deployVariants(
  wanted: readonly WantedAd[],
  { deploy, work: { signal, report } }: DeployVariantsOptions,
): Promise<DeployedVariants> {
  const ads: DeployedAd[] = []
  let failure: BlogopsError | null = null
  let fatalError: BlogopsError | null = null
  for (const each of wanted) {
    signal.throwIfAborted()
    const result: VariantResult = fatalError ? notAttempted(fatalError) : await tryDeploy(each, deploy)
    failure ??= result.error
    if (result.error && fatalCodes.has(result.error.code)) fatalError ??= result.error
    const ad = { variant: each.text.variant, ...result.ad }
    ads.push(ad)
    await report(describeDeployedAd(ad))
  }
  return { ads, failure }
}

interface VariantResult {
  ad: Omit<DeployedAd, 'variant'>
  error: BlogopsError | null
}

async function tryDeploy(wanted: WantedAd, deploy: DeployVariantsOptions['deploy']): Promise<VariantResult> {
  try {
    const deployed = await deploy(wanted)
    return { ad: { outcome: getOutcome(deployed, wanted), ...deployed }, error: null }
  } catch (error) {
    if (!(error instanceof BlogopsError)) throw error
    return { ad: { outcome: 'failed', adId: null, reason: error.message }, error }
  }
}

function getOutcome({ adId, reason }: DeployedAdResult, wanted: WantedAd): DeployedAd['outcome'] {
  if (adId !== wanted.adId) return 'kept'
  return wanted.replaces && reason === null ? 'replaced' : 'made'
}

function notAttempted(fatalError: BlogopsError): VariantResult {
  return {
    ad: { outcome: 'failed', adId: null, reason: `Not tried because an earlier ad failed: ${fatalError.message}` },
    error: fatalError,
  }
}

/** Changes failed ads to created if a later call has confirmed their creation. */
export async function applyLateOutcomes(
  ads: readonly DeployedAd[],
  wanted: readonly WantedAd[],
  { records, outbox }: { records: RecordReader; outbox: Pick<Outbox, 'connected'> },
): Promise<DeployedAd[]> {
  const updated: DeployedAd[] = []
  for (const [index, ad] of ads.entries()) {
    const wantedAd = wanted[index]
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

const localOnlyNote = 'Everything is stored only in blogops. Database-Only Mode sends nothing to Facebook.'

/** Returns the answer of a deployment, with a message for people. */
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

interface DeploymentSummary {
  ads: readonly DeployedAd[]
  /** Number of existing ads that are running. */
  running: number
  /** Additional sentences. */
  notes: readonly string[]
}

/** Returns the number of wanted ads that exist. */
function countExisting(ads: readonly DeployedAd[]): number {
  return ads.filter(({ outcome }) => outcome !== 'failed').length
}

/** Describes a deployment: "2 of 3 ads exist and are paused. Variant B: …" */
function describeDeployment({ ads, running, notes }: DeploymentSummary): string {
  const reasons = ads.flatMap(({ variant, reason }) => (reason === null ? [] : [`Variant ${variant}: ${reason}`]))
  const counts = { wanted: ads.length, existing: countExisting(ads), running }
  return [describeCounts(counts), ...reasons, ...notes].join(' ')
}

function describeCounts({ wanted, existing, running }: { wanted: number; existing: number; running: number }): string {
  if (wanted === 1) return describeOnlyAd(existing, running)
  if (existing === 0) return `None of the ${wanted} ads exists.`
  if (existing === 1)
    return running === 1 ? `1 of ${wanted} ads exists and is running.` : `1 of ${wanted} ads exists and is paused.`
  if (running === 0) return `${existing} of ${wanted} ads exist and are paused.`
  if (running === existing) return `${existing} of ${wanted} ads exist and are running.`
  return `${existing} of ${wanted} ads exist: ${running} running, ${existing - running} paused.`
}

function describeOnlyAd(existing: number, running: number): string {
  if (existing === 0) return 'The ad does not exist.'
  return running === 0 ? 'The ad exists and is paused.' : 'The ad exists and is running.'
}

const outcomeLabels: Readonly<Record<DeployedAd['outcome'], (variant: string) => string>> = {
  made: variant => `Variant ${variant} was created, paused.`,
  kept: variant => `Variant ${variant} existed already.`,
  replaced: variant => `Variant ${variant} replaced the earlier ad and is paused.`,
  failed: variant => `Variant ${variant} was not created.`,
}

/** Describes the result of one ad while others are in progress. */
function describeDeployedAd({ variant, outcome, reason }: DeployedAd): string {
  return [outcomeLabels[outcome](variant), ...(reason === null ? [] : [reason])].join(' ')
}

/** Returns the id of an ad that exists despite a failed creation, because a later call resolved the outcome. */
async function findExistingAd(
  reader: RecordReader,
  { adSetId, text }: { adSetId: string; text: AdText },
  connected: boolean,
): Promise<string | null> {
  const { same } = await findExistingAds(reader, adSetId, text)
  return same && (hasRemoteId(same) || !connected) ? same.id : null
}
