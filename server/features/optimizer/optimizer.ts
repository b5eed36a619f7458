import { BlogopsError } from '../../contract/errors.ts'
import { type Job, optimizationIn } from '../../contract/schemas/job.ts'
import type { Optimization } from '../../contract/schemas/optimizer.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Turn } from '../jobs/job-records.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { OneAtATime } from '../processes/one-at-a-time.ts'
import { type OptimizationJobOptions, optimizationJob } from './optimization-job.ts'
import type { AdChanges } from './plans/carry-out.ts'
import { createPlanStore } from './plans/plan-store.ts'
import { createPlans } from './plans/plans.ts'

export interface OptimizerOptions extends Omit<OptimizationJobOptions, 'plans'> {
  blobs: BlobStore
  jobs: Jobs
  ads: AdChanges
  oneAtATime: OneAtATime
  log: Logger
}

interface StartedRun extends Job {
  /** By this call: whoever did not begin a run is not to end it without being asked. */
  begun: boolean
}

export type Optimizer = ReturnType<typeof createOptimizer>

/** What to write and where to spend next: runs that propose it, and plans that are applied when somebody says so. */
export function createOptimizer({ jobs, ads, log, blobs, oneAtATime, ...options }: OptimizerOptions) {
  const store = createPlanStore({ records: options.records, blobs })
  const type = optimizationJob({ ...options, plans: store })
  jobs.register(type)

  /** @returns the run that is under way, where one is. */
  async function start(actor: Actor, retries = true): Promise<StartedRun> {
    const { job, begun } = await jobs.startOne(type, {}, actor, { retries })
    return { ...job, begun }
  }

  /** Waits for what a run finds. @throws what it failed with. */
  async function finish(id: string, throughRetries = true): Promise<Optimization> {
    const optimization = optimizationIn((await jobs.outcome(id, { throughRetries })).result)
    if (optimization) return optimization
    throw new BlogopsError('internal', `Run ${id} ended without a plan.`)
  }

  return {
    start,
    finish,

    /** Starts a run and waits for what it finds; a caller who goes away leaves it running. @throws what it failed with. */
    run: async (actor: Actor): Promise<Optimization> => finish((await start(actor, false)).id, false),

    /** Starts a run of a schedule, or joins the one that is under way. @returns its id; null where the turn is another's. */
    async startInTurn(turn: Turn): Promise<string | null> {
      const one = await jobs.startInTurn(type, { input: {}, actor: { kind: 'schedule' } }, turn)
      return one?.job.id ?? null
    },

    plans: createPlans({ ...options, store, ads, log, oneAtATime }),
  }
}
