import type { Client } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import { variantNames } from '../../server/contract/schemas/ad-variants.ts'
import type { CommandContext } from '../context.ts'
import { busy } from '../output/busy.ts'

export interface DeployOptions {
  dailyBudget?: number
  campaignId?: string
  replace?: true
}

/** Placeholder ads that differ from every existing ad. Facebook stores nothing of ads that are only checked. */
const placeholderVariants = variantNames.map(variant => ({
  variant,
  headline: 'To be written',
  bodyText: 'To be written',
}))

/**
 * Checks before ads are written, which may cost money, that ads for this article could be deployed.
 * @throws BlogopsError as the deployment would, for a wrong budget or campaign, or existing ads with other text.
 */
export async function assertDeployable(
  { output, terminal }: CommandContext,
  client: Client,
  { articleId, ...options }: DeployOptions & { articleId: string },
): Promise<void> {
  const signal = terminal.interruption
  // Without a model, the new ads may equal the existing ones, which then stay.
  const replace = options.replace === true || !(await isModelConfigured(client, signal))
  const input = { ...options, articleId, replace, variants: placeholderVariants }
  await busy(
    output,
    'Look whether they can be deployed',
    client.ads.check({ operation: 'ads.deploy', input }, { signal }),
  )
}

/** Returns true if a model writes ads. Without the right to ask, existing ads are reported only after the writing. */
async function isModelConfigured(client: Client, signal: AbortSignal): Promise<boolean> {
  try {
    return (await client.generate.engine({}, { signal })).model !== null
  } catch (error) {
    if (error instanceof BlogopsError && error.code === 'forbidden') return false
    throw error
  }
}
