import type { DeployedAd } from '../../../contract/schemas/ad-deployment.ts'

export interface Came {
  ads: readonly DeployedAd[]
  /** Number of existing ads that are running. */
  running: number
  /** Additional sentences. */
  notes: readonly string[]
}

/** Returns the number of wanted ads that exist. */
export function standingOf(ads: readonly DeployedAd[]): number {
  return ads.filter(({ outcome }) => outcome !== 'failed').length
}

/** Describes a deployment: "2 of 3 ads are there, paused. Variant B: …" */
export function deploymentInWords({ ads, running, notes }: Came): string {
  const reasons = ads.flatMap(({ variant, reason }) => (reason === null ? [] : [`Variant ${variant}: ${reason}`]))
  return [`${counted(ads)}${state(standingOf(ads), running)}`, ...reasons, ...notes].join(' ')
}

function counted(ads: readonly DeployedAd[]): string {
  const standing = standingOf(ads)
  return `${standing} of ${ads.length} ${ads.length === 1 ? 'ad' : 'ads'} ${standing === 1 || ads.length === 1 ? 'is' : 'are'} there`
}

function state(standing: number, running: number): string {
  if (standing === 0) return '.'
  if (running === 0) return ', paused.'
  return running === standing ? ', running already.' : `: ${running} running already, ${standing - running} paused.`
}

const outcomes: Readonly<Record<DeployedAd['outcome'], string>> = {
  made: 'is there, paused.',
  kept: 'was there already.',
  replaced: 'is there, paused, in place of the one before it.',
  failed: 'is not there.',
}

/** Describes the result of one ad while others are in progress. */
export function adInWords({ variant, outcome, reason }: DeployedAd): string {
  return [`Variant ${variant} ${outcomes[outcome]}`, ...(reason === null ? [] : [reason])].join(' ')
}
