import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GenerationResult } from '../../../server/contract/schemas/generation.ts'
import { generationIn, type Job } from '../../../server/contract/schemas/job.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { showError } from '../../lib/toasts.ts'
import { useUser } from '../../lib/user.queries.ts'
import { noCampaign, refusedFields } from './article-form.ts'
import { articlePath, forgetArticles, jobsQuery, noteJob, wordsOf } from './create.queries.ts'
import { type Failure, failedFallback, failedTitle, failureOfJob, failureOfStart } from './failure.ts'
import { hasEnded, type JobEnd } from './follow-job.ts'
import { formOf, markTold } from './kept-jobs.ts'
import type { ArticleFormState } from './use-article-form.ts'
import { useCancel } from './use-cancel.ts'
import { useStart } from './use-start.ts'

/** One generation at a time: its start, its progress, and what comes of it. */
export function useGeneration(form: ArticleFormState) {
  const queries = useQueryClient()
  const { route } = useLocation()
  const [followed, setFollowed] = useState<Job>()
  const [over, setOver] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<Failure>()
  const [made, setMade] = useState<GenerationResult>()
  const { start, isStarting, whenStarted } = useStart()
  const cancel = useCancel(async () => followed ?? (await whenStarted()))
  const running = useOwnRunning(over)

  // Left and come back to: the job that was started before is shown again, with the form it was started with.
  if (running && !followed && !isStarting && !failure) follow(running)

  function follow(job: Job): void {
    setFailure(undefined)
    setOver(ids => ids.filter(id => id !== job.id))
    setFollowed(job)
    form.setValues(formOf(job))
  }

  async function generate(): Promise<void> {
    const input = form.read()
    if (!input || isStarting || followed) return
    setFailure(undefined)
    try {
      const job = await start({ input, values: form.values })
      noteJob(queries, job)
      setFollowed(job)
    } catch (error) {
      refused(error instanceof Error ? error : new Error(String(error)))
    }
  }

  function refused(error: Error): void {
    showError(failedTitle, wordsOf(error) ?? failedFallback)
    const fields = refusedFields(error)
    form.refuse(fields)
    if (Object.keys(fields).length === 0) setFailure(failureOfStart(error))
  }

  function ended(job: Job, end: JobEnd): void {
    markTold(job.id)
    setOver(ids => [...ids, job.id])
    noteJob(queries, { ...job, status: end.status, result: end.result, error: end.error })
    const made = generationIn(end.result)
    if (end.status === 'done' && made) succeed(made)
    else if (end.status !== 'cancelled' || !cancel.isAsked()) fail(failureOfJob(job, end))
  }

  function succeed(result: GenerationResult): void {
    void forgetArticles(queries)
    const { adSetError } = result
    // As it was sent: the form is disabled meanwhile.
    const hasCampaign = form.values.campaignId !== noCampaign
    if (adSetError !== undefined) showError('Ad Set Creation Failed', adSetError)
    if (hasCampaign && adSetError === undefined) setMade(result)
    else route(articlePath(result.article.slug))
  }

  /** Of the job, or of following it. */
  function fail(found: Failure): void {
    setFollowed(undefined)
    setFailure(found)
    if (found.title === failedTitle) showError(found.title, found.message)
  }

  /** Whether the end of the job was heard here. */
  const isOver = (id: string) => over.includes(id)

  return { generate, follow, ended, fail, cancel, isOver, followed, failure, made, isStarting }
}

export type GenerationState = ReturnType<typeof useGeneration>

/** The newest of one's own that runs or waits, but for those whose end was heard while the list was on its way. */
function useOwnRunning(over: readonly string[]): Job | undefined {
  const user = useUser()
  const { data: jobs } = useQuery(jobsQuery(useApi()))
  const isOwn = (job: Job) => job.type === 'generation' && job.createdBy === user?.username
  return jobs?.find(job => isOwn(job) && !hasEnded(job) && !over.includes(job.id))
}
