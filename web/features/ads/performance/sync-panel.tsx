import { asSyncResult } from '../../../../server/contract/jobs.ts'
import type { SyncResult } from '../../../../server/contract/schemas/ad-performance.ts'
import type { Job } from '../../../../server/contract/schemas/job.ts'
import { toScreenHint } from '../../../lib/error-text.ts'
import type { JobEnd } from '../../../lib/follow-job.ts'
import { formatInteger, formatLongDate } from '../../../lib/format.ts'
import { findRunningStep, type Progress, useJobProgress } from '../../../lib/job-progress.ts'
import type { Sync } from '../ad-changes.queries.ts'

/** Progress and result of reading metrics from Facebook. */
export function SyncPanel({ sync }: { sync: Sync }) {
  const { job } = sync
  const outcome = sync.outcome && toSyncOutcome(sync.outcome)
  return (
    <div role="status">
      {job && <SyncProgress key={job.id} job={job} sync={sync} />}
      {outcome && 'result' in outcome && <SyncReport {...outcome.result} />}
      {outcome && 'failure' in outcome && (
        <div className="notice notice-warning">
          <p>The sync from Facebook failed. {outcome.failure}</p>
        </div>
      )}
    </div>
  )
}

function SyncProgress({ job, sync }: { job: Job; sync: Sync }) {
  const progress = useJobProgress(job, { onEnd: sync.finish, onFollowError: sync.finish })
  return (
    <div className="notice">
      <p>{describeProgress(progress)}</p>
    </div>
  )
}

function describeProgress(progress: Progress): string {
  if (progress.connection === 'lost') return 'Connection lost. Reconnecting… The server continues to sync.'
  if (progress.connection === 'parked') return 'The server stopped. The sync resumes when it is back.'
  const current = findRunningStep(progress)
  return current?.step.message ?? current?.step.title ?? 'Syncing from Facebook…'
}

function SyncReport({ since, until, ads, changed, unknownAds, unknownTotal }: SyncResult) {
  const listed = unknownAds.slice(0, 10)
  return (
    <div className="notice">
      <p>
        Synced from {formatLongDate(since)} to {formatLongDate(until)}. Ads with data: {formatInteger(ads)}. Changed
        daily rows: {formatInteger(changed)}.
      </p>
      {unknownTotal > 0 && (
        <p>
          Skipped ads on Facebook that were not created here: {formatInteger(unknownTotal)}. {listed.join(', ')}{' '}
          {unknownTotal > listed.length && '…'}
        </p>
      )}
    </div>
  )
}

type SyncOutcome = { result: SyncResult } | { failure: string }

function toSyncOutcome(ending: JobEnd | Error): SyncOutcome {
  if (ending instanceof Error) return { failure: `Could not load the progress. ${ending.message}` }
  const { status, result, error } = ending
  const syncResult = asSyncResult(result)
  if (status === 'done' && syncResult) return { result: syncResult }
  if (status === 'cancelled') return { failure: 'Somebody cancelled it in another window or in a terminal.' }
  const hint = toScreenHint(error?.hint, { offersAction: true })
  return { failure: [error?.message ?? 'It ended without a result.', hint].filter(Boolean).join(' ') }
}
