import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import { readJob } from './create.queries.ts'
import { type Failure, failureOfFollowing } from './failure.ts'
import { followJob, type JobEnd } from './follow-job.ts'
import { type Progress, progressOf, withNews } from './progress.ts'

interface Outcomes {
  onEnd(job: Job, end: JobEnd): void
  onUnheard(failure: Failure): void
}

/** Follows a job for as long as it is shown. The job goes on without anybody who does. */
export function useProgress(job: Job, { onEnd, onUnheard }: Outcomes): Progress {
  const api = useApi()
  const queries = useQueryClient()
  const [progress, hear] = useReducer(withNews, job, progressOf)
  const tellEnd = useEffectEvent((end: JobEnd) => onEnd(job, end))
  const tellUnheard = useEffectEvent((error: Error) => onUnheard(failureOfFollowing(error)))
  const { id } = job

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    followJob({
      ...{ api, id, signal, readJob: () => readJob(queries, api, id), onEvent: hear },
      onConnection: connection => hear({ type: 'connection', connection }),
    }).then(
      end => signal.aborted || tellEnd(end),
      error => signal.aborted || tellUnheard(error instanceof Error ? error : new Error(String(error))),
    )
    return () => leaving.abort()
  }, [api, queries, id])

  return progress
}
