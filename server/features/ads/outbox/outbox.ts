import { randomUUID } from 'node:crypto'
import { BlogopsError } from '../../../contract/errors.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import { soleLease } from '../../../ports/lease.ts'
import type { Transaction } from '../../../ports/record-store.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import { alone } from '../../../ports/signals.ts'
import type { BesideOthers } from '../../jobs/beside-others.ts'
import { type Act, tidiesUp } from './act.ts'
import { applyAct, type Doer } from './apply-act.ts'
import { type DeliverOptions, deliver, notKnown, settle } from './deliver.ts'
import { createElsewhere } from './elsewhere.ts'
import { createAhead, createLines } from './in-line.ts'
import type { PutOptions } from './put-act.ts'
import { refuseRemote } from './refuse-remote.ts'
import { createRows, type RowsOptions } from './rows.ts'

export interface OutboxOptions
  extends Omit<RowsOptions, 'lease'>,
    Pick<PutOptions, 'imageOf'>,
    Pick<DeliverOptions, 'sleep'> {
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
  /** Defaults to a single process. */
  beside?: Pick<BesideOthers, 'lease' | 'signals' | 'timer'>
}

export interface Task extends Omit<Doer, 'at'> {
  /** Changes of one campaign are sent one after another. */
  campaignId: string
  /** True for changes that stop spending: they do not wait for other changes of the campaign. */
  urgent?: boolean
}

/** Time in milliseconds after a call during which the platform may not list a new object yet. */
const recentMs = 120_000

export interface Plan<T> {
  /** Changes in execution order; a failure stops the rest. */
  acts: readonly Act[]
  result: T
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * The only way to change campaigns, ad sets and ads. In Database-Only Mode, a plan is applied in the transaction that
 * makes it. Otherwise the transaction stores outbox rows, which are sent, and our records change after each
 * confirmation.
 */
export function createOutbox(options: OutboxOptions) {
  const { records, clock, platform, beside = besideNobody() } = options
  const { lease } = beside
  const rows = createRows({ ...options, lease })
  const elsewhere = createElsewhere(beside)
  const inLine = createLines()
  const isRecent = ({ updatedAt }: OutboxRecord) => clock.now().getTime() - Date.parse(updatedAt) < recentMs
  const delivery = platform && { ...options, platform, rows, lease, isRecent }
  /** Ids of the rows that this process is sending. */
  const underWay = new Set<string>()
  /** Urgent work that runs outside the queue of its campaign. */
  const ahead = createAhead()

  async function applyAll(tx: Transaction, acts: readonly Act[], task: Task): Promise<void> {
    const doer = { ...whoOf(task), at: clock.now().toISOString() }
    for (const act of acts) {
      await refuseRemote(tx, act)
      await applyAct(tx, act, doer, null)
    }
  }

  /**
   * @returns `later` if urgent work touches an object with a pending change, or if queued work must wait for urgent
   * work. `elsewhere` if another process sends changes of the campaign.
   */
  async function carryOut<T>(
    task: Task,
    plan: (tx: Transaction) => Promise<Plan<T>>,
    { to, yields }: { to: DeliverOptions; yields: boolean },
  ): Promise<{ result: T } | 'later' | 'elsewhere'> {
    const { campaignId } = task
    const mine: string[] = []
    try {
      const planned = await records.transact(async tx => {
        const open = yields ? [] : await rows.open(campaignId, tx)
        if (open.some(({ id }) => underWay.has(id))) return 'later'
        if (await rows.areOthers(open, tx)) return 'elsewhere'
        const { acts, result } = await plan(tx)
        if (yields && (await rows.areBusy(tx, acts))) return 'later'
        const planned = await rows.plan(tx, { campaignId, acts, ...whoOf(task) })
        mine.push(...planned.map(({ id }) => id))
        // Mark rows as being sent before others can read them and mistake them for rows of a crashed process.
        for (const id of mine) underWay.add(id)
        return { rows: planned, result }
      })
      if (typeof planned !== 'string') await sendAllOrLeave(planned.rows, to)
      return planned
    } finally {
      // Also if it is unknown whether the rows were stored: they are then not sent, and resolved later.
      for (const id of mine) underWay.delete(id)
      if (mine.length > 0) elsewhere.tell(campaignId)
    }
  }

  async function sendAllOrLeave(planned: readonly OutboxRecord[], to: DeliverOptions): Promise<void> {
    try {
      await sendAll(planned, to)
    } catch (error) {
      for (const row of planned) await leave(row)
      throw error
    }
  }

  /** If this cannot be stored, `recover` does it later. */
  const leave = (row: OutboxRecord) => rows.release(row).catch(() => undefined)

  /** Waits for urgent work in this process, then runs the plan. */
  async function carryOutBehind<T>(task: Task, plan: (tx: Transaction) => Promise<Plan<T>>, to: DeliverOptions) {
    try {
      for (;;) {
        const done = await carryOut(task, plan, { to, yields: false })
        if (done !== 'later') return done
        await ahead.ended(task.campaignId)
      }
    } catch (error) {
      await tidyUp(task.campaignId, to)
      throw error
    }
  }

  /** Waits for other changes of the campaign in all processes, then runs the plan. */
  async function carryOutInTurn<T>(
    task: Task,
    plan: (tx: Transaction) => Promise<Plan<T>>,
    to: DeliverOptions,
  ): Promise<T> {
    const { campaignId } = task
    for (;;) {
      await settleCampaign(campaignId, to)
      const done = await carryOutBehind(task, plan, to)
      if (done !== 'elsewhere') return done.result
      await elsewhere.ended(campaignId)
    }
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
      if (await withRow(row, mine => settle(mine, to))) settled += 1
    }
    return settled
  }

