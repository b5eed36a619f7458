import { ResumeButton } from '../../../ui/resume-button.tsx'
import type { Failure } from './failure.ts'
import { writingOf } from './kept-variants.ts'
import { attemptAfter, type Keep } from './use-kept.ts'

interface Props {
  failure: Failure
  attempt: number
  hasOthers: boolean
  keep: Keep
  /** Repeats the same request, or follows the same job again. */
  onAgain: () => void
}

/** Reason why no ads were written, with the next steps. */
export function WritingFailure({ failure: { message, resume, isOfJob }, attempt, hasOthers, keep, onAgain }: Props) {
  return (
    <div className="notice notice-warning" role="alert">
      <p>
        <strong>Failed to Generate Ads.</strong> {message}
      </p>
      {resume && <ResumeButton {...resume} onResumed={onAgain} />}
      <div className="desk-actions">
        {isOfJob ? (
          <button type="button" className="button button-small" onClick={() => keep(writingOf(attemptAfter(attempt)))}>
            Try another attempt
          </button>
        ) : (
          <button type="button" className="button button-small" onClick={onAgain}>
            Try again
          </button>
        )}
        {hasOthers && (
          <button
            type="button"
            className="button button-small button-quiet"
            onClick={() => keep({ writing: undefined })}
          >
            Back to the ads before
          </button>
        )}
      </div>
    </div>
  )
}
