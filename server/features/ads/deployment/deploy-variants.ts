import { BlogopsError, type ErrorCode } from '../../../contract/errors.ts'
import type { DeployedAd } from '../../../contract/schemas/ad-deployment.ts'
import type { PaidWork } from '../../../ports/paid-work.ts'
import type { Placed, WantedAd } from './deploy-variant.ts'
import { adInWords } from './deployment-words.ts'

export interface VariantsDeployed {
  ads: DeployedAd[]
  /** The first failure. */
  failure: BlogopsError | null
}

export interface DeployVariantsOptions {
  /** @throws the platform's rejection. */
  deploy(ad: WantedAd): Promise<Placed>
  work: Pick<PaidWork, 'signal' | 'tell'>
}

/** Error codes with which the next call would fail, too. */
const inVain: ReadonlySet<ErrorCode> = new Set(['not_configured', 'rate_limited'])

/**
 * Deploys ads one after another. A failure does not stop the others.
 * @throws the signal's reason between two ads.
 */
export async function deployVariants(
  wanted: readonly WantedAd[],
  { deploy, work: { signal, tell } }: DeployVariantsOptions,
): Promise<VariantsDeployed> {
  const ads: DeployedAd[] = []
  let failure: BlogopsError | null = null
  let ending: BlogopsError | null = null
  for (const each of wanted) {
    signal.throwIfAborted()
    const came: Came = ending ? notTried(ending) : await attempt(each, deploy)
    failure ??= came.error
    if (came.error && inVain.has(came.error.code)) ending ??= came.error
    const ad = { variant: each.words.variant, ...came.ad }
    ads.push(ad)
    await tell(adInWords(ad))
  }
  return { ads, failure }
}

interface Came {
  ad: Omit<DeployedAd, 'variant'>
  error: BlogopsError | null
}

async function attempt(wanted: WantedAd, deploy: DeployVariantsOptions['deploy']): Promise<Came> {
  try {
    const placed = await deploy(wanted)
    return { ad: { outcome: outcomeOf(placed, wanted), ...placed }, error: null }
  } catch (error) {
    if (!(error instanceof BlogopsError)) throw error
    return { ad: { outcome: 'failed', adId: null, reason: error.message }, error }
  }
}

function outcomeOf({ adId, reason }: Placed, wanted: WantedAd): DeployedAd['outcome'] {
  if (adId !== wanted.adId) return 'kept'
  return wanted.replaces && reason === null ? 'replaced' : 'made'
}

function notTried(ending: BlogopsError): Came {
  return { ad: { outcome: 'failed', adId: null, reason: `It was not tried. ${ending.message}` }, error: ending }
}
