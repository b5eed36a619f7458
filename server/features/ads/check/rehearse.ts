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

/** Something that is to be done, in other words where there are any; or something for which nothing has to be. */
export type Entry = { act: Act; what?: string } | { there: string }

type Line = AdCheck['lines'][number]

/** What a line is to say, and how the platform is asked about it, where it is. */
interface Step {
  line: Line
  ask: Checkable | null
}

/** Thrown out of a plan once it is known, so that nothing of it is stored. */
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

/** Carries plans out up to where they would be stored or sent. */
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

  /** @throws Rehearsed, always; what `plan` throws. */
  function rehearse(task: Task, plan: (tx: Transaction) => Promise<Entry[]>): Promise<never> {
    return options.records.transact(async tx => {
      const entries = (await plan(tx)).filter(entry => platform || !isForPlatform(entry))
      throw new Rehearsed(await stepsOf(tx, entries, task))
    })
  }

  return {
    rehearse,

    /** In place of the outbox, for what is to be rehearsed. */
    outbox: {
      ...outbox,
      perform: <T>(task: Task, plan: (tx: Transaction) => Promise<Plan<T>>): Promise<T> =>
        rehearse(task, async tx => (await plan(tx)).acts.map(act => ({ act }))),
    } satisfies Outbox,

    /** Tells what `work` would do. @throws what `work` throws before it comes to a plan. */
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

/** What is there already has to be made at a platform alone, and what an ad shows is nothing by itself. */
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

/** What is to be sent, without sending it; null where something that it names is not there yet. */
async function askOf(tx: Transaction, row: OutboxRecord): Promise<Checkable | null> {
  const noted = noteCalls()
  try {
    // Without its picture: to check is to change nothing, and a picture that is sent is kept.
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
