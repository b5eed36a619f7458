import { BlogopsError } from '../../contract/errors.ts'
import { asOptimization } from '../../contract/jobs.ts'
import type { Job } from '../../contract/schemas/job.ts'
import type { Optimization } from '../../contract/schemas/optimizer.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Notices } from '../../ports/notices.ts'
import type { Logger } from '../../ports/system.ts'
import type { Turn } from '../jobs/job-records.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { SiteLock } from '../processes/leases.ts'
import { createBacktest } from './backtest/backtest.ts'
import { createOptimizationJob, type OptimizationJobOptions } from './optimization-job.ts'
import type { AdUpdates } from './plans/apply-changes.ts'
import { createPlanStore } from './plans/plan-store.ts'
import { createPlans } from './plans/plans.ts'
import { createRefusals } from './plans/refusals.ts'
import { createTopics, type TopicsOptions } from './topics/topics.ts'

export interface OptimizerOptions extends Omit<OptimizationJobOptions, 'plans' | 'refusals' | 'topics'>, TopicsOptions {
  blobs: BlobStore
  jobs: Jobs
  ads: AdUpdates
  oneAtATime: SiteLock
  notices?: Notices
  log: Logger
}

interface StartedRun extends Job {
  /** True if this call started the run; otherwise the caller must not stop it without asking. */
  begun: boolean
}

export type Optimizer = ReturnType<typeof createOptimizer>

/** Optimizer runs, which propose changes, and plans, which are applied on request. */
export function createOptimizer({ jobs, ads, log, blobs, oneAtATime, ...options }: OptimizerOptions) {
  const store = createPlanStore({ records: options.records, blobs, notices: options.notices })
  const refusals = createRefusals(options)
  const topics = createTopics(options)
  const type = createOptimizationJob({ ...options, plans: store, refusals, topics })
  jobs.register(type)

  /** @returns the current run if one is active. */
  async function start(actor: Actor, retries = true): Promise<StartedRun> {
    const { job, started } = await jobs.startOne(type, {}, actor, { retries })
    return { ...job, begun: started }
  }

  /** Waits for the result of a run. @throws the error of the run. */
  async function finish(id: string, throughRetries = true): Promise<Optimization> {
    const optimization = asOptimization((await jobs.waitForOutcome(id, { throughRetries })).result)
    if (optimization) return optimization
    throw new BlogopsError('internal', `Run ${id} ended without a plan.`)
  }

  return {
    start,
    finish,

    /** Starts a run and waits for its result; the run continues if the caller leaves. @throws the error of the run. */
    run: async (actor: Actor): Promise<Optimization> => finish((await start(actor, false)).id, false),

    /**
     * Starts a scheduled run, or joins the active one. @returns its id; null if another process has started this
     * scheduled run.
     */
    async startInTurn(turn: Turn): Promise<string | null> {
      const started = await jobs.startForTurn(type, { input: {}, actor: { kind: 'schedule' } }, turn)
      return started?.job.id ?? null
    },

    topics,
    backtest: createBacktest(options),

    plans: createPlans({ ...options, store, refusals, ads, log, oneAtATime }),
    refusals,
  }
}
