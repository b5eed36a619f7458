import { formatDollars } from '../../server/contract/jobs.ts'
import type { Job } from '../../server/contract/schemas/job.ts'
import { useApi } from '../lib/api.tsx'
import { getServerMessage } from '../lib/error-text.ts'
import type { ResumeRequest } from '../lib/job-progress.ts'
import { useSingleMutation } from '../lib/mutations.ts'
import { showError } from '../lib/toasts.ts'

interface Props {
  id: string
  /** Object of the action, for those who hear the button without its place: " the regeneration", ": Review of kettles". */
  about?: string
  className?: string
  /** Called when the request has ended, with or without success. */
  onSettled?: () => unknown
}

/** Cancels a running or waiting job. */
export function CancelJobButton({ id, about, className = 'button button-small button-quiet', onSettled }: Props) {
  const api = useApi()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api.jobs.cancel({ id }),
    onError: error => showError('Failed to Cancel', error),
    onSettled: () => onSettled?.(),
  })
  return (
    <button type="button" className={className} aria-disabled={isPending} onClick={() => isPending || mutate()}>
      {isPending ? 'Cancelling…' : 'Cancel'}
      {about !== undefined && <span className="unseen">{about}</span>}
    </button>
  )
}

interface ResumeProps extends ResumeRequest {
  /** Object of the action, if the page has several such buttons. */
  about?: string
  onResumed: (job: Job) => void
}

/** Resumes a failed job. */
export function ResumeButton({ id, maxCostUsd, about, onResumed }: ResumeProps) {
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
