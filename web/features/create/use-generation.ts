import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusedWithoutTag } from '../../../server/contract/affiliate-tag.ts'
import { CallError } from '../../../server/contract/client.ts'
import { hasEnded, type Job } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import { showError } from '../../lib/toasts.ts'
import { useUser } from '../../lib/user.queries.ts'
import { wordsOf } from '../../lib/words-of.ts'
import { refusedProblems } from './article-form.ts'
import { jobsQuery, noteJob } from './create.queries.ts'
import { failedFallback, failedTitle, failureOfStart } from './failure.ts'
import { formOf } from './kept-jobs.ts'
import type { ArticleFormState } from './use-article-form.ts'
import { useCancel } from './use-cancel.ts'
import { useEnding } from './use-ending.ts'
import { useStart } from './use-start.ts'

/** State of one generation at a time: start, progress and outcome. */
export function useGeneration(form: ArticleFormState) {
  const queries = useQueryClient()
  const [followed, setFollowed] = useState<Job>()
  const [isResumed, setResumed] = useState(false)
  /** True if a public site has no affiliate tag, so that publishing needs a confirmation. */
  const [asksForTag, setAsksForTag] = useState(false)
  const { start, isStarting, whenStarted } = useStart()
  const cancel = useCancel(async () => followed ?? (await whenStarted()))
  const ending = useEnding({ isCalledOff: cancel.isAsked, onFailure: () => setFollowed(undefined) })
  const { ended, fail, isOver, failure, made } = ending
  const running = useOwnRunning(isOver)

  // When the user returns to the screen, show the running job and its form again.
  if (running && !followed && !isStarting && !failure) follow(running)

  function follow(job: Job): void {
    ending.reopen(job.id)
    setFollowed(job)
    form.setValues(formOf(job))
  }

  /** Follows a failed job after it was resumed. */
  function resumed(job: Job): void {
    setResumed(true)
    follow(job)
  }

  async function generate(consent: { withoutTag?: true } = {}): Promise<void> {
    const read = form.read()
    if (!read || isStarting || followed) return
    setAsksForTag(false)
    ending.setFailure(undefined)
    try {
      const job = await start({ input: { ...read, ...consent }, values: form.values })
      noteJob(queries, job)
      setFollowed(job)
    } catch (error) {
      if (error instanceof CallError && isRefusedWithoutTag(error.details)) return setAsksForTag(true)
      refused(error instanceof Error ? error : new Error(String(error)))
    }
  }

  function refused(error: Error): void {
    showError(failedTitle, wordsOf(error) ?? failedFallback)
    const fields = refusedProblems(error)
    form.refuse(fields)
    if (Object.keys(fields).length === 0) ending.setFailure(failureOfStart(error))
  }

  const keepUnpublished = () => setAsksForTag(false)
  return {
    asksForTag,
    keepUnpublished,
    generate,
    resumed,
    ended,
    fail,
    cancel,
    isOver,
    followed,
    failure,
    made,
    isStarting,
    isResumed,
  }
}

export type GenerationState = ReturnType<typeof useGeneration>

/** Returns the user's newest unfinished job. Skips jobs whose end was handled while the list was loading. */
function useOwnRunning(isOver: (id: string) => boolean): Job | undefined {
  const user = useUser()
  const { data: jobs } = useQuery(jobsQuery(useApi()))
  const isOwn = (job: Job) => job.createdBy === user?.username
  return jobs?.find(job => isOwn(job) && !hasEnded(job) && !isOver(job.id))
}
