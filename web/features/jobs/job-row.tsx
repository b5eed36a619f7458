import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCost, formatShortCost, hasEnded } from '../../../server/contract/jobs.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { formatAge, formatDateTime, formatDuration } from '../../lib/format.ts'
import { describeJobState } from '../../lib/job-progress.ts'
import { describeActor } from '../../lib/labels.ts'
import { Allowed } from '../../lib/user.queries.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { CancelJobButton } from '../../ui/job-buttons.tsx'
import { JobFailure, JobLog } from './job-log.tsx'
import { getJobKind, getResultLink, jobsKey } from './jobs.queries.ts'

/** Row of a job. Its failure and its log have rows of their own below it. */
export function JobRow({ job }: { job: Job }) {
  const queries = useQueryClient()
  const [isLogOpen, setLogOpen] = useState(false)
  const { id, title, createdBy, createdAt, cost } = job
  const link = getResultLink(job)
  return (
    <>
      <tr>
        <th scope="row">
          <span className="job-title">{title}</span>
          <span className="row-hint">
            {getJobKind(job)}, started by {describeActor(createdBy)}
          </span>
        </th>
        <td data-label="State">
          <JobState job={job} />
        </td>
        <td data-label="Started">
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatAge(createdAt)}
          </time>
        </td>
        <td className="cell-number" data-label="Took">
          {formatDuration(getSeconds(job))}
        </td>
        <td className="cell-number" data-label="Cost" data-empty={!cost} title={cost ? formatCost(cost) : undefined}>
          {cost ? formatShortCost(cost) : '–'}
        </td>
        <td className="job-actions">
          {link && (
            <a href={link.href}>
              {link.label}
              <span className="unseen">: {title}</span>
            </a>
          )}
          {!hasEnded(job) && (
            <Allowed to="jobs:write">
              <CancelJobButton
                id={id}
                about={`: ${title}`}
                className="link"
                onSettled={() => queries.invalidateQueries({ queryKey: jobsKey })}
              />
            </Allowed>
          )}
          <LinkButton aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
            Log<span className="unseen">: {title}</span>
          </LinkButton>
        </td>
      </tr>
      {job.status === 'failed' && <JobFailure job={job} />}
      {isLogOpen && (
        <tr className="job-details">
          <td colSpan={6}>
            <JobLog id={id} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Seconds from the creation of a job to its end, or until now. */
function getSeconds(job: Job): number {
  const end = hasEnded(job) ? Date.parse(job.updatedAt) : Date.now()
  return Math.max(0, Math.round((end - Date.parse(job.createdAt)) / 1_000))
}

const chips: Readonly<Record<Job['status'], { className: string; label: string }>> = {
  queued: { className: 'chip-wait', label: 'Waiting' },
  running: { className: 'chip-on', label: 'Running' },
  interrupted: { className: 'chip-warn', label: 'Interrupted' },
  done: { className: 'chip-on', label: 'Done' },
  failed: { className: 'chip-bad', label: 'Failed' },
  cancelled: { className: '', label: 'Cancelled' },
}

function JobState({ job }: { job: Job }) {
  const { status, steps, retry } = job
  const done = steps.filter(step => step.status === 'done').length
  const { className, label } = chips[status]
  const isRunning = status === 'running' && steps.length > 0
  return (
    <>
      <span className={`chip ${className}`}>
        {isRunning ? `Step ${Math.min(done + 1, steps.length)} of ${steps.length}` : label}
      </span>
      {(isRunning || retry || status === 'interrupted') && <span className="row-hint">{describeJobState(job)}</span>}
      {isRunning && (
        <span className="progress" aria-hidden="true">
          <span style={{ width: `${(100 * done) / steps.length}%` }} />
        </span>
      )}
    </>
  )
}
