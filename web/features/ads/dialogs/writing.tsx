import { useEffect, useState } from 'react'
import { CallError } from '../../../../server/contract/client.ts'
import { adVariantsIn } from '../../../../server/contract/schemas/job.ts'
import { useApi } from '../../../lib/api.tsx'
import type { JobEnd } from '../../../lib/follow-job.ts'
import { showError } from '../../../lib/toasts.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { type Failure, failureOfCall, failureOfJob } from './failure.ts'
import { JobUnderWay } from './job-under-way.tsx'
import type { Kept } from './kept-variants.ts'
import type { Keep } from './use-kept.ts'
import { WritingFailure } from './writing-failure.tsx'

interface Props {
  articleId: string
  attempt: number
  writing: NonNullable<Kept['writing']>
  /** True if variants of an earlier attempt exist. */
  hasOthers: boolean
  keep: Keep
}

/** Requests three variants and shows the progress. */
export function Writing({ articleId, attempt, writing, hasOthers, keep }: Props) {
  const [failure, setFailure] = useState<Failure>()

  function fail(found: Failure): void {
    setFailure(found)
    showError('Failed to Generate Ads', found.toast)
  }

  function ended({ status, result, error }: JobEnd): void {
    const written = adVariantsIn(result)
    if (written) keep({ writing: undefined, written, writtenBy: writing.jobId, isEdited: false, outcome: undefined })
    else if (status === 'cancelled') keep({ writing: undefined })
    else fail(failureOfJob(writing.jobId, error))
  }

  if (failure) {
    const again = () => setFailure(undefined)
    return <WritingFailure failure={failure} attempt={attempt} hasOthers={hasOthers} keep={keep} onAgain={again} />
  }
  if (writing.jobId === undefined) {
    const started = (jobId: string) => keep({ writing: { ...writing, jobId } })
    return (
      <Start articleId={articleId} attempt={attempt} requestKey={writing.key} onStarted={started} onRefused={fail} />
    )
  }
  return (
    <JobUnderWay
      jobId={writing.jobId}
      onEnd={ended}
      onUnheard={error => {
        // The job may no longer exist, for example after the data folder was replaced.
        const isOfJob = error instanceof CallError && error.code === 'not_found'
        fail({ ...failureOfCall(error), isOfJob })
      }}
    />
  )
}

interface Starting {
  articleId: string
  attempt: number
  requestKey: string
  onStarted: (jobId: string) => void
  onRefused: (failure: Failure) => void
}

/** Requests the job on mount. The idempotency key makes a second mount request the same job. */
function Start({ articleId, attempt, requestKey, onStarted, onRefused }: Starting) {
  const api = useApi()
  const { mutate } = useWrite({
    mutationFn: () => api.ads.variants({ articleId, attempt }, { idempotencyKey: requestKey }),
    onSuccess: ({ id }) => onStarted(id),
    onError: error => onRefused(failureOfCall(error)),
  })
  useEffect(() => mutate(), [mutate])
  return <Spinner label="Asking for three ads…" />
}
