import { type Coordination, createRecordJobQueue } from '../../features/jobs/coordination.ts'
import { takeLease } from '../../features/processes/record-lease.ts'
import { createSoleLease, noSignals } from '../../lib/coordination.ts'
import type { Timer } from '../../ports/system.ts'
import { createUlids } from '../system.ts'
import type { Parts } from './parts.ts'

export interface CoordinationNeeds
  extends Pick<Parts, 'records' | 'clock' | 'log' | 'signals' | 'jobQueue' | 'runsJobs'> {
  timer: Timer
}

/** Creates the coordination with other processes; without signals, the process has its stores to itself. */
export async function createCoordination(needs: CoordinationNeeds): Promise<Coordination> {
  const { records, signals, timer, jobQueue, runsJobs = true } = needs
  const owner = createUlids(needs.clock)()
  const lease = signals === noSignals ? createSoleLease(owner) : await takeLease({ ...needs, owner })
  return { lease, signals, timer, runsJobs, queue: jobQueue ?? createRecordJobQueue(records) }
}
