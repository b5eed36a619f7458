import type { Job } from '../../server/contract/schemas/job.ts'
import { formatDollars } from '../../server/domain/number-format.ts'
import { useApi } from '../lib/api.tsx'
import { getServerMessage } from '../lib/error-text.ts'
import type { ResumeRequest } from '../lib/job-state.ts'
import { useSingleMutation } from '../lib/mutations.ts'
import { showError } from '../lib/toasts.ts'

interface Props extends ResumeRequest {
  /** Object of the action, if the page has several such buttons. */
  about?: string
  onResumed: (job: Job) => void
}

/** Resumes a failed job. */
export function ResumeButton({ id, maxCostUsd, about, onResumed }: Props) {
  const api = useApi()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api.jobs.resume({ id, ...(maxCostUsd !== undefined && { maxCostUsd }) }),
    onSuccess: onResumed,
    onError: error => showError('Could not resume', getServerMessage(error) ?? 'Please try again.'),
  })
  const name = maxCostUsd === undefined ? 'Resume' : `Resume with a limit of ${formatDollars(maxCostUsd)}`
  return (
    <>
      <button type="button" className="button button-small button-quiet" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Resuming…' : name}
        {about !== undefined && <span className="unseen">: {about}</span>}
      </button>
      <p className="row-hint">Completed steps are kept and are not charged again.</p>
    </>
  )
}
