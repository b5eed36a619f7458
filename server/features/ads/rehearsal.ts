import { BlogopsError } from '../../contract/errors.ts'
import type { AdCheck } from '../../contract/schemas/checks.ts'
import { formatPence } from '../../domain/number-format.ts'
import { quoteName } from '../../domain/text.ts'
import type { AdPlatform, CallOptions } from '../../ports/ad-platform.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { OutboxRecord } from '../../ports/records.ts'
import type { AdChange } from './outbox/ad-change.ts'
import type { Outbox, Plan, Task } from './outbox/outbox.ts'
import { createOutboxStore, type OutboxStoreOptions } from './outbox/outbox-store.ts'
import { assertConnected, sendChange } from './outbox/send-change.ts'

/** A call that the platform can validate. */
type ValidatableCall = (platform: AdPlatform, options: CallOptions) => Promise<unknown>

/** Creates a platform that sends nothing and records the last write call. */
function createCallRecorder() {
  let lastCall: ValidatableCall | null = null
  const record = (call: ValidatableCall) => {
    lastCall = call
  }
  const recordCreate = async (call: ValidatableCall): Promise<string> => {
    record(call)
    return ''
  }
  const unsupported = (): never => {
    throw new Error('A rehearsal reads nothing from the platform.')
  }
  const platform: AdPlatform = {
    key: 'rehearsal',
    account: unsupported,
    read: unsupported,
    findByName: unsupported,
    list: unsupported,
    insights: unsupported,
    searchInterests: unsupported,
    matchesTargeting: unsupported,
    createCampaign: spec => recordCreate((to, options) => to.createCampaign(spec, options)),
    createAdSet: spec => recordCreate((to, options) => to.createAdSet(spec, options)),
    createCreative: spec => recordCreate((to, options) => to.createCreative(spec, options)),
    createAd: spec => recordCreate((to, options) => to.createAd(spec, options)),
    setStatus: async (kind, id, status) => record((to, options) => to.setStatus(kind, id, status, options)),
    setDailyBudget: async (id, pence) => record((to, options) => to.setDailyBudget(id, pence, options)),
    setCreative: async (id, creativeId) => record((to, options) => to.setCreative(id, creativeId, options)),
    setName: async (kind, id, name) => record((to, options) => to.setName(kind, id, name, options)),
    setTargeting: async (id, targeting) => record((to, options) => to.setTargeting(id, targeting, options)),
    remove: unsupported,
  }
  return { platform, getLastCall: () => lastCall }
}

export interface RehearsalOptions extends OutboxStoreOptions {
  outbox: Outbox
  platform: AdPlatform | null
}

/**
 * A planned change, with a description if `describeAdChange` says too little, or the description of something that
 * exists already.
 */
export type PlannedEntry = { change: AdChange; description?: string } | { existing: string }

type CheckLine = AdCheck['lines'][number]

/** A line of the answer, and the call that the platform validates, if any. */
interface CheckStep {
  line: CheckLine
  validate: ValidatableCall | null
}

/** Thrown inside the transaction to roll it back after planning. */
class Rehearsed extends Error {
  readonly steps: readonly CheckStep[]

  constructor(steps: readonly CheckStep[]) {
    super('rehearsed')
    this.steps = steps
  }
}

const databaseOnlyReason = 'Database-Only Mode sends nothing to Facebook.'
const dependencyReason = 'Facebook can check it after the objects that it depends on exist.'
const localOnlyReason = 'It exists only in blogops and changes only there.'
const deletionReason = 'Facebook cannot check a deletion in advance.'
const nothingToDoReason = 'Nothing needs to be done.'

const toUncheckedStep = (description: string, reason: string): CheckStep => ({
  line: { what: description, verdict: 'unchecked', reason },
  validate: null,
})

/** Runs plans up to the point where they would be stored or sent. */
export function createRehearsal({ outbox, platform, ...options }: RehearsalOptions) {
  const outboxStore = createOutboxStore({ ...options, platform })

  async function toChangeStep(tx: Transaction, description: string, row: OutboxRecord | undefined): Promise<CheckStep> {
    if (!platform) return toUncheckedStep(description, databaseOnlyReason)
    if (!row) return toUncheckedStep(description, localOnlyReason)
    if (row.act === 'remove') return toUncheckedStep(description, deletionReason)
    return { ...toUncheckedStep(description, dependencyReason), validate: await findValidation(tx, row) }
  }

  async function toSteps(
    tx: Transaction,
    entries: readonly PlannedEntry[],
    { campaignId, by }: Task,
  ): Promise<CheckStep[]> {
    // Describe every change before the rows are planned, because planning may change the records.
    const descriptions = await Promise.all(entries.map(entry => describeEntry(tx, entry)))
    const changes = entries.flatMap(entry => ('change' in entry ? [entry.change] : []))
    if (!platform) for (const change of changes) await assertConnected(tx, change, null)
    const rows = platform ? await outboxStore.plan(tx, { campaignId, changes, by }) : []
    const steps: CheckStep[] = []
    for (const [index, entry] of entries.entries()) {
      const description = descriptions[index] ?? ''
      if ('existing' in entry) {
        const line: CheckLine = { what: description, verdict: 'accepted', reason: nothingToDoReason }
        steps.push({ line, validate: null })
      } else {
        const row = rows.find(row => isRowOf(row, entry.change))
        steps.push(await toChangeStep(tx, description, row))
      }
    }
    return steps
  }

  /** @throws Rehearsed always, with the steps; errors of `plan`. */
  function rehearse(task: Task, plan: (tx: Transaction) => Promise<PlannedEntry[]>): Promise<never> {
    return options.records.transact(async tx => {
      const entries = (await plan(tx)).filter(entry => platform || !isForPlatformOnly(entry))
      throw new Rehearsed(await toSteps(tx, entries, task))
    })
  }

  return {
    rehearse,

    /** Replaces the outbox during a rehearsal. */
    outbox: {
      ...outbox,
      perform: <T>(task: Task, plan: (tx: Transaction) => Promise<Plan<T>>): Promise<T> =>
        rehearse(task, async tx => (await plan(tx)).changes.map(change => ({ change }))),
    } satisfies Outbox,

    /** Returns the planned changes of `work`. @throws errors of `work` before its plan is known. */
    async describe(work: () => Promise<unknown>, signal: AbortSignal): Promise<CheckLine[]> {
      try {
        await work()
        return []
      } catch (error) {
        if (!(error instanceof Rehearsed)) throw error
        const lines: CheckLine[] = []
        for (const step of error.steps) lines.push(await toLine(step, platform, signal))
        return lines
      }
    },
  }
}

