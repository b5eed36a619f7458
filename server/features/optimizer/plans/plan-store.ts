import { BlogopsError } from '../../../contract/errors.ts'
import { type Optimization, optimizationSchema } from '../../../contract/schemas/optimizer.ts'
import { dayMs } from '../../../domain/days.ts'
import { computePlanHash, parseJson } from '../../../domain/json.ts'
import { formatQuantity } from '../../../domain/number-format.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { Notice, Notices } from '../../../ports/notices.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { PlanRecord } from '../../../ports/records.ts'
import type { AdviseResult, JudgeResult } from '../step-results.ts'

export interface PlanStoreOptions {
  records: RecordStore
  blobs: BlobStore
  notices?: Notices | undefined
}

export type PlanStore = ReturnType<typeof createPlanStore>

export interface StoredPlan {
  record: PlanRecord
  optimization: Optimization
}

/** A plan with the size of its JSON in bytes. */
interface LoadedPlan {
  optimization: Optimization
  size: number
}

const getBlobKey = (id: string) => `plans/${id}.json`

/** Maximum size of the cache in bytes: two plans of a thousand ad sets. */
const maxCacheBytes = 8_000_000

/** Stores plans: summary and outcomes in records, the full content in a blob. */
export function createPlanStore({ records, blobs, notices }: PlanStoreOptions) {
  /** Cached plans by hash, least recently used first. */
  const cached = new Map<string, LoadedPlan>()

  async function getRecord(id: string): Promise<PlanRecord> {
    const found = await records.get('plan', id)
    if (found) return found
    throw new BlogopsError('not_found', `There is no plan ${id}.`, {
      hint: 'List them: blogops optimize list',
    })
  }

  function cachePlan(hash: string, read: LoadedPlan): void {
    cached.delete(hash)
    cached.set(hash, read)
    let bytes = 0
    for (const [other, { size }] of [...cached].reverse()) {
      bytes += size
      if (bytes > maxCacheBytes) cached.delete(other)
    }
  }

  /** Reads a plan and verifies its hash. @throws BlogopsError `storage_damaged`. */
  async function read(record: PlanRecord): Promise<LoadedPlan> {
    const bytes = await blobs.get(getBlobKey(record.id))
    if (!bytes) throw damagedPlan(record, 'cannot be read: its contents are missing')
    const { data } = optimizationSchema.safeParse(parseJson(new TextDecoder().decode(bytes)))
    if (!data) throw damagedPlan(record, 'cannot be read: it is damaged or from another version of blogops')
    if ((await computePlanHash(data)) !== record.hash)
      throw damagedPlan(record, 'is damaged: its contents have changed')
    return { optimization: data, size: bytes.length }
  }

  /** Returns the plan from the cache if possible; plans take megabytes and never change. */
  async function getOptimization(record: PlanRecord): Promise<Optimization> {
    const known = cached.get(record.hash) ?? (await read(record))
    cachePlan(record.hash, known)
    return known.optimization
  }

  return {
    /** Stores a plan; storing it again has no effect. */
    async add(optimization: Optimization, createdBy: string): Promise<void> {
      const { id, hash, createdAt, expiresAt, changes } = optimization.plan
      await blobs.put(getBlobKey(id), new TextEncoder().encode(JSON.stringify(optimization)))
      await records.transact(async tx => {
        if (await tx.get('plan', id)) return
        await tx.put('plan', {
          id,
          version: 0,
          hash,
          createdAt,
          createdBy,
          expiresAt,
          changes: changes.length,
          firstInsight: optimization.overallInsights[0] ?? null,
          applied: null,
          undone: null,
        })
        await notices?.announce(tx, toNotice(optimization))
      })
      notices?.wake()
    },

    /** Newest first. */
    list: (limit: number): Promise<PlanRecord[]> =>
      records.find('plan', { orderBy: 'createdAt', direction: 'desc', limit }),

    getRecord,

    /** Reads the content of a plan; null if it is damaged, which must prevent neither listing the others nor a new plan. */
    async findOptimization(record: PlanRecord): Promise<Optimization | null> {
      try {
        return await getOptimization(record)
      } catch (error) {
        if (error instanceof BlogopsError && error.code === 'storage_damaged') return null
        throw error
      }
    },

    /**
     * Reads a plan for display. @throws BlogopsError `not_found`; `storage_damaged` if it cannot be read or its hash
     * differs.
     */
    async get(id: string): Promise<StoredPlan> {
      const record = await getRecord(id)
      return { record, optimization: await getOptimization(record) }
    },

    /** Reads a plan for acting on it, bypassing the cache. @throws the errors of `get`. */
    async getStored(id: string): Promise<StoredPlan> {
      const record = await getRecord(id)
      return { record, optimization: (await read(record)).optimization }
    },

    /** Updates the record of a plan. */
    change(id: string, change: (record: PlanRecord) => Partial<PlanRecord>): Promise<PlanRecord> {
      return records.transact(async tx => {
        const before = await tx.get('plan', id)
        if (!before) throw new BlogopsError('not_found', `There is no plan ${id}.`)
        return tx.put('plan', { ...before, ...change(before) })
      })
    },
  }
}

function toNotice({ plan: { id, changes }, overallInsights: [insight = ''] }: Optimization): Notice {
  const count =
    changes.length === 0 ? 'It changes no budget.' : `It proposes ${formatQuantity(changes.length, 'change')}.`
  const title = 'A plan of the optimizer is ready'
  return { event: 'plan.ready', key: `plan-${id}`, title, text: `${count}\n${insight}`.trim(), path: '/ai-optimizer' }
}

function damagedPlan({ id, applied }: PlanRecord, problem: string): BlogopsError {
  const manualHint = 'Undo its changes by hand: blogops adsets list'
  const hint = applied ? manualHint : 'Create a new plan: blogops optimize'
  return new BlogopsError('storage_damaged', `Plan ${id} ${problem}.`, { hint })
}

const validForMs = dayMs

/** Combines the results of the rules and the strategist's texts with the plan. */
export async function assembleOptimization(
  id: string,
  judged: JudgeResult,
  advised: AdviseResult,
): Promise<Optimization> {
  const { facts, changes, outlook, madeFrom, at } = judged
  const { budgetReasoning, ...adStrategy } = advised.nextAdStrategy
  const adviceByAdSet = new Map(advised.adSets.map(({ id, ...own }) => [id, own]))
  const draft: Optimization = {
    overallInsights: advised.overallInsights,
    nextBlogRecommendation: advised.nextBlogRecommendation,
    nextAdStrategy: { budget: { daily: facts.budget.daily, reasoning: budgetReasoning }, ...adStrategy },
    audiences: [...facts.audiences],
    audienceTests: [...facts.audienceTests],
    adSetOptimizations: facts.adSets.map(card => ({ ...card, ...adviceByAdSet.get(card.adSetId) })),
    plan: { id, hash: '', createdAt: at, expiresAt: getExpiry(at), changes, ...(outlook && { outlook }), madeFrom },
    sample: judged.sample,
    writtenBy: advised.writtenBy,
    notices: [...judged.notices, ...advised.notices],
  }
  return { ...draft, plan: { ...draft.plan, hash: await computePlanHash(draft) } }
}

function getExpiry(at: string): string {
  return new Date(Date.parse(at) + validForMs).toISOString()
}
