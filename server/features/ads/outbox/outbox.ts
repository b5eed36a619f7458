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
  /** By default, nobody else is at work over the same stores. */
  beside?: Pick<BesideOthers, 'lease' | 'signals' | 'timer'>
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
  const { records, clock, platform, beside = besideNobody() } = options
  const { lease } = beside
  const rows = createRows({ ...options, lease })
  const elsewhere = createElsewhere(beside)
  const inLine = createLines()
  const isRecent = ({ updatedAt }: OutboxRecord) => clock.now().getTime() - Date.parse(updatedAt) < recentMs
  const delivery = platform && { ...options, platform, rows, lease, isRecent }
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
   * @returns `later` where it `yields` and something is under way of what the plan is about; or where it does not, and something
   * went ahead of it, of which our records do not say yet what it changes. `elsewhere` where another process is at that.
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
        // Before anybody else can read them, and take them for those of a process that has ended.
        for (const id of mine) underWay.add(id)
        return { rows: planned, result }
      })
      if (typeof planned !== 'string') await sendAllOrLeave(planned.rows, to)
      return planned
    } finally {
      // Also where nobody knows whether they are stored: they are not sent then, and settled by whoever comes next.
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

  /** Where that cannot be stored, `recover` does so later. */
  const leave = (row: OutboxRecord) => rows.release(row).catch(() => undefined)

  /** Behind what went ahead of it here. */
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

  /** What is of a campaign waits for what is under way of it, here and elsewhere. */
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

  /** Works on an open row that nobody else is at, and leaves it to others where it is open still. @returns null where somebody is. */
  async function withRow<T>(row: OutboxRecord, work: (mine: OutboxRecord) => Promise<T>): Promise<T | null> {
    if (underWay.has(row.id)) return null
    underWay.add(row.id)
    try {
      const mine = await rows.take(row)
      // Of what is left to others nothing is told: two who wait for the same would wake each other for ever.
      if (!mine) return null
      return await work(mine).finally(async () => {
        await leave(mine)
        elsewhere.tell(row.campaignId)
      })
    } finally {
      underWay.delete(row.id)
    }
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
      const early = task.urgent ? await ahead.go(campaignId, atOnce) : 'later'
      if (typeof early !== 'string') return early.result
      return inLine(campaignId, () => carryOutInTurn(task, plan, delivery))
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
     * At the start, and where there are other processes from time to time: what a process that has ended planned was not sent, and
     * what it sent may have been done or not.
     */
    async recover(): Promise<void> {
      const ended = new BlogopsError('unavailable', 'The process ended before this was done.')
      for (const row of await rows.allOpen()) {
        const waits = tidiesUp(row) || row.state === 'unknown'
        if (!waits) {
          await withRow(row, mine => (mine.state === 'planned' ? rows.fail(mine, ended) : rows.unknown(mine, ended)))
        } else if (row.owner === lease.owner) {
          // It could not be left to others when this process was done with it.
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