  /** Takes an open row, works on it, and releases it if it is still open. @returns null if another worker has it. */
  async function withRow<T>(row: OutboxRecord, work: (mine: OutboxRecord) => Promise<T>): Promise<T | null> {
    if (underWay.has(row.id)) return null
    underWay.add(row.id)
    try {
      const mine = await rows.take(row)
      // Rows of other processes cause no notification: two waiting processes would wake each other forever.
      if (!mine) return null
      return await work(mine).finally(async () => {
        await leave(mine)
        elsewhere.tell(row.campaignId)
      })
    } finally {
      underWay.delete(row.id)
    }
  }

  /** Resolves open rows of a campaign, then deletes orphaned creatives. */
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
    /** True if changes are also sent to the platform. */
    connected: platform !== null,

    /**
     * Runs a plan. `plan` runs in a transaction: it checks, may create records, and returns the changes.
     * @throws errors of `plan`, without any changes; errors of `AdPlatform` for the first failed change.
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
      const early = task.urgent ? await ahead.go(campaignId, atOnce) : 'later'
      if (typeof early !== 'string') return early.result
      return inLine(campaignId, () => carryOutInTurn(task, plan, delivery))
    },

    /**
     * Looks up calls of a campaign with unknown outcomes, after the changes in its queue.
     * @returns the number of resolved calls. Others stay open.
     */
    settle(campaignId: string): Promise<number> {
      if (!delivery) return Promise.resolve(0)
      return inLine(campaignId, () => settleCampaign(campaignId, delivery))
    },

    /**
     * Stores the outcome of a call as decided by a person: applied, as this object, or not applied.
     * @returns false if it was already resolved.
     */
    end({ id, campaignId }: Pick<OutboxRecord, 'id' | 'campaignId'>, remoteId: string | null): Promise<boolean> {
      return inLine(campaignId, async () => {
        const row = (await rows.open(campaignId)).find(each => each.id === id)
        if (!row) return false
        const ended = await withRow(row, mine =>
          remoteId === null
            ? rows.fail(mine, new BlogopsError('cancelled', 'It was counted as not done.'))
            : rows.confirm(mine, remoteId),
        )
        if (!ended) throw notKnown(row)
        return true
      })
    },

    open: rows.allOpen,

    /**
     * Handles rows of crashed processes, at start and regularly if there are several processes: planned rows fail,
     * sent rows get an unknown outcome.
     */
    async recover(): Promise<void> {
      const ended = new BlogopsError('unavailable', 'The process ended before this was done.')
      for (const row of await rows.allOpen()) {
        const waits = tidiesUp(row) || row.state === 'unknown'
        if (!waits) {
          await withRow(row, mine => (mine.state === 'planned' ? rows.fail(mine, ended) : rows.unknown(mine, ended)))
        } else if (row.owner === lease.owner) {
          // This process could not release the row after its work.
          await withRow(row, async mine => mine)
        }
      }
    },
  }
}

const besideNobody = (): NonNullable<OutboxOptions['beside']> => ({
  lease: soleLease(randomUUID()),
  signals: alone,
  timer: () => () => undefined,
})

const whoOf = ({ by, plan }: Task): Omit<Doer, 'at'> => ({ by, ...(plan !== undefined && { plan }) })
