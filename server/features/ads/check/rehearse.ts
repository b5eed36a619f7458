import { BlogopsError } from '../../../contract/errors.ts'
import type { AdCheck } from '../../../contract/schemas/ad-check.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { Transaction } from '../../../ports/record-store.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import type { Act } from '../outbox/act.ts'
import type { Outbox, Plan, Task } from '../outbox/outbox.ts'
import { putAct } from '../outbox/put-act.ts'
import { createRows, type RowsOptions } from '../outbox/rows.ts'
import { actInWords } from './act-in-words.ts'
import { type Checkable, noteCalls } from './note-calls.ts'

export interface RehearseOptions extends RowsOptions {
  outbox: Outbox
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
}

type Line = AdCheck['lines'][number]

/** What one act of a plan is, and how the platform is asked about it, or why it is not. */
interface Step {
  what: string
  ask: Checkable | null
  reason: string
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
const tooEarly = 'Facebook can check it once what it belongs to is there.'
const keptHere = 'It is kept here alone, and changes here alone.'

/** Carries plans out up to where they would be stored or sent. */
export function createRehearsal({ outbox, platform, ...options }: RehearseOptions) {
  const rows = createRows(options)

  async function stepOf(tx: Transaction, what: string, row: OutboxRecord | undefined): Promise<Step> {
    if (!platform) return { what, ask: null, reason: alone }
    if (!row) return { what, ask: null, reason: keptHere }
    return { what, ask: await askOf(tx, row), reason: tooEarly }
  }

  const rehearsing: Outbox = {
    ...outbox,
    async perform<T>({ campaignId, by }: Task, plan: (tx: Transaction) => Promise<Plan<T>>): Promise<T> {
      return options.records.transact(async tx => {
        const { acts } = await plan(tx)
        const words = await Promise.all(acts.map(act => actInWords(tx, act)))
        const planned = platform ? await rows.plan(tx, { campaignId, acts, by }) : []
        const steps: Step[] = []
        for (const [at, act] of acts.entries()) {
          const row = planned.find(each => isOf(each, act))
          steps.push(await stepOf(tx, words[at] ?? '', row))
        }
        throw new Rehearsed(steps)
      })
    },
  }

  return {
    /** In place of the outbox of what is to be rehearsed. */
    outbox: rehearsing,

    /** Tells what `work` would do. @throws what `work` throws before it comes to a plan. */
    async lines(work: () => Promise<unknown>, signal: AbortSignal): Promise<Line[]> {
      try {
        await work()
        return []
      } catch (error) {
        if (!(error instanceof Rehearsed)) throw error
        const lines: Line[] = []
        for (const step of error.steps) lines.push(platform ? await verdictOn(step, platform, signal) : unchecked(step))
        return lines
      }
    },
  }
}

const isOf = (row: OutboxRecord, { act, kind, subjectId }: Act) =>
  row.act === act && row.kind === kind && row.subjectId === subjectId

const unchecked = ({ what, reason }: Pick<Step, 'what' | 'reason'>): Line => ({ what, verdict: 'unchecked', reason })

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

async function verdictOn({ what, ask, reason }: Step, platform: AdPlatform, signal: AbortSignal): Promise<Line> {
  if (!ask) return unchecked({ what, reason })
  try {
    await ask(platform, { signal, validateOnly: true })
    return { what, verdict: 'accepted', reason: null }
  } catch (error) {
    if (!(error instanceof BlogopsError)) throw error
    const isRefusal = error.code === 'upstream_rejected' || error.code === 'not_configured'
    return { what, verdict: isRefusal ? 'refused' : 'unchecked', reason: error.message }
  }
}
