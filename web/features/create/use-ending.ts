import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GenerationResult } from '../../../server/contract/schemas/generation.ts'
import { generationIn, type Job } from '../../../server/contract/schemas/job.ts'
import { useLocation } from '../../app/router/router.tsx'
import type { JobEnd } from '../../lib/follow-job.ts'
import { forgetArticles } from '../../lib/forget-articles.ts'
import { showError } from '../../lib/toasts.ts'
import { articlePath, noteJob } from './create.queries.ts'
import { type Failure, failedTitle, failureOfJob } from './failure.ts'
import { markTold } from './kept-jobs.ts'

interface Circumstances {
  /** Returns true if the user cancelled the job on this screen. */
  isCalledOff: () => boolean
  onFailure: () => void
}

/** Handles the end of a generation: opens the article, or shows the failure. */
export function useEnding({ isCalledOff, onFailure }: Circumstances) {
  const queries = useQueryClient()
  const { route } = useLocation()
  const [over, setOver] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<Failure>()
  const [made, setMade] = useState<GenerationResult>()

  function ended(job: Job, end: JobEnd): void {
    markTold(job.id)
    setOver(ids => [...ids, job.id])
    noteJob(queries, { ...job, status: end.status, result: end.result, error: end.error })
    const result = generationIn(end.result)
    if (end.status === 'done' && result) succeed(result)
    else if (end.status !== 'cancelled' || !isCalledOff()) fail(failureOfJob(job, end))
  }

  function succeed(result: GenerationResult): void {
    void forgetArticles(queries)
    const { campaignId, adSetError } = result
    if (adSetError !== undefined) showError('Ad Set Creation Failed', adSetError)
    if (campaignId !== undefined && adSetError === undefined) setMade(result)
    else route(articlePath(result.article.slug))
  }

  /** Handles a failure of the job or of its event stream. */
  function fail(found: Failure): void {
    onFailure()
    setFailure(found)
    if (found.title === failedTitle) showError(found.title, found.toast ?? found.message)
  }

  /** Marks a job as running again after it was resumed. */
  function reopen(id: string): void {
    setFailure(undefined)
    setOver(ids => ids.filter(one => one !== id))
  }

  /** Returns true if this screen has handled the end of the job. */
  const isOver = (id: string) => over.includes(id)

  return { ended, fail, reopen, isOver, failure, setFailure, made }
}
