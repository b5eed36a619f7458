import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import type { Client } from '../../server/contract/client.ts'
import type { Job } from '../../server/contract/schemas/job.ts'
import { useApi } from './api.tsx'
import { followJob, type JobEnd } from './follow-job.ts'
import { createProgress, type FollowedJob, type Progress, reduceProgress } from './job-progress.ts'

interface JobHandlers {
  onEnd(end: JobEnd): void
  /** Called when the progress cannot be read. The job itself may still be running. */
  onFollowError(error: Error): void
}

/** Follows a job while the component is mounted. The job runs independently. */
export function useJobProgress(job: FollowedJob, { onEnd, onFollowError }: JobHandlers): Progress {
  const api = useApi()
  const queries = useQueryClient()
  const [progress, dispatch] = useReducer(reduceProgress, job, createProgress)
  const handleEnd = useEffectEvent(onEnd)
  const handleFollowError = useEffectEvent(onFollowError)
  const { id } = job

  useEffect(() => {
    const unmount = new AbortController()
    const { signal } = unmount
    followJob({
      api,
      id,
      signal,
      readJob: () => readJob(queries, api, id),
      onEvent: dispatch,
      onConnection: connection => dispatch({ type: 'connection', connection }),
    }).then(
      end => signal.aborted || handleEnd(end),
      error => signal.aborted || handleFollowError(error instanceof Error ? error : new Error(String(error))),
    )
    return () => unmount.abort()
  }, [api, queries, id])

  return progress
}

/** Reads through the query cache, which detects that the session has ended. */
function readJob(queries: QueryClient, api: Client, id: string): Promise<Job> {
  const queryKey = ['api', 'jobs', id]
  return queries.fetchQuery({ queryKey, queryFn: () => api.jobs.get({ id }), staleTime: 0, gcTime: 0 })
}
