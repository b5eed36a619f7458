import { ResumeButton } from '../../../ui/resume-button.tsx'
import type { VariantsFailure } from './failure.ts'
import { startWriting } from './kept-variants.ts'
import { getNextAttempt, type UpdateDraft } from './use-kept.ts'

interface WritingFailureProps {
  failure: VariantsFailure
  attempt: number
  hasOthers: boolean
  updateDraft: UpdateDraft
  /** Repeats the same request, or follows the same job again. */
  onRetry: () => void
}

/** Reason why no ads were written, with the next steps. */
export function WritingFailure({
  failure: { message, resume, isJobFailure: isOfJob },
  attempt,
  hasOthers,
  updateDraft,
  onRetry,
}: WritingFailureProps) {
  return (
    <div className="notice notice-warning" role="alert">
      <p>
        <strong>Failed to Generate Ads.</strong> {message}
      </p>
      {resume && <ResumeButton {...resume} onResumed={onRetry} />}
      <div className="desk-actions">
        {isOfJob ? (
          <button
            type="button"
            className="button button-small"
            onClick={() => updateDraft(startWriting(getNextAttempt(attempt)))}
          >
            Try another attempt
          </button>
        ) : (
          <button type="button" className="button button-small" onClick={onRetry}>
            Try again
          </button>
        )}
        {hasOthers && (
          <button
            type="button"
            className="button button-small button-quiet"
            onClick={() => updateDraft({ writing: undefined })}
          >
            Back to the ads before
          </button>
        )}
      </div>
    </div>
  )
}
