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

/** Words that no ad has: where ads are there, these are others. Facebook keeps nothing of what is only checked. */
const yetToBeWritten = variantNames.map(variant => ({ variant, headline: 'To be written', bodyText: 'To be written' }))

/**
 * Ahead of the writing, which may cost: whether ads of whatever words could be deployed.
 * @throws BlogopsError as the deployment would, of a budget, a campaign, or ads that say something else.
 */
export async function assertDeployable(
  { output, terminal }: CommandContext,
  client: Client,
  { articleId, ...options }: DeployOptions & { articleId: string },
): Promise<void> {
  const signal = terminal.interruption
  // Where no model writes, the words may well be those that are there, which are kept.
  const replace = options.replace === true || !(await modelWrites(client, signal))
  const input = { ...options, articleId, replace, variants: yetToBeWritten }
  await busy(
    output,
    'Look whether they can be deployed',
    client.ads.check({ operation: 'ads.deploy', input }, { signal }),
  )
}

/** Who may not ask hears of ads that are in the way after the writing. */
async function modelWrites(client: Client, signal: AbortSignal): Promise<boolean> {
  try {
    return (await client.generate.engine({}, { signal })).model !== null
  } catch (error) {
    if (error instanceof BlogopsError && error.code === 'forbidden') return false
    throw error
  }
}
