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
  /** Whether it was asked for here that the job be cancelled. */
  isCalledOff: () => boolean
  onFailure: () => void
}

/** What comes of a generation: an article, to which the way leads, or a failure that stays to be read. */
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

  /** Of the job, or of following it. */
  function fail(found: Failure): void {
    onFailure()
    setFailure(found)
    if (found.title === failedTitle) showError(found.title, found.toast ?? found.message)
  }

  /** The job is taken up again. */
  function reopen(id: string): void {
    setFailure(undefined)
    setOver(ids => ids.filter(one => one !== id))
  }

  /** Whether the end of the job was heard here. */
  const isOver = (id: string) => over.includes(id)

  return { ended, fail, reopen, isOver, failure, setFailure, made }
}
