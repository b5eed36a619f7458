import { BlogopsError } from '../../../contract/errors.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { Transaction } from '../../../ports/record-store.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import type { Act } from './act.ts'
import { applyAct } from './apply-act.ts'
import { type DeliverOptions, deliver, settle } from './deliver.ts'
import { createLines } from './in-line.ts'
import type { PutOptions } from './put-act.ts'
import { createRows, type RowsOptions } from './rows.ts'

export interface OutboxOptions extends RowsOptions, Pick<PutOptions, 'imageOf'>, Pick<DeliverOptions, 'sleep'> {
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
}

export interface Task {
  /** The campaign it is of: what is of one campaign waits in line. */
  campaignId: string
  by: string
}

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
  const delivery = platform && { ...options, platform, rows }

  async function applyAll(tx: Transaction, acts: readonly Act[], by: string): Promise<void> {
    const doer = { by, at: clock.now().toISOString() }
    for (const act of acts) await applyAct(tx, act, doer, null)
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

  /** Nothing new is planned on top of what nobody knows. */
  async function settleAll(open: readonly OutboxRecord[], to: DeliverOptions): Promise<number> {
    for (const row of open) await settle(row, to)
    return open.length
  }

  return {
    /** Whether what is done here is done at the platform too. */
    connected: platform !== null,

    /**
     * Carries out a plan. `plan` runs in a transaction: it checks, may make records, and says what is to be done.
     * @throws what `plan` throws, nothing being changed then; what `AdPlatform` throws, of the first act that failed.
     */
    async perform<T>({ campaignId, by }: Task, plan: (tx: Transaction) => Promise<Plan<T>>): Promise<T> {
      if (!delivery) {
        return records.transact(async tx => {
          const { acts, result } = await plan(tx)
          await applyAll(tx, acts, by)
          return result
        })
      }
      return inLine(campaignId, async () => {
        await settleAll(await rows.open(campaignId), delivery)
        const { planned, result } = await records.transact(async tx => {
          const { acts, result } = await plan(tx)
          return { planned: await rows.plan(tx, { campaignId, acts, by }), result }
        })
        await sendAll(planned, delivery)
        return result
      })
    },

    /**
     * Looks up calls of one campaign whose outcome is not known.
     * @returns how many are settled now.
     */
    settle(campaignId: string): Promise<number> {
      if (!delivery) return Promise.resolve(0)
      return inLine(campaignId, async () => settleAll(await rows.open(campaignId), delivery))
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
        const ended = new BlogopsError('unavailable', 'The process ended before this was done.')
        if (row.state === 'planned') await rows.fail(row, ended)
        if (row.state === 'sending') await rows.unknown(row, ended)
      }
    },
  }
}