/**
 * Returns true for changes that only the platform needs: the creation of a record that exists in blogops, and a
 * creative without a description of its own.
 */
function isForPlatformOnly(entry: PlannedEntry): boolean {
  if ('existing' in entry || entry.change.act !== 'create') return false
  const { kind, value } = entry.change
  return !value.fresh || (kind === 'creative' && entry.description === undefined)
}

async function describeEntry(tx: Transaction, entry: PlannedEntry): Promise<string> {
  return 'existing' in entry ? entry.existing : (entry.description ?? describeAdChange(tx, entry.change))
}

const isRowOf = (row: OutboxRecord, { act, kind, subjectId }: AdChange) =>
  row.act === act && row.kind === kind && row.subjectId === subjectId

/** Returns the call that would be sent, or null if it refers to an object without a remote id. */
async function findValidation(tx: Transaction, row: OutboxRecord): Promise<ValidatableCall | null> {
  const recorder = createCallRecorder()
  try {
    // Without the image: validation must not upload anything.
    const options = { records: tx, platform: recorder.platform, getImage: async () => undefined }
    await sendChange(row, options, { signal: new AbortController().signal })
    return recorder.getLastCall()
  } catch (error) {
    if (error instanceof BlogopsError && error.code === 'conflict') return null
    throw error
  }
}

async function toLine(
  { line, validate }: CheckStep,
  platform: AdPlatform | null,
  signal: AbortSignal,
): Promise<CheckLine> {
  if (!validate || !platform) return line
  const { what } = line
  try {
    await validate(platform, { signal, validateOnly: true })
    return { what, verdict: 'accepted', reason: null }
  } catch (error) {
    if (!(error instanceof BlogopsError)) throw error
    const isRefusal = error.code === 'upstream_rejected' || error.code === 'not_configured'
    return { what, verdict: isRefusal ? 'refused' : 'unchecked', reason: error.message }
  }
}

const kindLabels = { campaign: 'campaign', adSet: 'ad set', creative: 'creative', ad: 'ad' } as const

/** Describes an ad change: `Create the ad set "Five kettles - Ad Set", paused, with £10.00 a day`. */
async function describeAdChange(tx: RecordReader, change: AdChange): Promise<string> {
  const record = await tx.get(change.kind === 'creative' ? 'ad' : change.kind, change.subjectId)
  const name = quoteName(record?.name ?? change.subjectId)
  switch (change.act) {
    case 'create':
      if (change.kind !== 'creative') return describeCreation(tx, change, name)
      return change.value.content
        ? `Create a creative with the new content of the ad ${name}`
        : `Create the creative of the ad ${name}`
    case 'content':
      return `Change the content of the ad ${name}`
    case 'status':
      return change.value === 'ACTIVE'
        ? `Activate the ${kindLabels[change.kind]} ${name}`
        : `Pause the ${kindLabels[change.kind]} ${name}`
    case 'budget':
      return `Set the daily budget of the ad set ${name} to ${formatPence(change.value)}`
    case 'name':
      return `Rename the ${kindLabels[change.kind]} ${name} to ${quoteName(change.value)}`
    case 'targeting':
      return `Set the targeting of the ad set ${name}`
    case 'remove':
      return `Delete the ${kindLabels[change.kind]} ${name}`
    case 'discard':
      return `Delete the ${kindLabels[change.kind]} ${quoteName(change.value.name)}, which exists only on Facebook`
  }
}

async function describeCreation(tx: RecordReader, { kind, subjectId }: AdChange, name: string): Promise<string> {
  if (kind === 'campaign') return `Create the campaign ${name}, paused`
  if (kind === 'ad') return `Create the ad ${name}, paused`
  const budget = (await tx.get('adSet', subjectId))?.dailyBudgetPence ?? 0
  return `Create the ad set ${name}, paused, with ${formatPence(budget)} a day`
}
