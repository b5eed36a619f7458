import type { DeployedAd } from '../../../contract/schemas/ad-deployment.ts'

export interface DeploymentSummary {
  ads: readonly DeployedAd[]
  /** Number of existing ads that are running. */
  running: number
  /** Additional sentences. */
  notes: readonly string[]
}

/** Returns the number of wanted ads that exist. */
export function countExisting(ads: readonly DeployedAd[]): number {
  return ads.filter(({ outcome }) => outcome !== 'failed').length
}

/** Describes a deployment: "2 of 3 ads are there, paused. Variant B: …" */
export function describeDeployment({ ads, running, notes }: DeploymentSummary): string {
  const reasons = ads.flatMap(({ variant, reason }) => (reason === null ? [] : [`Variant ${variant}: ${reason}`]))
  return [`${describeCount(ads)}${describeState(countExisting(ads), running)}`, ...reasons, ...notes].join(' ')
}

function describeCount(ads: readonly DeployedAd[]): string {
  const existing = countExisting(ads)
  return `${existing} of ${ads.length} ${ads.length === 1 ? 'ad' : 'ads'} ${existing === 1 || ads.length === 1 ? 'is' : 'are'} there`
}

function describeState(existing: number, running: number): string {
  if (existing === 0) return '.'
  if (running === 0) return ', paused.'
  return running === existing ? ', running already.' : `: ${running} running already, ${existing - running} paused.`
}

const outcomeLabels: Readonly<Record<DeployedAd['outcome'], string>> = {
  made: 'is there, paused.',
  kept: 'was there already.',
  replaced: 'is there, paused, in place of the one before it.',
  failed: 'is not there.',
}

/** Describes the result of one ad while others are in progress. */
export function describeDeployedAd({ variant, outcome, reason }: DeployedAd): string {
  return [`Variant ${variant} ${outcomeLabels[outcome]}`, ...(reason === null ? [] : [reason])].join(' ')
}
