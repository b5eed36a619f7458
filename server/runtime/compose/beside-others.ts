import type { BesideOthers } from '../../features/jobs/beside-others.ts'
import { recordJobQueue } from '../../features/jobs/record-job-queue.ts'
import { takeLease } from '../../features/processes/record-lease.ts'
import type { Timer } from '../../ports/clock.ts'
import { soleLease } from '../../ports/lease.ts'
import { alone } from '../../ports/signals.ts'
import { ulidIds } from '../system.ts'
import type { Parts } from './parts.ts'

export interface BesideOthersNeeds
  extends Pick<Parts, 'records' | 'clock' | 'log' | 'signals' | 'jobQueue' | 'runsJobs'> {
  timer: Timer
}

/** Creates the coordination with other processes; without signals, the process has its stores to itself. */
export async function besideOthers(needs: BesideOthersNeeds): Promise<BesideOthers> {
  const { records, signals, timer, jobQueue, runsJobs = true } = needs
  const owner = ulidIds(needs.clock)()
  const lease = signals === alone ? soleLease(owner) : await takeLease({ ...needs, owner })
  return { lease, signals, timer, runsJobs, queue: jobQueue ?? recordJobQueue(records) }
}
