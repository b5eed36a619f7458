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
    onError: error => showError('It was not taken up again', getServerMessage(error) ?? 'Please try again.'),
  })
  const name =
    maxCostUsd === undefined ? 'Go on where it stopped' : `Go on with a limit of ${formatDollars(maxCostUsd)}`
  return (
    <>
      <button type="button" className="button button-small button-quiet" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Going on…' : name}
        {about !== undefined && <span className="unseen">: {about}</span>}
      </button>
      <p className="row-hint">What it had reached is kept, and not paid for again.</p>
    </>
  )
}
