import { useEffect, useState } from 'react'
import { CallError } from '../../../../server/contract/client.ts'
import { asAdVariantsResult } from '../../../../server/contract/schemas/job.ts'
import { useApi } from '../../../lib/api.tsx'
import type { JobEnd } from '../../../lib/follow-job.ts'
import { showError } from '../../../lib/toasts.ts'
import { useSingleMutation } from '../../../lib/use-write.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { toCallFailure, toJobFailure, type VariantsFailure } from './failure.ts'
import { JobProgress } from './job-under-way.tsx'
import type { VariantsDraft } from './kept-variants.ts'
import type { UpdateDraft } from './use-kept.ts'
import { WritingFailure } from './writing-failure.tsx'

interface VariantsWritingProps {
  articleId: string
  attempt: number
  writing: NonNullable<VariantsDraft['writing']>
  /** True if variants of an earlier attempt exist. */
  hasOthers: boolean
  updateDraft: UpdateDraft
}

/** Requests three variants and shows the progress. */
export function VariantsWriting({ articleId, attempt, writing, hasOthers, updateDraft }: VariantsWritingProps) {
  const [failure, setFailure] = useState<VariantsFailure>()

  function fail(failure: VariantsFailure): void {
    setFailure(failure)
    showError('Failed to Generate Ads', failure.toast)
  }

  function handleEnd({ status, result, error }: JobEnd): void {
    const written = asAdVariantsResult(result)
    if (written)
      updateDraft({ writing: undefined, written, writtenBy: writing.jobId, isEdited: false, outcome: undefined })
    else if (status === 'cancelled') updateDraft({ writing: undefined })
    else fail(toJobFailure(writing.jobId, error))
  }

  if (failure) {
    const retry = () => setFailure(undefined)
    return (
      <WritingFailure
        failure={failure}
        attempt={attempt}
        hasOthers={hasOthers}
        updateDraft={updateDraft}
        onRetry={retry}
      />
    )
  }
  if (writing.jobId === undefined) {
    const handleStarted = (jobId: string) => updateDraft({ writing: { ...writing, jobId } })
    return (
      <StartWriting
        articleId={articleId}
        attempt={attempt}
        requestKey={writing.key}
        onStarted={handleStarted}
        onRefused={fail}
      />
    )
  }
  return (
    <JobProgress
      jobId={writing.jobId}
      onEnd={handleEnd}
      onUnheard={error => {
        // The job may no longer exist, for example after the data folder was replaced.
        const isOfJob = error instanceof CallError && error.code === 'not_found'
        fail({ ...toCallFailure(error), isJobFailure: isOfJob })
      }}
    />
  )
}

interface StartWritingProps {
  articleId: string
  attempt: number
  requestKey: string
  onStarted: (jobId: string) => void
  onRefused: (failure: VariantsFailure) => void
}

/** Requests the job on mount. The idempotency key makes a second mount request the same job. */
function StartWriting({ articleId, attempt, requestKey, onStarted, onRefused }: StartWritingProps) {
  const api = useApi()
  const { mutate } = useSingleMutation({
    mutationFn: () => api.ads.variants({ articleId, attempt }, { idempotencyKey: requestKey }),
    onSuccess: ({ id }) => onStarted(id),
    onError: error => onRefused(toCallFailure(error)),
  })
  useEffect(() => mutate(), [mutate])
  return <Spinner label="Asking for three ads…" />
}
