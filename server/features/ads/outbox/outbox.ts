import { BlogopsError } from '../../../contract/errors.ts'
import { createChangeWaiter, createSoleCoordination } from '../../../lib/coordination.ts'
import { createWorkTracker } from '../../../lib/memoize.ts'
import { createKeyedMutex } from '../../../lib/semaphore.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { Transaction } from '../../../ports/record-store.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import type { Coordination } from '../../jobs/coordination.ts'
import { type AdChange, isOrphanCleanup } from './ad-change.ts'
import { applyAdChange, type ChangeActor } from './apply-change.ts'
import { type DeliverOptions, deliver, outcomeUnknown, resolve } from './deliver.ts'
import { createOutboxStore, type OutboxStoreOptions } from './outbox-store.ts'
import type { SendOptions } from './send-change.ts'
import { assertConnected } from './send-change.ts'

export interface OutboxOptions
  extends Omit<OutboxStoreOptions, 'lease'>,
    Pick<SendOptions, 'getImage'>,
    Pick<DeliverOptions, 'sleep'> {
  /** Null in Database-Only Mode. */
  platform: AdPlatform | null
  /** Defaults to a single process. */
  coordination?: Pick<Coordination, 'lease' | 'signals' | 'timer'>
}

export interface Task extends Omit<ChangeActor, 'at'> {
  /** Changes of one campaign are sent one after another. */
  campaignId: string
  /** True for changes that stop spending: they do not wait for other changes of the campaign. */
  urgent?: boolean
}

export interface Plan<T> {
  /** Changes in execution order; a failure stops the rest. */
  changes: readonly AdChange[]
  result: T
}

/** Time in milliseconds after a call during which the platform may not list a new object yet. */
const recentMs = 120_000

export type Outbox = ReturnType<typeof createOutbox>

/** Signal topic between processes: a change of a campaign has ended. The text is the campaign's id. */
const endedTopic = 'outbox/ended'

/**
 * The only way to change campaigns, ad sets and ads. In Database-Only Mode, a plan is applied in the transaction that
 * makes it. Otherwise the transaction stores outbox rows, which are sent, and our records change after each
 * confirmation.
 */
