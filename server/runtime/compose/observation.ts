import type { RecordReader } from '../../ports/record-store.ts'
import type { JobRecord } from '../../ports/records.ts'
import { createLoopDelay } from '../loop-delay.ts'
import { createMetrics } from '../metrics.ts'
import type { Parts } from './parts.ts'

/** What the app knows of how it fares itself. */
export function wireObservation({ records, load }: Pick<Parts, 'records' | 'load'>) {
  const loop = createLoopDelay()
  return {
    metrics: createMetrics(() => jobsByState(records)),
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
