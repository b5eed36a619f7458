import type { LimitUse } from '../../contract/limits.ts'
import type { Jobs } from '../../features/jobs/jobs.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { JobRecord } from '../../ports/records.ts'
import { createLoopDelay } from '../loop-delay.ts'
import { createMetrics } from '../metrics.ts'
import type { Parts } from './parts.ts'

/** Parts of the app that exist by the time metrics are read. */
export interface Observed {
  limitUse(): Promise<LimitUse[]>
  jobs(): Jobs['stats']
}

/** Wires metrics and load measurement. */
export function wireObservation(
  { records, load, clock }: Pick<Parts, 'records' | 'load' | 'clock'>,
  sources: Observed,
) {
  const loop = createLoopDelay()
  return {
    metrics: createMetrics({
      jobsByState: () => countJobsByState(records),
      limitUse: () => sources.limitUse(),
      jobCounts: () => sources.jobs().counts(),
      async oldestWaitingSeconds() {
        const since = await sources.jobs().oldestWaiting()
        return since === null ? 0 : Math.max(0, (clock.now().getTime() - Date.parse(since)) / 1_000)
      },
    }),
    load: load ?? loop,
    start: loop.start,
    stop: loop.stop,
  }
}

const states: readonly JobRecord['status'][] = ['queued', 'running', 'done', 'failed', 'cancelled', 'interrupted']

/** Includes states without jobs: a metric that comes and goes cannot be monitored. */
async function countJobsByState(records: RecordReader): Promise<Record<string, number>> {
  const counts = states.map(async status => [status, await records.count('job', { status })] as const)
  return Object.fromEntries(await Promise.all(counts))
}
