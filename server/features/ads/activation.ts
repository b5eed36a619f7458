import { BlogopsError } from '../../contract/errors.ts'
import { formatPence } from '../../domain/number-format.ts'
import { quoteName } from '../../domain/text.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'
import type { AdChange } from './outbox/ad-change.ts'
import type { Outbox, Task } from './outbox/outbox.ts'
import { findPendingIds } from './outbox/pending-changes.ts'

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
  const message = `${whatFailed}. It has ${formatPence(currentPence)} a day now instead of ${before}.`
  throw new BlogopsError('conflict', message, {
    hint: 'Somebody changed it in the meantime. Look at it again, then repeat the change.',
    details: { expected, dailyBudget: currentPence / 100 },
  })
}

interface ActivationOutcome {
  running: readonly AdRecord[]
  stopped: readonly AdRecord[]
  /** Ads whose status, or that of their ad set or campaign, the platform has not confirmed. */
  unclear: readonly AdRecord[]
  /** Pence a day of the ad sets of the running ads. */
  runningPence: number
  /** The campaign and ad sets that stay active without a running ad. */
  idle: readonly { name: string }[]
}

interface Activation {
  task: Task
  planChanges(tx: RecordReader): Promise<AdChange[]>
  /** Pauses again what was activated for ads that did not start. */
  undo(): Promise<void>
  /** Returns the ids of the ads that were to run. */
  findAdIds(): Promise<readonly string[]>
}

/**
 * Activates ads with their ad sets and campaigns. If the platform refuses a part or does not answer, the rest is undone.
 * @throws errors of `planChanges`, without any changes; errors of the platform that say which ads run.
 */
export async function sendActivation(
  { task, planChanges, undo, findAdIds }: Activation,
  { records, outbox }: { records: RecordReader; outbox: Outbox },
): Promise<void> {
  let isPlanned = false
  const plan = async (tx: RecordReader) => {
    isPlanned = false
    const changes = await planChanges(tx)
    isPlanned = true
    return { changes, result: undefined }
  }
  await outbox.perform(task, plan).catch(async error => {
    if (!isPlanned) throw error
    await undo()
    throw await withOutcome(error, await findAdIds(), records)
  })
}

/** Adds to the error of a failed activation which of these ads run now. */
async function withOutcome(error: unknown, adIds: readonly string[], reader: RecordReader): Promise<unknown> {
  if (!(error instanceof BlogopsError) || adIds.length === 0) return error
  const outcome = await readOutcome(adIds, reader)
  const { code, message, hint, details } = error
  const toIds = (ads: readonly AdRecord[]) => ads.map(({ id }) => id)
  return new BlogopsError(code, `${message} ${describeOutcome(outcome)}`, {
    ...(hint !== undefined && { hint }),
    details: {
      ...details,
      running: toIds(outcome.running),
      stopped: toIds(outcome.stopped),
      unclear: toIds(outcome.unclear),
    },
    cause: error,
  })
}

async function readOutcome(adIds: readonly string[], reader: RecordReader): Promise<ActivationOutcome> {
  const ads = await reader.getMany('ad', adIds)
  const adSets = await reader.getMany('adSet', new Set(ads.map(({ adSetId }) => adSetId)))
  const campaigns = await reader.getMany('campaign', new Set(adSets.map(({ campaignId }) => campaignId)))
  const pending = await findPendingIds(reader, ({ act }) => act === 'status')
  const findAdSet = ({ adSetId }: AdRecord) => adSets.find(({ id }) => id === adSetId)
  const withParents = (ad: AdRecord) => {
    const adSet = findAdSet(ad)
    return [ad, adSet, campaigns.find(({ id }) => id === adSet?.campaignId)]
  }
  const isUnclear = (ad: AdRecord) => withParents(ad).some(each => each !== undefined && pending.has(each.id))
  const isRunning = (ad: AdRecord) => !isUnclear(ad) && withParents(ad).every(each => each?.status === 'ACTIVE')
  const running = ads.filter(isRunning)
  const unclear = ads.filter(isUnclear)
  const budgets = new Map(running.map(ad => [ad.adSetId, findAdSet(ad)?.dailyBudgetPence ?? 0]))
  const isIdle = ({ id }: AdSetRecord) => ![...running, ...unclear].some(({ adSetId }) => adSetId === id)
  const isOn = ({ status }: { status: string }) => status === 'ACTIVE'
  return {
    running,
    unclear,
    stopped: ads.filter(ad => !running.includes(ad) && !unclear.includes(ad)),
    runningPence: [...budgets.values()].reduce((sum, pence) => sum + pence, 0),
    idle: [
      ...(running.length + unclear.length === 0 ? campaigns.filter(isOn) : []),
      ...adSets.filter(adSet => isOn(adSet) && isIdle(adSet)),
    ],
  }
}

/** Describes the outcome: `"A" runs and may spend £10.00 a day. "B" does not run.` */
function describeOutcome({ running, stopped, unclear, runningPence, idle }: ActivationOutcome): string {
  const sum = formatPence(runningPence)
  return [
    ...describe(
      running,
      name => `${name} runs and may spend ${sum} a day.`,
      names => `These ads run and may spend ${sum} a day: ${names}.`,
    ),
    ...describe(
      stopped,
      name => `${name} does not run.`,
      names => `These ads do not run: ${names}.`,
    ),
    ...describe(
      unclear,
      name => `It is not known whether ${name} runs.`,
      names => `It is not known whether these ads run: ${names}.`,
    ),
    ...describe(
      idle,
      name => `${name} is still active, without these ads.`,
      names => `Still active, without these ads: ${names}.`,
    ),
  ].join(' ')
}

/** Maximum number of names in a sentence. */
const maxNames = 5

function describe(
  objects: readonly { name: string }[],
  toSentence: (name: string) => string,
  toPlural: (names: string) => string,
): string[] {
  const [first] = objects
  if (!first) return []
  if (objects.length === 1) return [toSentence(quoteName(first.name))]
  const names = objects.slice(0, maxNames).map(({ name }) => quoteName(name))
  const rest = objects.length > maxNames ? [`${objects.length - maxNames} more`] : []
  return [toPlural([...names, ...rest].join(', '))]
}
