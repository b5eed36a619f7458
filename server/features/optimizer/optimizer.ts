import { BlogopsError } from '../../contract/errors.ts'
import { type Job, optimizationIn } from '../../contract/schemas/job.ts'
import type { Optimization } from '../../contract/schemas/optimizer.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type OptimizationJobOptions, optimizationJob } from './optimization-job.ts'
import type { AdChanges } from './plans/carry-out.ts'
import { createPlanStore } from './plans/plan-store.ts'
import { createPlans } from './plans/plans.ts'

export interface OptimizerOptions extends Omit<OptimizationJobOptions, 'plans'> {
  blobs: BlobStore
  jobs: Jobs
  ads: AdChanges
  log: Logger
}

interface StartedRun extends Job {
  /** By this call: whoever did not begin a run is not to end it without being asked. */
  begun: boolean
}

export type Optimizer = ReturnType<typeof createOptimizer>

/** What to write and where to spend next: runs that propose it, and plans that are applied when somebody says so. */
export function createOptimizer({ jobs, ads, log, blobs, ...options }: OptimizerOptions) {
  const store = createPlanStore({ records: options.records, blobs })
  const type = optimizationJob({ ...options, plans: store })
  jobs.register(type)
  let starting: Promise<StartedRun> | undefined

  async function begin(actor: Actor): Promise<StartedRun> {
    const unfinished = await jobs.unfinished(type.type)
    const inHand = unfinished.find(({ status }) => status !== 'interrupted')
    if (inHand) return { ...inHand, begun: false }
    // Nobody goes on with those, and what they found is of another day by now.
    for (const { id } of unfinished) await jobs.cancel(id)
    return { ...(await jobs.start(type, {}, actor)), begun: true }
  }

  /** @returns the run that is under way, where one is. */
  async function start(actor: Actor): Promise<StartedRun> {
    if (starting) return { ...(await starting), begun: false }
    starting = begin(actor).finally(() => {
      starting = undefined
    })
    return starting
  }

  return {
    start,

    /** Starts a run and waits for what it finds; a caller who goes away leaves it running. @throws what it failed with. */
    async run(actor: Actor): Promise<Optimization> {
      const { id } = await start(actor)
      const optimization = optimizationIn((await jobs.outcome(id)).result)
      if (optimization) return optimization
      throw new BlogopsError('internal', `Run ${id} ended without a plan.`)
    },

    plans: createPlans({ ...options, store, ads, log }),
  }
}
