import { BlogopsError } from '../../contract/errors.ts'
import { isHistory } from '../../domain/ads.ts'
import { formatPence } from '../../domain/number-format.ts'
import { quoteName } from '../../domain/text.ts'
import type { AdPlatform, OtherBudget, RemoteObject } from '../../ports/ad-platform.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord, CampaignRecord } from '../../ports/records.ts'
import { removeIdFromName } from './outbox/ad-change.ts'
import { findPausing } from './outbox/pending-changes.ts'
import { assertOnPlatform } from './outbox/send-change.ts'

export interface ActivationCheckOptions {
  records: RecordReader
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
}

interface PlannedActivation {
  campaign: CampaignRecord
  /** The ad sets that start, with what they may spend according to our records. */
  adSets: readonly AdSetRecord[]
  signal?: AbortSignal | undefined
}

/**
 * Compares a planned activation with the platform, before anything is sent. Somebody may have created ad sets, or raised
 * budgets, in the platform's own tool: nobody confirmed that money.
 * @throws BlogopsError `conflict` if another ad set would start too, or one would start with another budget;
 * `not_configured` if the campaign is on another platform; errors of `AdPlatform`.
 */
export async function assertStartsNothingElse(
  { campaign, adSets, signal = new AbortController().signal }: PlannedActivation,
  { records, platform }: ActivationCheckOptions,
): Promise<void> {
  const within = campaign.remoteId ?? null
  if (!platform || within === null || adSets.length === 0) return
  assertOnPlatform(campaign, platform.key)
  const remote: RemoteObject[] = []
  for await (const page of platform.list('adSet', { signal, within })) remote.push(...page)
  const started = new Map(adSets.flatMap(adSet => (adSet.remoteId ? [[adSet.remoteId, adSet] as const] : [])))
  const others = remote.filter(({ id, status }) => status === 'ACTIVE' && !started.has(id))
  const isOn = campaign.status === 'ACTIVE' && !(await findPausing(records)).has(campaign.id)
  if (!isOn && others.length > 0) throw await wouldStartMore(campaign, others, records)
  for (const { id, dailyBudgetPence, otherBudget } of remote) {
    const adSet = started.get(id)
    if (!adSet) continue
    assertDailyBudget({ name: adSet.name, otherBudget }, 'Nothing was activated.')
    if (dailyBudgetPence !== adSet.dailyBudgetPence) throw hasOtherBudget(adSet, dailyBudgetPence ?? 0)
  }
}

async function wouldStartMore(
  campaign: CampaignRecord,
  others: readonly RemoteObject[],
  records: RecordReader,
): Promise<BlogopsError> {
  const remoteIds = new Set(others.map(({ id }) => id))
  const known = (await records.find('adSet')).filter(({ remoteId, importedAs }) =>
    remoteIds.has(remoteId ?? importedAs ?? ''),
  )
  const sum = others.reduce((total, { dailyBudgetPence }) => total + (dailyBudgetPence ?? 0), 0)
  const names = others.slice(0, maxNames).map(describeRemote).join(', ')
  const rest = others.length > maxNames ? ` and ${others.length - maxNames} more` : ''
  const message =
    others.length === 1
      ? `The campaign "${campaign.name}" also has an active ad set on Facebook that was not counted: ${names}. It would start too.`
      : `The campaign "${campaign.name}" also has ${others.length} active ad sets on Facebook that were not counted: ${names}${rest}. They would start too, with ${others.some(({ otherBudget }) => otherBudget) ? 'at least ' : ''}${formatPence(sum)} a day together.`
  const adoptable = known.filter(isHistory).map(({ id }) => id)
  return new BlogopsError('conflict', `${message} Nothing was activated.`, {
    hint: getHint(others, known, adoptable),
    details: { campaignId: campaign.id, dailyBudget: sum / 100, adSets: others.map(({ id }) => id), adoptable },
  })
}

/** Maximum number of ad sets that an error names. */
const maxNames = 5

function describeRemote({ name, dailyBudgetPence, otherBudget }: RemoteObject): string {
  const budget = otherBudget ? describeOtherBudget(otherBudget) : `${formatPence(dailyBudgetPence ?? 0)} a day`
  return `${quoteName(removeIdFromName(name))} (${budget})`
}

function getHint(others: readonly RemoteObject[], known: readonly AdSetRecord[], adoptable: readonly string[]): string {
  if (known.length < others.length)
    return 'Pause them in Ads Manager. Or import its export, then adopt them: blogops ads import <file> --create-unknown, then blogops adsets adopt <article>'
  return adoptable.length === known.length
    ? `Pause them in Ads Manager, or adopt them: blogops adsets adopt <article> ${adoptable.join(' ')}`
    : 'They are paused here. Settle the differences: blogops ads reconcile'
}

function hasOtherBudget({ id, name, dailyBudgetPence }: AdSetRecord, remotePence: number): BlogopsError {
  return new BlogopsError(
    'conflict',
    `The ad set "${name}" has ${formatPence(remotePence)} a day on Facebook instead of ${formatPence(dailyBudgetPence)}. Nothing was activated.`,
    {
      hint: 'Settle the difference: blogops ads reconcile',
      details: { adSetId: id, dailyBudget: remotePence / 100 },
    },
  )
}

/**
 * Refuses an ad set without a daily budget: the cap and the optimizer count daily budgets only.
 * @param whatFailed a sentence.
 * @throws BlogopsError `conflict`
 */
export function assertDailyBudget(
  { name, otherBudget }: { name: string; otherBudget?: OtherBudget | undefined },
  whatFailed: string,
): void {
  if (!otherBudget) return
  throw new BlogopsError(
    'conflict',
    `The ad set "${name}" ${describeOtherBudget(otherBudget)} on Facebook, and blogops can only limit daily budgets. ${whatFailed}`,
    {
      hint: 'Activate it in Ads Manager. Or create ads with a daily budget: blogops ads deploy <article> --campaign <campaign>',
    },
  )
}

const describeOtherBudget = ({ kind, pence }: OtherBudget): string => {
  if (kind === 'campaign') return 'spends the budget of its campaign'
  return pence === null ? 'has a lifetime budget' : `has a lifetime budget of ${formatPence(pence)}`
}

interface ExpectedSpend {
  /** Name of the campaign, the ad set or the ad. */
  name: string
  /** Pounds a day that the caller saw. */
  expected: number | undefined
  currentPence: number
}

/**
 * Refuses a change if somebody else changed the budgets that it is based on.
 * @throws BlogopsError `conflict`, with the current sum.
 */
export function assertExpectedSpend(
  { name, expected, currentPence }: ExpectedSpend,
  whatFailed = `"${name}" was not activated`,
): void {
  if (expected === undefined || Math.round(expected * 100) === currentPence) return
  const before = formatPence(Math.round(expected * 100))
  throw new BlogopsError(
    'conflict',
    `${whatFailed}. It has ${formatPence(currentPence)} a day now instead of ${before}.`,
    {
      hint: 'Somebody changed it in the meantime. Look at it again, then repeat the change.',
      details: { expected, dailyBudget: currentPence / 100 },
    },
  )
}
