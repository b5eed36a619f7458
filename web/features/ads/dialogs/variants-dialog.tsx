import { useEffect, useState } from 'react'
import { CallError } from '../../../../server/contract/client.ts'
import { asAdVariantsResult } from '../../../../server/contract/jobs.ts'
import type { Deployment } from '../../../../server/contract/schemas/ad-variants.ts'
import { useApi } from '../../../lib/api.tsx'
import { getErrorText } from '../../../lib/error-text.ts'
import type { JobEnd } from '../../../lib/follow-job.ts'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showError, useIsToasted } from '../../../lib/toasts.ts'
import { Button, QuietButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ResumeButton } from '../../../ui/job-buttons.tsx'
import { Spinner } from '../../../ui/page-states.tsx'
import { type AdTarget, type PromotedArticle, useAdTarget } from './ad-target.tsx'
import { JobProgress, toCallFailure, toJobFailure, type VariantsFailure } from './job-progress.tsx'
import {
  getNextAttempt,
  startWriting,
  type UpdateDraft,
  useVariantsDraft,
  type VariantsDraft,
} from './use-variants-draft.ts'
import { VariantsReview } from './variants-review.tsx'
import './ad-dialogs.css'

interface WritingFailureProps {
  failure: VariantsFailure
  attempt: number
  /** True if variants of an earlier attempt exist. */
  hasPrevious: boolean
  updateDraft: UpdateDraft
  /** Repeats the same request, or follows the same job again. */
  onRetry: () => void
}

/** Reason why no ads were written, with the next steps. */
function WritingFailure({
  failure: { message, resume, isJobFailure },
  attempt,
  hasPrevious,
  updateDraft,
  onRetry,
}: WritingFailureProps) {
  return (
    <div className="notice notice-warning" role="alert">
      <p hidden={useIsToasted(`Failed to Generate Ads. ${message}`)}>
        <strong>Failed to Generate Ads.</strong> {message}
      </p>
      {resume && <ResumeButton {...resume} onResumed={onRetry} />}
      <div className="desk-actions">
        {isJobFailure ? (
          <Button onClick={() => updateDraft(startWriting(getNextAttempt(attempt)))}>Write new variants</Button>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )}
        {hasPrevious && (
          <QuietButton onClick={() => updateDraft({ writing: undefined })}>Back to the previous variants</QuietButton>
        )}
      </div>
    </div>
  )
}

interface VariantsWritingProps {
  articleId: string
  attempt: number
  writing: NonNullable<VariantsDraft['writing']>
  /** True if variants of an earlier attempt exist. */
  hasPrevious: boolean
  updateDraft: UpdateDraft
}

/** Requests three variants and shows the progress. */
function VariantsWriting({ articleId, attempt, writing, hasPrevious, updateDraft }: VariantsWritingProps) {
  const [failure, setFailure] = useState<VariantsFailure>()

  function fail(reason: VariantsFailure): void {
    setFailure(reason)
    showError('Failed to Generate Ads', reason.toast)
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
        hasPrevious={hasPrevious}
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
      onFollowError={error => {
        // The job may no longer exist, for example after the data folder was replaced.
        const isJobFailure = error instanceof CallError && error.code === 'not_found'
        fail({ ...toCallFailure(error), isJobFailure })
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
  return <Spinner label="Starting…" />
}

interface VariantsDialogProps {
  article: PromotedArticle
  /** Ad set for the ads; by default the latest one of the article. */
  adSetId?: string | undefined
  onClose: () => void
  /** Called after all ads were deployed. The dialog then closes. */
  onDeployed?: (deployment: Deployment) => void
}

/** Writes three ads for an article, previews them, and creates them paused. */
export function VariantsDialog({ article, adSetId, onClose, onDeployed }: VariantsDialogProps) {
  const { target, error, retry } = useAdTarget(article.id, adSetId)

  function handleDeployed(deployment: Deployment): void {
    onDeployed?.(deployment)
    onClose()
  }

  return (
    <Dialog title="AI-Generated Ad Variants" className="variants-dialog" onClose={onClose}>
      <p className="variants-subtitle">For “{article.title}”</p>
      {target && <VariantsContent target={target} onDeployed={handleDeployed} />}
      {!target && !error && <Spinner label="Loading ads…" />}
      {!target && error && (
        <div className="notice notice-warning" role="alert">
          <p>Could not load ads. {getErrorText(error)}</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
    </Dialog>
  )
}

function VariantsContent({ target, onDeployed }: { target: AdTarget; onDeployed: (deployment: Deployment) => void }) {
  const { id } = target.article
  const { draft, updateDraft } = useVariantsDraft(id, target.ads.length > 0)
  const { writing, written, attempt } = draft
  if (writing) {
    return (
      <VariantsWriting
        key={writing.key}
        articleId={id}
        attempt={attempt}
        writing={writing}
        updateDraft={updateDraft}
        hasPrevious={written !== undefined}
      />
    )
  }
  if (written)
    return (
      <VariantsReview target={target} draft={{ ...draft, written }} updateDraft={updateDraft} onDeployed={onDeployed} />
    )
  return (
    <div className="notice" role="status">
      <p>Cancelled. No ads were created.</p>
      <Button onClick={() => updateDraft(startWriting(getNextAttempt(attempt)))}>Write three variants</Button>
    </div>
  )
}
