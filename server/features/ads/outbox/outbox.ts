import { BlogopsError } from '../../../contract/errors.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { Transaction } from '../../../ports/record-store.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import { type Act, tidiesUp } from './act.ts'
import { applyAct, type Doer } from './apply-act.ts'
import { type DeliverOptions, deliver, settle } from './deliver.ts'
import { createAhead, createLines } from './in-line.ts'
import type { PutOptions } from './put-act.ts'
import { refuseRemote } from './refuse-remote.ts'
import { createRows, type RowsOptions } from './rows.ts'

export interface OutboxOptions extends RowsOptions, Pick<PutOptions, 'imageOf'>, Pick<DeliverOptions, 'sleep'> {
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
}

export interface Task extends Omit<Doer, 'at'> {
  /** The campaign it is of: what is of one campaign waits in line. */
  campaignId: string
  /** It ends spending, and does not wait for what is under way of other things. */
  urgent?: boolean
}

/** How long after a call what it made may not be listed yet, in milliseconds. */
const recentMs = 120_000

export interface Plan<T> {
  /** In the order they are to be done; one that fails stops the rest. */
  acts: readonly Act[]
  result: T
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * The one way by which campaigns, ad sets and ads change. In Database-Only Mode a plan is carried out in the transaction that
 * makes it. Else it is written down there, sent, and each act changes our records once it is confirmed.
 */
export function createOutbox(options: OutboxOptions) {
  const { records, clock, platform } = options
  const rows = createRows(options)
  const inLine = createLines()
  const isRecent = ({ updatedAt }: OutboxRecord) => clock.now().getTime() - Date.parse(updatedAt) < recentMs
  const delivery = platform && { ...options, platform, rows, isRecent }
  /** Ids of the rows that this process is sending. */
  const underWay = new Set<string>()
  /** What goes ahead of the line of a campaign. */
  const ahead = createAhead()

  async function applyAll(tx: Transaction, acts: readonly Act[], task: Task): Promise<void> {
    const doer = { ...whoOf(task), at: clock.now().toISOString() }
    for (const act of acts) {
      await refuseRemote(tx, act)
      await applyAct(tx, act, doer, null)
    }
  }

  /**
   * @returns null where it `yields` and something is under way of what the plan is about; or where it does not, and something
   * went ahead of it, of which our records do not say yet what it changes.
   */
  async function carryOut<T>(
    task: Task,
    plan: (tx: Transaction) => Promise<Plan<T>>,
    { to, yields }: { to: DeliverOptions; yields: boolean },
  ): Promise<{ result: T } | null> {
    const { campaignId } = task
    const planned = await records.transact(async tx => {
      if (!yields && (await rows.open(campaignId, tx)).some(({ id }) => underWay.has(id))) return null
      const { acts, result } = await plan(tx)
      if (yields && (await rows.areBusy(tx, acts))) return null
      const planned = await rows.plan(tx, { campaignId, acts, ...whoOf(task) })
      // Before anybody else can read them, and take them for those of a process that has ended.
      for (const { id } of planned) underWay.add(id)
      return { rows: planned, result }
    })
    if (!planned) return null
    try {
      await sendAll(planned.rows, to)
    } finally {
      for (const { id } of planned.rows) underWay.delete(id)
    }
    return planned
  }

  async function sendAll(planned: readonly OutboxRecord[], to: DeliverOptions): Promise<void> {
    for (const [at, row] of planned.entries()) {
      try {
        await deliver(row, to)
      } catch (error) {
        const after = new BlogopsError('cancelled', `It was not sent, as what comes before it was not done.`)
        for (const unsent of planned.slice(at + 1)) await rows.fail(unsent, after)
        throw error
      }
    }
  }

  async function settleAll(open: readonly OutboxRecord[], to: DeliverOptions): Promise<number> {
    let settled = 0
    for (const row of open) {
      if (!underWay.has(row.id) && (await settle(row, to))) settled += 1
    }
    return settled
  }

  /** Settles what is open of a campaign, and takes away what that leaves over. */
  async function settleCampaign(campaignId: string, to: DeliverOptions): Promise<number> {
    const settled = await settleAll(
      (await rows.open(campaignId)).filter(row => !tidiesUp(row)),
      to,
    )
    return settled + (await tidyUp(campaignId, to))
  }

  const tidyUp = async (campaignId: string, to: DeliverOptions) =>
    settleAll((await rows.open(campaignId)).filter(tidiesUp), to)

  return {
    /** Whether what is done here is done at the platform too. */
    connected: platform !== null,

    /**
     * Carries out a plan. `plan` runs in a transaction: it checks, may make records, and says what is to be done.
     * @throws what `plan` throws, nothing being changed then; what `AdPlatform` throws, of the first act that failed.
     */
    async perform<T>(task: Task, plan: (tx: Transaction) => Promise<Plan<T>>): Promise<T> {
      if (!delivery) {
        return records.transact(async tx => {
          const { acts, result } = await plan(tx)
          await applyAll(tx, acts, task)
          return result
        })
      }
      const { campaignId } = task
      const atOnce = () => carryOut(task, plan, { to: delivery, yields: true })
      const early = task.urgent ? await ahead.go(campaignId, atOnce) : null
      if (early) return early.result
      return inLine(campaignId, async () => {
        await settleCampaign(campaignId, delivery)
        const inTurn = () => carryOut(task, plan, { to: delivery, yields: false })
        try {
          let done = await inTurn()
          for (; done === null; done = await inTurn()) await ahead.ended(campaignId)
          return done.result
        } catch (error) {
          await tidyUp(campaignId, delivery)
          throw error
        }
      })
    },

    /**
     * Looks up calls of one campaign whose outcome is not known, behind what is under way.
     * @returns how many are known now; what could not be told stays open.
     */
    settle(campaignId: string): Promise<number> {
      if (!delivery) return Promise.resolve(0)
      return inLine(campaignId, () => settleCampaign(campaignId, delivery))
    },

    /**
     * Has a person say what became of a call, where nobody else does: done, as this object, or not done.
     * @returns false where it is settled already.
     */
    end({ id, campaignId }: Pick<OutboxRecord, 'id' | 'campaignId'>, remoteId: string | null): Promise<boolean> {
      return inLine(campaignId, async () => {
        const row = (await rows.open(campaignId)).find(each => each.id === id)
        if (!row) return false
        if (remoteId === null) await rows.fail(row, new BlogopsError('cancelled', 'It was counted as not done.'))
        else await rows.confirm(row, remoteId)
        return true
      })
    },

    open: rows.allOpen,

    /** At the start: what the process before this one planned was not sent, and what it sent may have been done or not. */
    async recover(): Promise<void> {
      for (const row of await rows.allOpen()) {
        if (tidiesUp(row)) continue
        const ended = new BlogopsError('unavailable', 'The process ended before this was done.')
        if (row.state === 'planned') await rows.fail(row, ended)
        if (row.state === 'sending') await rows.unknown(row, ended)
      }
    },
  }
}

const whoOf = ({ by, plan }: Task): Omit<Doer, 'at'> => ({ by, ...(plan !== undefined && { plan }) })
