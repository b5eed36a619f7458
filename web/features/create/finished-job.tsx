import { asGenerationResult, type Job } from '../../../server/contract/schemas/job.ts'
import { getTopic } from '../../../server/contract/topics.ts'
import { ResumeButton } from '../../ui/resume-button.tsx'
import type { Values } from './article-form.ts'
import { articlePath } from './create.queries.ts'
import { describeJobFailure } from './failure.ts'
import { restoreForm } from './kept-jobs.ts'

interface JobActions {
  /** Fills the form with the values of the job. */
  onAgain: (values: Values) => void
  onResumed: (job: Job) => void
}

interface FinishedJobProps {
  job: Job
  /** Undefined while the form is in use. */
  actions: JobActions | undefined
}

/** A generation that ended while this screen was closed. */
export function FinishedJob({ job, actions }: FinishedJobProps) {
  const result = asGenerationResult(job.result)
  if (!result) return <FailedJob job={job} actions={actions} />
  return (
    <p className="notice">
      <span>
        Finished: <a href={articlePath(result.article.slug)}>{result.article.title}</a>
      </span>
      {result.adSetError !== undefined && (
        <span className="row-hint">Its ad set is not there: {result.adSetError}</span>
      )}
    </p>
  )
}

function FailedJob({ job, actions }: FinishedJobProps) {
  const { message, hint, resume } = describeJobFailure(job, job)
  const topic = getTopic(job.title)
  return (
    <div className="notice notice-warning">
      <p>
        <strong>Failed: {topic}</strong>
      </p>
      <p>{message}</p>
      {hint && <p className="row-hint">{hint}</p>}
      {actions && (
        <>
          {resume && <ResumeButton {...resume} about={topic} onResumed={actions.onResumed} />}
          <button
            type="button"
            className="button button-small button-quiet"
            onClick={() => actions.onAgain(restoreForm(job))}
          >
            Try again<span className="unseen">: {topic}</span>
          </button>
        </>
      )}
    </div>
  )
}
