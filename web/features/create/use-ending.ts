import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GenerationResult } from '../../../server/contract/schemas/generation.ts'
import { asGenerationResult, type Job } from '../../../server/contract/schemas/job.ts'
import { useLocation } from '../../app/router/router.tsx'
import type { JobEnd } from '../../lib/follow-job.ts'
import { invalidateArticles } from '../../lib/forget-articles.ts'
import { showError } from '../../lib/toasts.ts'
import { articlePath, cacheJob } from './create.queries.ts'
import { describeJobFailure, type Failure, failedTitle } from './failure.ts'
import { markShown } from './kept-jobs.ts'

interface OutcomeOptions {
  /** Returns true if the user cancelled the job on this screen. */
  isCancelRequested: () => boolean
  onFailure: () => void
}

/** Handles the end of a generation: opens the article, or shows the failure. */
export function useOutcome({ isCancelRequested, onFailure }: OutcomeOptions) {
  const queries = useQueryClient()
  const { route } = useLocation()
  const [endedIds, setEndedIds] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<Failure>()
  const [result, setResult] = useState<GenerationResult>()

  function handleEnd(job: Job, end: JobEnd): void {
    markShown(job.id)
    setEndedIds(ids => [...ids, job.id])
    cacheJob(queries, { ...job, status: end.status, result: end.result, error: end.error })
    const result = asGenerationResult(end.result)
    if (end.status === 'done' && result) succeed(result)
    else if (end.status !== 'cancelled' || !isCancelRequested()) handleFailure(describeJobFailure(job, end))
  }

  function succeed(result: GenerationResult): void {
    void invalidateArticles(queries)
    const { campaignId, adSetError } = result
    if (adSetError !== undefined) showError('Ad Set Creation Failed', adSetError)
    if (campaignId !== undefined && adSetError === undefined) setResult(result)
    else route(articlePath(result.article.slug))
  }

  /** Handles a failure of the job or of its event stream. */
  function handleFailure(newFailure: Failure): void {
    onFailure()
    setFailure(newFailure)
    if (newFailure.title === failedTitle) showError(newFailure.title, newFailure.toast ?? newFailure.message)
  }

  /** Marks a job as running again after it was resumed. */
  function reopen(id: string): void {
    setFailure(undefined)
    setEndedIds(ids => ids.filter(other => other !== id))
  }

  /** Returns true if this screen has handled the end of the job. */
  const hasEndedHere = (id: string) => endedIds.includes(id)

  return { handleEnd, handleFailure, reopen, hasEndedHere, failure, setFailure, result }
}
