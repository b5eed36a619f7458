import { generationIn, type Job } from '../../../server/contract/schemas/job.ts'
import type { Values } from './article-form.ts'
import { articlePath } from './create.queries.ts'
import { formOf, topicIn } from './kept-jobs.ts'

interface Props {
  job: Job
  /** Fills the form again; none while the form is in use. */
  onAgain: ((values: Values) => void) | undefined
}

/** A generation that ended while nobody looked. */
export function FinishedJob({ job, onAgain }: Props) {
  const { error, title } = job
  const result = generationIn(job.result)
  if (result) {
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
  return (
    <div className="notice notice-warning">
      <p>
        <strong>Failed: {topicIn(title)}</strong>
      </p>
      <p>{error?.message}</p>
      {error?.hint && <p className="row-hint">{error.hint}</p>}
      {onAgain && (
        <button type="button" className="button button-small button-quiet" onClick={() => onAgain(formOf(job))}>
          Try again<span className="unseen">: {topicIn(title)}</span>
        </button>
      )}
    </div>
  )
}
