import type { Client } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import { getUnsupportedCount } from '../../server/domain/articles.ts'
import { findCategory } from '../../server/domain/categories.ts'
import { describeUnsupported } from '../../server/domain/check-summary.ts'
import { formatDays } from '../../server/domain/days.ts'
import { formatAmount } from '../../server/domain/money.ts'
import { formatQuantity, pluralize } from '../../server/domain/number-format.ts'
import { isRefusedWithoutTag } from '../../server/domain/shops.ts'
import type { CommandContext } from '../context.ts'
import { CancelledError, UsageError } from '../failure.ts'

/** Consents of a call that publishes. */
export interface PublishingConsent {
  withoutTag?: true
  withUnsupportedClaims?: true
}

interface ConsentQuestion {
  question: string
  flag: string
  consent: PublishingConsent
}

/** Returns the question that a refusal to publish needs answered; null for any other error. */
function getConsentQuestion(error: unknown): ConsentQuestion | null {
  if (!(error instanceof BlogopsError)) return null
  if (isRefusedWithoutTag(error.details)) {
    const question = 'Your links earn nothing until you set an affiliate tag. Publish without one?'
    return { question, flag: '--without-tag', consent: { withoutTag: true } }
  }
  const count = getUnsupportedCount(error.details)
  if (count === null) return null
  const question =
    error.code === 'verification_failed'
      ? `${error.message} Use it anyway?`
      : `${describeUnsupported(count)} Publish anyway?`
  return { question, flag: '--with-unsupported-claims', consent: { withUnsupportedClaims: true } }
}

/**
 * Sends a call that publishes. If the server refuses it because a public site has no affiliate tag, or because
 * sentences have no source, the person at the terminal is asked, and the call is sent again with their consent.
 * @throws CancelledError if the answer is no; BlogopsError `conflict` if no prompt is possible.
 */
export async function confirmPublishing<T>(
  context: Pick<CommandContext, 'prompt'>,
  send: (consent: PublishingConsent) => Promise<T>,
  given: PublishingConsent = {},
): Promise<T> {
  try {
    return await send(given)
  } catch (error) {
    const needed = getConsentQuestion(error)
    if (!needed || !context.prompt.possible) throw error
    if (!(await context.prompt.confirm({ message: needed.question, flag: needed.flag }))) throw new CancelledError()
    return confirmPublishing(context, send, { ...given, ...needed.consent })
  }
}

type Input = Readonly<Record<string, unknown>>
type Describe = (client: Client, input: Input) => Promise<string | undefined>

/**
 * Descriptions of the objects that an operation deletes. If an object does not exist, they are undefined, and the server
 * refuses the call; or they fail as the call would.
 */
const losses: Readonly<Record<string, Describe>> = {
  async 'ads.delete'(client, { adId }) {
    const ad = (await client.ads.all({})).find(({ id }) => id === adId)
    return ad && `Delete the ad "${ad.name}" (${ad.status === 'ACTIVE' ? 'running' : 'paused'})`
  },
  async 'adsets.delete'(client, { adSetId }) {
    const [adSets, all] = await Promise.all([client.adsets.list({}), client.ads.all({})])
    const adSet = adSets.find(({ id }) => id === adSetId)
    if (!adSet) return undefined
    const ads = all.filter(ad => ad.adSetId === adSetId)
    const running = ads.filter(({ status }) => status === 'ACTIVE').length
    const counted = pluralize(ads.length, '1 ad', `${ads.length} ads`)
    return `Delete the ad set "${adSet.name}" with its ${counted} (${running || 'none'} running) and their figures`
  },
  async 'categories.delete'(client, { slug, moveTo }) {
    const categories = await client.categories.list({})
    const category = findCategory(categories, String(slug))
    const target = moveTo === undefined ? undefined : findCategory(categories, String(moveTo))
    if (!category || (moveTo !== undefined && !target)) return undefined
    const moved = target ? `, and move its ${formatQuantity(category.articles, 'article')} to ${target.name}` : ''
    return `Delete the category "${category.name}"${moved}`
  },
  async 'earnings.remove'(client, { id }) {
    const report = await client.earnings.get({ id: String(id) })
    const facts = [formatDays(report), formatQuantity(report.rows, 'row'), `${formatAmount(report.fees)} in fees`]
    return `Undo the import of "${report.name}" (${facts.join(', ')})`
  },
  async 'search.remove'(client, { id }) {
    const period = await client.search.get({ id: String(id) })
    return `Delete the figures of Search Console of ${formatDays(period)}`
  },
  async 'campaigns.delete'(client, { campaignId }) {
    const campaign = (await client.campaigns.list({})).find(({ id }) => id === campaignId)
    return campaign && `Delete the campaign "${campaign.name}"`
  },
}

export async function describeDeletion(
  context: CommandContext,
  operation: string,
  input: Input,
): Promise<string | undefined> {
  const describe = losses[operation]
  if (!describe) return undefined
  return describe((await context.connect()).client, input)
}

/** Checks before long work that confirmation will be possible. @throws UsageError if no prompt is possible */
export function assertConfirmable({ flags, prompt }: CommandContext, action: string): void {
  if (flags.yes || prompt.possible) return
  throw new UsageError(
    `This needs confirmation, and no prompt is possible here: ${action}.`,
    'Pass --yes to confirm, or --dry-run to see the effects first.',
  )
}

/** Returns the first sentence of a summary, for a question: "Delete an article". */
export function toAction(summary: string): string {
  return summary.split('. ', 1).join('')
}

/** @throws CancelledError if the answer is no; UsageError if no prompt is possible. */
export async function confirmAction(context: CommandContext, action: string): Promise<void> {
  const { flags, prompt } = context
  if (flags.yes) return
  assertConfirmable(context, action)
  // Name the target: it is not on the line, but was chosen with `contexts use`, perhaps long ago.
  const contextName = (await context.resolveTarget())?.context
  const message = contextName === undefined ? `${action}?` : `${action} (at ${contextName})?`
  if (!(await prompt.confirm({ message, flag: '--yes' }))) throw new CancelledError()
}
