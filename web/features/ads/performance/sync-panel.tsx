import type { SyncResult } from '../../../../server/contract/schemas/ad-sync.ts'
import type { Job } from '../../../../server/contract/schemas/job.ts'
import { formatInteger, formatLongDate } from '../../../lib/format.ts'
import { findRunningStep, type Progress } from '../../../lib/job-progress.ts'
import { useJobProgress } from '../../../lib/use-job-progress.ts'
import type { Sync } from './use-sync.ts'

/** Progress and result of reading metrics from Facebook. */
export function SyncPanel({ sync }: { sync: Sync }) {
  const { job, outcome } = sync
  return (
    <div role="status">
      {job && <SyncProgress key={job.id} job={job} sync={sync} />}
      {outcome && 'read' in outcome && <SyncReport {...outcome.read} />}
      {outcome && 'failure' in outcome && (
        <div className="notice notice-warning">
          <p>The figures were not read from Facebook. {outcome.failure}</p>
        </div>
      )}
    </div>
  )
}

function SyncProgress({ job, sync }: { job: Job; sync: Sync }) {
  const progress = useJobProgress(job, { onEnd: sync.handleEnd, onFollowError: sync.handleFollowError })
  return (
    <div className="notice">
      <p>{describeProgress(progress)}</p>
    </div>
  )
}

function describeProgress(progress: Progress): string {
  if (progress.connection === 'lost') return 'Connection lost; trying again. The reading goes on meanwhile.'
  if (progress.connection === 'parked') return 'The server stopped. The reading goes on once it is back.'
  const current = findRunningStep(progress)
  return current?.step.message ?? current?.step.title ?? 'Reading figures from Facebook…'
}

function SyncReport({ since, until, ads, changed, unknownAds, unknownTotal }: SyncResult) {
  const listed = unknownAds.slice(0, 10)
  return (
    <div className="notice">
      <p>
        Read from {formatLongDate(since)} to {formatLongDate(until)}: {formatCount(ads, 'ad', 'ads')} with figures,{' '}
        {changed === 0 ? 'nothing changed' : `${formatCount(changed, 'daily row', 'daily rows')} changed`}.
      </p>
      {unknownTotal > 0 && (
        <p>
          {formatCount(unknownTotal, 'ad', 'ads')} on Facebook {unknownTotal === 1 ? 'is' : 'are'} not ours, and left
          out: {listed.join(', ')}
          {unknownTotal > listed.length && ' and others'}
        </p>
      )}
    </div>
  )
}

function formatCount(count: number, singular: string, plural: string): string {
  return `${formatInteger(count)} ${count === 1 ? singular : plural}`
}
