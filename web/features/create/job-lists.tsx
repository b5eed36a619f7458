import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asGenerationResult, hasEnded } from '../../../server/contract/jobs.ts'
import type { CheckSummary } from '../../../server/contract/schemas/claims.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { getTopic } from '../../../server/domain/article-formats.ts'
import { describeCheck, groupProblems } from '../../../server/domain/check-summary.ts'
import { hourMs } from '../../../server/domain/days.ts'
import { useApi } from '../../lib/api.tsx'
import { describeJobState } from '../../lib/job-progress.ts'
import { describeActor } from '../../lib/labels.ts'
import { useIsToasted } from '../../lib/toasts.ts'
import { useUser } from '../../lib/user.queries.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { ResumeButton } from '../../ui/job-buttons.tsx'
import type { Values } from './article-form.ts'
import { articlePath, describeJobFailure, type Failure, jobsQuery } from './create.queries.ts'
import { getShownJobs, markShown, restoreForm } from './stored-jobs.ts'
import type { GenerationState } from './use-generation.ts'

interface JobListsProps {
  generation: GenerationState
  /** Fills the form with the values of a job. */
  onRetry: (values: Values) => void
}

/** Other generations: those that ended while this screen was closed, and those still running. */
export function JobLists({ generation, onRetry }: JobListsProps) {
  const user = useUser()
  const { data = [] } = useQuery(jobsQuery(useApi()))
  const jobs = data.filter(({ id }) => id !== generation.followed?.id)
  const isOwn = ({ createdBy }: Job) => createdBy === user?.username
  const finished = useFinishedJobs(jobs.filter(isOwn), generation)
  const canAct = !generation.followed && !generation.isStarting
  const others = jobs.filter(job => !hasEnded(job) && !generation.hasEndedHere(job.id))
  return (
    <>
      {finished.map(job => (
        <FinishedJob
          key={job.id}
          job={job}
          actions={canAct ? { onRetry, onResumed: generation.followResumed } : undefined}
        />
      ))}
      {others.length > 0 && (
        <section className="panel" aria-labelledby="others-title">
          <h2 id="others-title">Also running</h2>
          <ul className="other-jobs">
            {others.map(job => (
              <li key={job.id}>
                <span>{getTopic(job.title)}</span>
                <span className="row-hint">
                  {describeJobState(job)} ·{' '}
                  {isOwn(job) ? 'Started by you' : `Started by ${describeActor(job.createdBy)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Maximum age of an ended job that is still announced. */
const recentMs = hourMs
const maxShown = 3

/** The user's own jobs that ended within the last hour and were not shown yet. They stay until the screen is left. */
function useFinishedJobs(own: readonly Job[], { hasEndedHere }: GenerationState): Job[] {
  const [shownBefore] = useState(getShownJobs)
  const [openedAt] = useState(Date.now)
  const isNew = ({ id, status, updatedAt }: Job) =>
    (status === 'done' || status === 'failed') &&
    Date.parse(updatedAt) > openedAt - recentMs &&
    !shownBefore.has(id) &&
    !hasEndedHere(id)
  const finished = own.filter(isNew).slice(0, maxShown)
  const ids = finished.map(({ id }) => id).join()
  useEffect(() => {
    for (const id of ids.split(',').filter(Boolean)) markShown(id)
  }, [ids])
  return finished
}

interface JobActions {
  /** Fills the form with the job's values. */
  onRetry: (values: Values) => void
  onResumed: (job: Job) => void
}

interface FinishedJobProps {
  job: Job
  /** Undefined while the form is in use. */
  actions: JobActions | undefined
}

/** A generation that ended while this screen was closed. */
function FinishedJob({ job, actions }: FinishedJobProps) {
  const result = asGenerationResult(job.result)
  if (!result) return <FailedJob job={job} actions={actions} />
  return (
    <p className="notice">
      <span>
        Finished: <a href={articlePath(result.article.slug)}>{result.article.title}</a>
      </span>
      {result.check && <CheckNote check={result.check} />}
      {result.adSetError !== undefined && (
        <span className="row-hint">Its ad set was not created: {result.adSetError}</span>
      )}
    </p>
  )
}

/** Summary of the check, with the sentences that were removed. */
function CheckNote({ check }: { check: CheckSummary }) {
  return (
    <span className="row-hint">
      {describeCheck(check)}
      {check.removed.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences may repeat, and the list never changes.
        <span key={index} className="removed-sentence">
          Removed: “<bdi>{sentence}</bdi>”
        </span>
      ))}
    </span>
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
          <QuietButton onClick={() => actions.onRetry(restoreForm(job))}>
            Try again<span className="unseen">: {topic}</span>
          </QuietButton>
        </>
      )}
    </div>
  )
}

interface FailurePanelProps {
  failure: Failure
  onResumed: (job: Job) => void
}

/** Details of a failure. They stay, unlike the toast, which they do not repeat while it is open. */
export function FailurePanel({ failure, onResumed }: FailurePanelProps) {
  const { title, message, details, hint, resume } = failure
  const problems = groupProblems(details)
  const isMessageToasted = useIsToasted(message)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} className="notice notice-warning" tabIndex={-1} aria-labelledby="failure-title">
      <h2 id="failure-title" hidden={useIsToasted(title)}>
        {title}
      </h2>
      <p hidden={isMessageToasted}>{message}</p>
      {problems.length > 0 && (
        <ul className="problems">
          {problems.map(({ where, messages }) => (
            <li key={where}>
              <strong>{where || 'Whole article'}</strong>
              <ul>
                {messages.map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {hint && <p className="row-hint">{hint}</p>}
      <p className="row-hint">The form still has what you entered.</p>
      {resume && <ResumeButton {...resume} onResumed={onResumed} />}
    </section>
  )
}
