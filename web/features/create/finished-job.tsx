import { generationIn, type Job } from '../../../server/contract/schemas/job.ts'
import { getTopic } from '../../../server/contract/topics.ts'
import { ResumeButton } from '../../ui/resume-button.tsx'
import type { Values } from './article-form.ts'
import { articlePath } from './create.queries.ts'
import { failureOfJob } from './failure.ts'
import { formOf } from './kept-jobs.ts'

interface Ways {
  /** Fills the form with the values of the job. */
  onAgain: (values: Values) => void
  onResumed: (job: Job) => void
}

interface Props {
  job: Job
  /** Undefined while the form is in use. */
  ways: Ways | undefined
}

/** A generation that ended while this screen was closed. */
export function FinishedJob({ job, ways }: Props) {
  const result = generationIn(job.result)
  if (!result) return <FailedJob job={job} ways={ways} />
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

function FailedJob({ job, ways }: Props) {
  const { message, hint, resume } = failureOfJob(job, job)
  const topic = getTopic(job.title)
  return (
    <div className="notice notice-warning">
      <p>
        <strong>Failed: {topic}</strong>
      </p>
      <p>{message}</p>
      {hint && <p className="row-hint">{hint}</p>}
      {ways && (
        <>
          {resume && <ResumeButton {...resume} about={topic} onResumed={ways.onResumed} />}
          <button type="button" className="button button-small button-quiet" onClick={() => ways.onAgain(formOf(job))}>
            Try again<span className="unseen">: {topic}</span>
          </button>
        </>
      )}
    </div>
  )
}
