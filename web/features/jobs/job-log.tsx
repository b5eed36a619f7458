import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Job, JobEvent } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText, toScreenHint } from '../../lib/error-text.ts'
import { followJob } from '../../lib/follow-job.ts'
import { formatTime } from '../../lib/format.ts'
import { getResumeRequest } from '../../lib/job-progress.ts'
import { Allowed } from '../../lib/user.queries.ts'
import { markMatches, SearchInput } from '../../ui/desk-table.tsx'
import { ResumeButton } from '../../ui/job-buttons.tsx'
import { FailureText } from '../../ui/page-states.tsx'
import { describeEvent, jobsKey } from './jobs.queries.ts'

/** Number of lines from which a log can be searched. */
const searchableLines = 10

/** Log of a job, line by line, with a search. A running job adds lines as it goes. */
export function JobLog({ id }: { id: string }) {
  const { events, error, isLoading } = useEvents(id)
  const [query, setQuery] = useState('')
  const sought = query.trim().toLowerCase()
  const lines = events.flatMap(event => {
    const text = describeEvent(event)
    return text === null ? [] : [{ ...event, text }]
  })
  const found = lines.filter(({ text }) => text.toLowerCase().includes(sought))
  return (
    <>
      {isLoading && <p className="row-hint">Loading the log…</p>}
      {error && <FailureText>{error}</FailureText>}
      {!isLoading && lines.length === 0 && !error && <p className="row-hint">The log is empty.</p>}
      {lines.length >= searchableLines && (
        <div className="tools">
          <SearchInput label="Search this log" value={query} onChange={setQuery} />
          <span className="row-hint" role="status">
            {sought !== '' && `${found.length} of ${lines.length} lines`}
          </span>
        </div>
      )}
      {found.length > 0 && (
        <ol className="job-log">
          {found.map(({ sequence, at, text }) => (
            <li key={sequence}>
              <time dateTime={at}>{formatTime(at)}</time> <bdi>{markMatches(text, sought)}</bdi>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** Reads the events of a job, and follows it while it runs. */
function useEvents(id: string) {
  const api = useApi()
  const queries = useQueryClient()
  const [events, setEvents] = useState<readonly JobEvent[]>([])
  const [error, setError] = useState<string>()
  const [isLoading, setLoading] = useState(true)
  useEffect(() => {
    const unmount = new AbortController()
    const { signal } = unmount
    const stopLoading = () => signal.aborted || setLoading(false)
    followJob({
      api,
      id,
      signal,
      readJob: () => queries.fetchQuery({ queryKey: [...jobsKey, id], queryFn: () => api.jobs.get({ id }), gcTime: 0 }),
      onEvent(event) {
        setEvents(known => [...known, event])
        stopLoading()
      },
      onConnection: stopLoading,
    }).then(stopLoading, cause => {
      if (signal.aborted) return
      setError(cause instanceof Error ? getErrorText(cause) : String(cause))
      stopLoading()
    })
    return () => unmount.abort()
  }, [api, queries, id])
  return { events, error, isLoading }
}

/** Says what stopped a job and what to do. */
export function JobFailure({ job }: { job: Job }) {
  const queries = useQueryClient()
  const { id, title, error } = job
  const resume = getResumeRequest(id, error)
  const hint = toScreenHint(error?.hint, { offersAction: resume !== undefined })
  return (
    <tr className="job-details">
      <td colSpan={6}>
        <p className="job-error">{error?.message ?? 'The job failed without a message.'}</p>
        {hint && <p className="row-hint">{hint}</p>}
        {resume && (
          <Allowed to="jobs:write">
            <ResumeButton
              {...resume}
              about={title}
              onResumed={() => void queries.invalidateQueries({ queryKey: jobsKey })}
            />
          </Allowed>
        )}
      </td>
    </tr>
  )
}
