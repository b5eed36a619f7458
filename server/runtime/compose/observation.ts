import type { LimitUse } from '../../contract/limits.ts'
import type { Jobs } from '../../features/jobs/jobs.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { JobRecord } from '../../ports/records.ts'
import { createLoopDelay } from '../loop-delay.ts'
import { createMetrics } from '../metrics.ts'
import type { Parts } from './parts.ts'

/** Parts of the app that exist once somebody asks for the figures. */
export interface Observed {
  limitUse(): Promise<LimitUse[]>
  jobs(): Jobs['figures']
}

/** What the app knows of how it fares itself. */
export function wireObservation({ records, load, clock }: Pick<Parts, 'records' | 'load' | 'clock'>, of: Observed) {
  const loop = createLoopDelay()
  return {
    metrics: createMetrics({
      jobsByState: () => jobsByState(records),
      limitUse: () => of.limitUse(),
      jobCounts: () => of.jobs().counts(),
      async oldestWaitingSeconds() {
        const since = await of.jobs().oldestWaiting()
        return since === null ? 0 : Math.max(0, (clock.now().getTime() - Date.parse(since)) / 1_000)
      },
    }),
    load: load ?? loop,
    start: loop.start,
    stop: loop.stop,
  }
}

const states: readonly JobRecord['status'][] = ['queued', 'running', 'done', 'failed', 'cancelled', 'interrupted']

/** Those with none in them, too: a figure that comes and goes cannot be watched. */
async function jobsByState(records: RecordReader): Promise<Record<string, number>> {
  const counts = states.map(async status => [status, await records.count('job', { status })] as const)
  return Object.fromEntries(await Promise.all(counts))
}
