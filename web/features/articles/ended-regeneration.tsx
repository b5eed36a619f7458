import type { JobEnd } from '../../lib/follow-job.ts'
import { getErrorText } from '../../lib/reason-of.ts'
import { getResumeRequest } from '../../lib/resumption.ts'
import { toScreenHint } from '../../lib/screen-hint.ts'
import { ResumeButton } from '../../ui/resume-button.tsx'

interface EndedRegenerationProps {
  jobId: string
  end: JobEnd
  onResumed: () => void
  onDismiss: () => void
}

/** Result of a regeneration without a proposal. */
export function EndedRegeneration({ jobId, end: { status, error }, onResumed, onDismiss }: EndedRegenerationProps) {
  const resume = getResumeRequest(jobId, error)
  if (status !== 'failed') {
    return (
      <div className="notice regeneration" role="status">
        {status === 'done' && <p>What was written says what the article says already. There is nothing to approve.</p>}
        {status === 'cancelled' && <p>Cancelled. The article is as it was.</p>}
        <Close onDismiss={onDismiss} />
      </div>
    )
  }
  return (
    <div className="notice notice-warning regeneration" role="alert">
      <p>
        <strong>Nothing was proposed.</strong> {error?.message}{' '}
        {toScreenHint(error?.hint, { offersAction: resume !== undefined })}
      </p>
      {resume && <ResumeButton {...resume} onResumed={onResumed} />}
      <Close onDismiss={onDismiss} />
    </div>
  )
}

/** Shown if the progress of a regeneration cannot be read. */
export function UnreadableRegeneration({ error, onDismiss }: { error: Error; onDismiss: () => void }) {
  return (
    <div className="notice notice-warning regeneration" role="alert">
      <p>
        <strong>The progress cannot be shown.</strong> {getErrorText(error)}
      </p>
      <Close onDismiss={onDismiss} />
    </div>
  )
}

function Close({ onDismiss }: { onDismiss: () => void }) {
  return (
    <button type="button" className="link" onClick={onDismiss}>
      Close<span className="unseen"> this message</span>
    </button>
  )
}
