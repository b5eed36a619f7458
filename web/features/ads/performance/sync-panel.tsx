import type { SyncResult } from '../../../../server/contract/schemas/ad-sync.ts'
import type { Job } from '../../../../server/contract/schemas/job.ts'
import { longDate, wholeNumber } from '../../../lib/format.ts'
import { type Progress, stepUnderWay } from '../../../lib/job-progress.ts'
import { useJobProgress } from '../../../lib/use-job-progress.ts'
import type { Sync } from './use-sync.ts'

/** Progress and result of reading metrics from Facebook. */
export function SyncPanel({ sync }: { sync: Sync }) {
  const { job, outcome } = sync
  return (
    <div role="status">
      {job && <Following key={job.id} job={job} sync={sync} />}
      {outcome && 'read' in outcome && <Read {...outcome.read} />}
      {outcome && 'failure' in outcome && (
        <div className="notice notice-warning">
          <p>The figures were not read from Facebook. {outcome.failure}</p>
        </div>
      )}
    </div>
  )
}

function Following({ job, sync }: { job: Job; sync: Sync }) {
  const progress = useJobProgress(job, { onEnd: sync.ended, onUnheard: sync.unheard })
  return (
    <div className="notice">
      <p>{messageOf(progress)}</p>
    </div>
  )
}

function messageOf(progress: Progress): string {
  if (progress.connection === 'lost') return 'Connection lost; trying again. The reading goes on meanwhile.'
  if (progress.connection === 'parked') return 'The server stopped. The reading goes on once it is back.'
  const underWay = stepUnderWay(progress)
  return underWay?.step.message ?? underWay?.step.title ?? 'Reading figures from Facebook…'
}

function Read({ since, until, ads, changed, unknownAds, unknownTotal }: SyncResult) {
  const named = unknownAds.slice(0, 10)
  return (
    <div className="notice">
      <p>
        Read from {longDate(since)} to {longDate(until)}: {counted(ads, 'ad', 'ads')} with figures,{' '}
        {changed === 0 ? 'nothing changed' : `${counted(changed, 'daily row', 'daily rows')} changed`}.
      </p>
      {unknownTotal > 0 && (
        <p>
          {counted(unknownTotal, 'ad', 'ads')} on Facebook {unknownTotal === 1 ? 'is' : 'are'} not ours, and left out:{' '}
          {named.join(', ')}
          {unknownTotal > named.length && ' and others'}
        </p>
      )}
    </div>
  )
}

function counted(count: number, one: string, many: string): string {
  return `${wholeNumber(count)} ${count === 1 ? one : many}`
}
