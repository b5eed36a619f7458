import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SyncResult } from '../../../../server/contract/schemas/ad-sync.ts'
import { asSyncResult, type Job } from '../../../../server/contract/schemas/job.ts'
import type { JobEnd } from '../../../lib/follow-job.ts'
import { toScreenHint } from '../../../lib/screen-hint.ts'
import { invalidateAds } from '../ads.queries.ts'
import { useStartSync } from './performance.queries.ts'

export type SyncOutcome = { read: SyncResult } | { failure: string }

/** Starts and follows a sync of metrics from Facebook. */
export function useSync() {
  const queries = useQueryClient()
  const [job, setJob] = useState<Job>()
  const [outcome, setOutcome] = useState<SyncOutcome>()
  const { mutate, isPending } = useStartSync()

  function start(): void {
    if (isPending || job) return
    setOutcome(undefined)
    mutate(undefined, { onSuccess: setJob })
  }

  function handleEnd(end: JobEnd): void {
    setJob(undefined)
    setOutcome(toSyncOutcome(end))
    void invalidateAds(queries)
  }

  /** The job may still be running; its changes appear when the page is opened again. */
  function handleFollowError(error: Error): void {
    setJob(undefined)
    setOutcome({ failure: `The progress cannot be shown. ${error.message}` })
  }

  return { start, isRunning: isPending || job !== undefined, job, handleEnd, handleFollowError, outcome }
}

export type Sync = ReturnType<typeof useSync>

function toSyncOutcome({ status, result, error }: JobEnd): SyncOutcome {
  const read = asSyncResult(result)
  if (status === 'done' && read) return { read }
  if (status === 'cancelled') return { failure: 'It was cancelled in another window, or in the terminal.' }
  const hint = toScreenHint(error?.hint, { offersAction: true })
  return { failure: [error?.message ?? 'It ended without a result.', hint].filter(Boolean).join(' ') }
}
