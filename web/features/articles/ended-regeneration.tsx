import type { JobEnd } from '../../lib/follow-job.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { resumptionOf } from '../../lib/resumption.ts'
import { screenHint } from '../../lib/screen-hint.ts'
import { ResumeButton } from '../../ui/resume-button.tsx'

interface Props {
  jobId: string
  end: JobEnd
  onResumed: () => void
  onForget: () => void
}

/** Result of a regeneration without a proposal. */
export function EndedRegeneration({ jobId, end: { status, error }, onResumed, onForget }: Props) {
  const resume = resumptionOf(jobId, error)
  if (status !== 'failed') {
    return (
      <div className="notice regeneration" role="status">
        {status === 'done' && <p>What was written says what the article says already. There is nothing to approve.</p>}
        {status === 'cancelled' && <p>Cancelled. The article is as it was.</p>}
        <Close onForget={onForget} />
      </div>
    )
  }
  return (
    <div className="notice notice-warning regeneration" role="alert">
      <p>
        <strong>Nothing was proposed.</strong> {error?.message}{' '}
        {screenHint(error?.hint, { canDoIt: resume !== undefined })}
      </p>
      {resume && <ResumeButton {...resume} onResumed={onResumed} />}
      <Close onForget={onForget} />
    </div>
  )
}

/** Shown if the progress of a regeneration cannot be read. */
export function UnheardRegeneration({ error, onForget }: { error: Error; onForget: () => void }) {
  return (
    <div className="notice notice-warning regeneration" role="alert">
      <p>
        <strong>The progress cannot be shown.</strong> {reasonOf(error)}
      </p>
      <Close onForget={onForget} />
    </div>
  )
}

function Close({ onForget }: { onForget: () => void }) {
  return (
    <button type="button" className="link" onClick={onForget}>
      Close<span className="unseen"> this message</span>
    </button>
  )
}