export function createOutbox(options: OutboxOptions) {
  const { records, clock, platform, coordination = createSoleCoordination() } = options
  const { lease } = coordination
  const store = createOutboxStore({ ...options, lease })
  const waiting = createChangeWaiter(coordination)
  const { run: runQueued } = createKeyedMutex()
  const isRecent = ({ updatedAt }: OutboxRecord) => clock.now().getTime() - Date.parse(updatedAt) < recentMs
  const delivery = platform && { ...options, platform, rows: store, lease, isRecent }
  /** Ids of the rows that this process is sending. */
  const sendingIds = new Set<string>()
  /** Urgent work that runs outside the queue of its campaign. */
  const urgentWork = createWorkTracker()

  async function applyLocally(tx: Transaction, changes: readonly AdChange[], task: Task): Promise<void> {
    const actor = { ...getActor(task), at: clock.now().toISOString() }
    for (const change of changes) {
      await assertConnected(tx, change, null)
      await applyAdChange(tx, change, actor, null)
    }
  }

  /**
   * @returns `later` if urgent work touches an object with a pending change, or if queued work must wait for urgent
   * work. `elsewhere` if another process sends changes of the campaign.
   */
  async function runPlan<T>(
    task: Task,
    plan: (tx: Transaction) => Promise<Plan<T>>,
    { delivery, isUrgent }: { delivery: DeliverOptions; isUrgent: boolean },
  ): Promise<{ result: T } | 'later' | 'elsewhere'> {
    const { campaignId } = task
    const ownIds: string[] = []
    try {
      const planned = await records.transact(async tx => {
        const open = isUrgent ? [] : await store.open(campaignId, tx)
        if (open.some(({ id }) => sendingIds.has(id))) return 'later'
        if (await store.areOwnedByOthers(open, tx)) return 'elsewhere'
        const { changes, result } = await plan(tx)
        if (isUrgent && (await store.areBeingSent(tx, changes))) return 'later'
        const planned = await store.plan(tx, { campaignId, changes, ...getActor(task) })
        ownIds.push(...planned.map(({ id }) => id))
        // Mark rows as being sent before others can read them and mistake them for rows of a crashed process.
        for (const id of ownIds) sendingIds.add(id)
        return { rows: planned, result }
      })
      if (typeof planned !== 'string') await sendOrRelease(planned.rows, delivery)
      return planned
    } finally {
      // Also if it is unknown whether the rows were stored: they are then not sent, and resolved later.
      for (const id of ownIds) sendingIds.delete(id)
      if (ownIds.length > 0) waiting.notify(endedTopic, campaignId)
    }
  }

  async function sendOrRelease(planned: readonly OutboxRecord[], delivery: DeliverOptions): Promise<void> {
    try {
      await sendAll(planned, delivery)
    } catch (error) {
      for (const row of planned) await release(row)
      throw error
    }
  }

  /** If this cannot be stored, `recover` does it later. */
  const release = (row: OutboxRecord) => store.release(row).catch(() => undefined)

  /** Waits for urgent work in this process, then runs the plan. */
  async function runAfterUrgent<T>(task: Task, plan: (tx: Transaction) => Promise<Plan<T>>, delivery: DeliverOptions) {
    try {
      for (;;) {
        const outcome = await runPlan(task, plan, { delivery, isUrgent: false })
        if (outcome !== 'later') return outcome
        await urgentWork.waitForEnd(task.campaignId)
      }
    } catch (error) {
      await deleteOrphans(task.campaignId, delivery)
      throw error
    }
  }

  /** Waits for other changes of the campaign in all processes, then runs the plan. */
  async function runInQueue<T>(
    task: Task,
    plan: (tx: Transaction) => Promise<Plan<T>>,
    delivery: DeliverOptions,
  ): Promise<T> {
    const { campaignId } = task
    for (;;) {
      await resolveCampaign(campaignId, delivery)
      const outcome = await runAfterUrgent(task, plan, delivery)
      if (outcome !== 'elsewhere') return outcome.result
      await waiting.waitForNext(endedTopic, campaignId)
    }
  }

  async function sendAll(planned: readonly OutboxRecord[], delivery: DeliverOptions): Promise<void> {
    for (const [index, row] of planned.entries()) {
      try {
        await deliver(row, delivery)
      } catch (error) {
        const notSent = new BlogopsError('cancelled', `It was not sent because an earlier change failed.`)
        for (const unsent of planned.slice(index + 1)) await store.fail(unsent, notSent)
        throw error
      }
    }
  }

  async function resolveAll(open: readonly OutboxRecord[], delivery: DeliverOptions): Promise<number> {
    let resolvedCount = 0
    for (const row of open) {
      if (await withRow(row, ownRow => resolve(ownRow, delivery))) resolvedCount += 1
    }
    return resolvedCount
  }

  /** Takes an open row, works on it, and releases it if it is still open. @returns null if another worker has it. */
  async function withRow<T>(row: OutboxRecord, work: (ownRow: OutboxRecord) => Promise<T>): Promise<T | null> {
    if (sendingIds.has(row.id)) return null
    sendingIds.add(row.id)
    try {
      const ownRow = await store.take(row)
      // Rows of other processes cause no notification: two waiting processes would wake each other forever.
      if (!ownRow) return null
      return await work(ownRow).finally(async () => {
        await release(ownRow)
        waiting.notify(endedTopic, row.campaignId)
      })
    } finally {
      sendingIds.delete(row.id)
    }
  }

  /** Resolves open rows of a campaign, then deletes orphaned creatives. */
  async function resolveCampaign(campaignId: string, delivery: DeliverOptions): Promise<number> {
    const resolvedCount = await resolveAll(
      (await store.open(campaignId)).filter(row => !isOrphanCleanup(row)),
      delivery,
    )
    return resolvedCount + (await deleteOrphans(campaignId, delivery))
  }

  const deleteOrphans = async (campaignId: string, delivery: DeliverOptions) =>
    resolveAll((await store.open(campaignId)).filter(isOrphanCleanup), delivery)

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
          const { changes, result } = await plan(tx)
          await applyLocally(tx, changes, task)
          return result
        })
      }
      const { campaignId } = task
      const runNow = () => runPlan(task, plan, { delivery, isUrgent: true })
      const immediate = task.urgent ? await urgentWork.run(campaignId, runNow) : 'later'
      if (typeof immediate !== 'string') return immediate.result
      return runQueued(campaignId, () => runInQueue(task, plan, delivery))
    },

    /**
     * Looks up calls of a campaign with unknown outcomes, after the changes in its queue.
     * @returns the number of resolved calls. Others stay open.
     */
    resolveCampaign(campaignId: string): Promise<number> {
      if (!delivery) return Promise.resolve(0)
      return runQueued(campaignId, () => resolveCampaign(campaignId, delivery))
    },

    /**
     * Stores the outcome of a call as decided by a person: applied, as this object, or not applied.
     * @returns false if it was already resolved.
     */
    setOutcome({ id, campaignId }: Pick<OutboxRecord, 'id' | 'campaignId'>, remoteId: string | null): Promise<boolean> {
      return runQueued(campaignId, async () => {
        const row = (await store.open(campaignId)).find(each => each.id === id)
        if (!row) return false
        const ended = await withRow(row, ownRow =>
          remoteId === null
            ? store.fail(ownRow, new BlogopsError('cancelled', 'It was marked as not done.'))
            : store.confirm(ownRow, remoteId),
        )
        if (!ended) throw outcomeUnknown(row)
        return true
      })
    },

    listOpen: store.findAllOpen,

    /**
     * Handles rows of crashed processes, at start and regularly if there are several processes: planned rows fail,
     * sent rows get an unknown outcome.
     */
    async recover(): Promise<void> {
      const ended = new BlogopsError('unavailable', 'The process ended before this was done.')
      for (const row of await store.findAllOpen()) {
        const isUnresolved = isOrphanCleanup(row) || row.state === 'unknown'
        if (!isUnresolved) {
          await withRow(row, ownRow =>
            ownRow.state === 'planned' ? store.fail(ownRow, ended) : store.unknown(ownRow, ended),
          )
        } else if (row.owner === lease.owner) {
          // This process could not release the row after its work.
          await withRow(row, async ownRow => ownRow)
        }
      }
    },
  }
}

const getActor = ({ by, plan }: Task): Omit<ChangeActor, 'at'> => ({ by, ...(plan !== undefined && { plan }) })
