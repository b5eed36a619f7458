import { BlogopsError, type ErrorCode } from '../../../contract/errors.ts'
import type { DeployedAd } from '../../../contract/schemas/ad-deployment.ts'
import type { PaidWork } from '../../../ports/paid-work.ts'
import type { DeployedAdResult, WantedAd } from './deploy-variant.ts'
import { describeDeployedAd } from './deployment-words.ts'

export interface DeployedVariants {
  ads: DeployedAd[]
  /** The first failure. */
  failure: BlogopsError | null
}

export interface DeployVariantsOptions {
  /** @throws the platform's rejection. */
  deploy(ad: WantedAd): Promise<DeployedAdResult>
  work: Pick<PaidWork, 'signal' | 'report'>
}

/** Error codes with which the next call would fail, too. */
const fatalCodes: ReadonlySet<ErrorCode> = new Set(['not_configured', 'rate_limited'])

/**
 * Deploys ads one after another. A failure does not stop the others.
 * @throws the signal's reason between two ads.
 */
export async function deployVariants(
  wanted: readonly WantedAd[],
  { deploy, work: { signal, report: tell } }: DeployVariantsOptions,
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
    await tell(describeDeployedAd(ad))
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
  return { ad: { outcome: 'failed', adId: null, reason: `It was not tried. ${fatalError.message}` }, error: fatalError }
}
