import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusedWithoutTag } from '../../../server/contract/affiliate-tag.ts'
import { CallError } from '../../../server/contract/client.ts'
import { hasEnded, type Job } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import { showError } from '../../lib/toasts.ts'
import { useUser } from '../../lib/user.queries.ts'
import { getServerMessage } from '../../lib/words-of.ts'
import { getRejectedFields } from './article-form.ts'
import { cacheJob, jobsQuery } from './create.queries.ts'
import { describeStartFailure, failedFallback, failedTitle } from './failure.ts'
import { restoreForm } from './kept-jobs.ts'
import type { ArticleFormState } from './use-article-form.ts'
import { useCancel } from './use-cancel.ts'
import { useOutcome } from './use-ending.ts'
import { useStart } from './use-start.ts'

/** State of one generation at a time: start, progress and outcome. */
export function useGeneration(form: ArticleFormState) {
  const queries = useQueryClient()
  const [followed, setFollowed] = useState<Job>()
  const [isResumed, setResumed] = useState(false)
  /** True if a public site has no affiliate tag, so that publishing needs a confirmation. */
  const [needsTagConsent, setNeedsTagConsent] = useState(false)
  const { start, isStarting, whenStarted } = useStart()
  const cancel = useCancel(async () => followed ?? (await whenStarted()))
  const outcome = useOutcome({ isCancelRequested: cancel.isRequested, onFailure: () => setFollowed(undefined) })
  const { handleEnd, handleFailure, hasEndedHere, failure, result } = outcome
  const running = useRunningJob(hasEndedHere)

  // When the user returns to the screen, show the running job and its form again.
  if (running && !followed && !isStarting && !failure) follow(running)

  function follow(job: Job): void {
    outcome.reopen(job.id)
    setFollowed(job)
    form.setValues(restoreForm(job))
  }

  /** Follows a failed job after it was resumed. */
  function followResumed(job: Job): void {
    setResumed(true)
    follow(job)
  }

  async function generate(consent: { withoutTag?: true } = {}): Promise<void> {
    const request = form.validate()
    if (!request || isStarting || followed) return
    setNeedsTagConsent(false)
    outcome.setFailure(undefined)
    try {
      const job = await start({ input: { ...request, ...consent }, values: form.values })
      cacheJob(queries, job)
      setFollowed(job)
    } catch (error) {
      if (error instanceof CallError && isRefusedWithoutTag(error.details)) return setNeedsTagConsent(true)
      handleRejection(error instanceof Error ? error : new Error(String(error)))
    }
  }

  function handleRejection(error: Error): void {
    showError(failedTitle, getServerMessage(error) ?? failedFallback)
    const fields = getRejectedFields(error)
    form.showProblems(fields)
    if (Object.keys(fields).length === 0) outcome.setFailure(describeStartFailure(error))
  }

  const dismissTagConsent = () => setNeedsTagConsent(false)
  return {
    needsTagConsent,
    dismissTagConsent,
    generate,
    followResumed,
    handleEnd,
    handleFailure,
    cancel,
    hasEndedHere,
    followed,
    failure,
    result,
    isStarting,
    isResumed,
  }
}

export type GenerationState = ReturnType<typeof useGeneration>

/** Returns the user's newest unfinished job. Skips jobs whose end was handled while the list was loading. */
function useRunningJob(hasEndedHere: (id: string) => boolean): Job | undefined {
  const user = useUser()
  const { data: jobs } = useQuery(jobsQuery(useApi()))
  const isOwn = (job: Job) => job.createdBy === user?.username
  return jobs?.find(job => isOwn(job) && !hasEnded(job) && !hasEndedHere(job.id))
}
