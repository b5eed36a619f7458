import { BlogopsError } from '../../../contract/errors.ts'
import type { AdCheck } from '../../../contract/schemas/ad-check.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { Transaction } from '../../../ports/record-store.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import type { Act } from '../outbox/act.ts'
import type { Outbox, Plan, Task } from '../outbox/outbox.ts'
import { putAct } from '../outbox/put-act.ts'
import { refuseRemote } from '../outbox/refuse-remote.ts'
import { createRows, type RowsOptions } from '../outbox/rows.ts'
import { actInWords } from './act-in-words.ts'
import { type Checkable, noteCalls } from './note-calls.ts'

export interface RehearseOptions extends RowsOptions {
  outbox: Outbox
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
}

/** A planned change with an optional description, or a note about something that exists already. */
export type Entry = { act: Act; what?: string } | { there: string }

type Line = AdCheck['lines'][number]

/** A line of the answer, and the call that the platform validates, if any. */
interface Step {
  line: Line
  ask: Checkable | null
}

/** Thrown inside the transaction to roll it back after planning. */
class Rehearsed extends Error {
  readonly steps: readonly Step[]

  constructor(steps: readonly Step[]) {
    super('rehearsed')
    this.steps = steps
  }
}

const alone = 'In Database-Only Mode nothing is sent to Facebook.'
const tooEarly = 'Facebook can check it once what it shows and belongs to is there.'
const keptHere = 'It is kept here alone, and changes here alone.'
const unasked = 'Facebook does not check a deletion ahead of it.'
const isThere = 'Nothing has to be done.'

const unchecked = (what: string, reason: string): Step => ({ line: { what, verdict: 'unchecked', reason }, ask: null })

/** Runs plans up to the point where they would be stored or sent. */
export function createRehearsal({ outbox, platform, ...options }: RehearseOptions) {
  const rows = createRows(options)

  async function stepOf(tx: Transaction, what: string, row: OutboxRecord | undefined): Promise<Step> {
    if (!platform) return unchecked(what, alone)
    if (!row) return unchecked(what, keptHere)
    if (row.act === 'remove') return unchecked(what, unasked)
    return { ...unchecked(what, tooEarly), ask: await askOf(tx, row) }
  }

  async function stepsOf(tx: Transaction, entries: readonly Entry[], { campaignId, by }: Task): Promise<Step[]> {
    const words = await Promise.all(entries.map(entry => wordsOf(tx, entry)))
    const acts = entries.flatMap(entry => ('act' in entry ? [entry.act] : []))
    if (!platform) for (const act of acts) await refuseRemote(tx, act)
    const planned = platform ? await rows.plan(tx, { campaignId, acts, by }) : []
    const steps: Step[] = []
    for (const [at, entry] of entries.entries()) {
      const what = words[at] ?? ''
      if ('there' in entry) steps.push({ line: { what, verdict: 'accepted', reason: isThere }, ask: null })
      else
        steps.push(
          await stepOf(
            tx,
            what,
            planned.find(row => isOf(row, entry.act)),
          ),
        )
    }
    return steps
  }

  /** @throws Rehearsed always, with the steps; errors of `plan`. */
  function rehearse(task: Task, plan: (tx: Transaction) => Promise<Entry[]>): Promise<never> {
    return options.records.transact(async tx => {
      const entries = (await plan(tx)).filter(entry => platform || !isForPlatform(entry))
      throw new Rehearsed(await stepsOf(tx, entries, task))
    })
  }

  return {
    rehearse,

    /** Replaces the outbox during a rehearsal. */
    outbox: {
      ...outbox,
      perform: <T>(task: Task, plan: (tx: Transaction) => Promise<Plan<T>>): Promise<T> =>
        rehearse(task, async tx => (await plan(tx)).acts.map(act => ({ act }))),
    } satisfies Outbox,

    /** Describes the effects of `work`. @throws errors of `work` before its plan is known. */
    async lines(work: () => Promise<unknown>, signal: AbortSignal): Promise<Line[]> {
      try {
        await work()
        return []
      } catch (error) {
        if (!(error instanceof Rehearsed)) throw error
        const lines: Line[] = []
        for (const step of error.steps) lines.push(await lineOf(step, platform, signal))
        return lines
      }
    },
  }
}

/** True for changes that concern only the platform: creating an existing record there, and creatives. */
function isForPlatform(entry: Entry): boolean {
  if ('there' in entry || entry.act.act !== 'create') return false
  const { kind, value } = entry.act
  return !value.fresh || (kind === 'creative' && entry.what === undefined)
}

async function wordsOf(tx: Transaction, entry: Entry): Promise<string> {
  return 'there' in entry ? entry.there : (entry.what ?? actInWords(tx, entry.act))
}

const isOf = (row: OutboxRecord, { act, kind, subjectId }: Act) =>
  row.act === act && row.kind === kind && row.subjectId === subjectId

/** Returns the call that would be sent, or null if it refers to an object without a remote id. */
async function askOf(tx: Transaction, row: OutboxRecord): Promise<Checkable | null> {
  const noted = noteCalls()
  try {
    // Without the image: validation must not upload anything.
    const options = { records: tx, platform: noted.platform, imageOf: async () => undefined }
    await putAct(row, options, { signal: new AbortController().signal })
    return noted.call()
  } catch (error) {
    if (error instanceof BlogopsError && error.code === 'conflict') return null
    throw error
  }
}

async function lineOf({ line, ask }: Step, platform: AdPlatform | null, signal: AbortSignal): Promise<Line> {
  if (!ask || !platform) return line
  const { what } = line
  try {
    await ask(platform, { signal, validateOnly: true })
    return { what, verdict: 'accepted', reason: null }
  } catch (error) {
    if (!(error instanceof BlogopsError)) throw error
    const isRefusal = error.code === 'upstream_rejected' || error.code === 'not_configured'
    return { what, verdict: isRefusal ? 'refused' : 'unchecked', reason: error.message }
  }
}
