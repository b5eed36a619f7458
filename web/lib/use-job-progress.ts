import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import type { Client } from '../../server/contract/client.ts'
import type { Job } from '../../server/contract/schemas/job.ts'
import { useApi } from './api.tsx'
import { followJob, type JobEnd } from './follow-job.ts'
import { type Known, type Progress, progressOf, withNews } from './job-progress.ts'

interface Outcomes {
  onEnd(end: JobEnd): void
  /** Called when the progress cannot be read. The job itself may still be running. */
  onUnheard(error: Error): void
}

/** Follows a job while the component is mounted. The job runs independently. */
export function useJobProgress(job: Known, { onEnd, onUnheard }: Outcomes): Progress {
  const api = useApi()
  const queries = useQueryClient()
  const [progress, hear] = useReducer(withNews, job, progressOf)
  const tellEnd = useEffectEvent(onEnd)
  const tellUnheard = useEffectEvent(onUnheard)
  const { id } = job

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    followJob({
      api,
      id,
      signal,
      readJob: () => readJob(queries, api, id),
      onEvent: hear,
      onConnection: connection => hear({ type: 'connection', connection }),
    }).then(
      end => signal.aborted || tellEnd(end),
      error => signal.aborted || tellUnheard(error instanceof Error ? error : new Error(String(error))),
    )
    return () => leaving.abort()
  }, [api, queries, id])

  return progress
}

/** Reads through the query cache, which detects that the session has ended. */
function readJob(queries: QueryClient, api: Client, id: string): Promise<Job> {
  const queryKey = ['api', 'jobs', id]
  return queries.fetchQuery({ queryKey, queryFn: () => api.jobs.get({ id }), staleTime: 0, gcTime: 0 })
}
