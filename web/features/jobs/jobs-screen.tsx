import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Allowed } from '../../lib/user.queries.ts'
import { DeskHead } from '../../ui/desk-head.tsx'
import { CardTable } from '../../ui/desk-table.tsx'
import { FailureText, ListSkeleton, Message, ReadFailure } from '../../ui/page-states.tsx'
import { JobRow } from './job-row.tsx'
import { type JobFilter, jobKinds, jobsQuery, useJobFilter } from './jobs.queries.ts'
import '../../ui/desk.css'
import '../../ui/desk-table.css'
import './jobs.css'

/** Number of jobs at first, and how many each further step adds. */
const pageSize = 50
/** Maximum number of jobs, because the server reads the result of each. */
const maxJobs = 200

/** All jobs of the site, newest first: what runs, what waits, and what failed and why. */
export function JobsScreen() {
  const { filter, set } = useJobFilter()
  return (
    <div className="desk-page">
      <PageHead title="Jobs" />
      <DeskHead title="Jobs" />
      <FilterTools filter={filter} set={set} />
      <JobList key={JSON.stringify(filter)} filter={filter} />
    </div>
  )
}

const statusLabels: readonly { status: Job['status'] | ''; label: string }[] = [
  { status: '', label: 'All' },
  { status: 'running', label: 'Running' },
  { status: 'queued', label: 'Waiting' },
  { status: 'failed', label: 'Failed' },
  { status: 'done', label: 'Done' },
  { status: 'cancelled', label: 'Cancelled' },
]

function FilterTools({ filter, set }: ReturnType<typeof useJobFilter>) {
  return (
    <div className="desk-tools">
      <fieldset className="segments">
        <legend className="unseen">State</legend>
        {statusLabels.map(({ status, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={(filter.status ?? '') === status}
            onClick={() => set({ status })}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div className="tools">
        <select aria-label="Kind" value={filter.type ?? ''} onChange={event => set({ type: event.target.value })}>
          <option value="">Any kind</option>
          {Object.entries(jobKinds).map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

function JobList({ filter }: { filter: JobFilter }) {
  const [limit, setLimit] = useState(pageSize)
  const { data: jobs, error, refetch, isPlaceholderData } = useQuery(jobsQuery(useApi(), filter, limit))
  if (!jobs) {
    return error ? (
      <ReadFailure title="Could not load the jobs" reason={getErrorText(error)} onRetry={refetch} />
    ) : (
      <ListSkeleton label="Loading the jobs…" />
    )
  }
  if (jobs.length === 0) return <NoJobs isFiltered={Object.keys(filter).length > 0} />
  const hasMore = jobs.length >= limit && limit < maxJobs
  return (
    <>
      <p className="unseen" role="status">
        {hasMore ? `The newest ${jobs.length} jobs` : formatQuantity(jobs.length, 'job')}
      </p>
      <JobTable jobs={jobs} />
      {error && <FailureText>{getErrorText(error)}</FailureText>}
      {hasMore && (
        <button
          type="button"
          className="button button-small button-quiet jobs-more"
          disabled={isPlaceholderData}
          onClick={() => setLimit(Math.min(maxJobs, limit + pageSize))}
        >
          {isPlaceholderData ? 'Loading earlier jobs…' : 'Show earlier jobs'}
        </button>
      )}
      <p className="row-hint jobs-note">This page updates by itself while a job runs.</p>
    </>
  )
}

function JobTable({ jobs }: { jobs: readonly Job[] }) {
  return (
    <CardTable
      className="jobs-table"
      caption="Jobs, newest first"
      columns={['Job', 'State', 'Started', 'Took', 'Cost']}
      figures={['Took', 'Cost']}
    >
      {jobs.map(job => (
        <JobRow key={job.id} job={job} />
      ))}
    </CardTable>
  )
}

function NoJobs({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <p className="empty-text">No jobs match these filters.</p>
  return (
    <Message title="No jobs yet" level="h2">
      <p>Generations, imports of figures and optimizer runs appear here.</p>
      <Allowed to="generate">
        <a className="button button-small" href="/create">
          Create Article
        </a>
      </Allowed>
    </Message>
  )
}
