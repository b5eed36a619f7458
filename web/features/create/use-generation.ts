import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import { asGenerationResult, hasEnded } from '../../../server/contract/jobs.ts'
import type { GenerationResult } from '../../../server/contract/schemas/generation.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { isRefusedWithoutTag } from '../../../server/domain/shops.ts'
import { useLocation } from '../../app/router/router.tsx'
import { invalidateArticles, useApi } from '../../lib/api.tsx'
import { getServerMessage } from '../../lib/error-text.ts'
import type { JobEnd } from '../../lib/follow-job.ts'
import { useIdempotencyKey, useSingleMutation } from '../../lib/mutations.ts'
import { showError } from '../../lib/toasts.ts'
import { useUser } from '../../lib/user.queries.ts'
import { type ArticleFormState, type Generation, getRejectedFields, type Values } from './article-form.ts'
import {
  articlePath,
  cacheJob,
  describeJobFailure,
  describeStartFailure,
  type Failure,
  failedFallback,
  failedTitle,
  jobsQuery,
} from './create.queries.ts'
import { markShown, restoreForm, storeFormValues } from './stored-jobs.ts'

/** Cancels the job, even before the response to its creation, and opens the home page. */
function useCancel(whenStarted: () => Promise<Job | undefined>) {
  const api = useApi()
  const { route } = useLocation()
  const isRequested = useRef(false)
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async () => {
      // If the job could not be created, there is nothing to cancel.
      const job = await whenStarted().catch(() => undefined)
      if (job) await api.jobs.cancel({ id: job.id })
    },
    onSuccess: () => route('/'),
    onError: error => {
      isRequested.current = false
      // The job has already ended, which its own events report.
      if (error instanceof CallError && error.code === 'conflict') return
      showError(
        'Failed to Cancel',
        error instanceof CallError ? error : 'Could not reach the server, so the generation continues.',
      )
    },
  })

  function run(): void {
    isRequested.current = true
    mutate()
  }

  return { run, isPending, isRequested: () => isRequested.current }
}

interface OutcomeOptions {
  /** Returns true if the user cancelled the job on this screen. */
  isCancelRequested: () => boolean
  onFailure: () => void
}

/** Handles the end of a generation: opens the article, or shows the failure. */
function useOutcome({ isCancelRequested, onFailure }: OutcomeOptions) {
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

interface StartOptions {
  input: Generation
  /** Form values as submitted. */
  values: Values
}

/** Starts a job. Pressing again before the response does not start another. */
function useStart() {
  const api = useApi()
  const { getKey, settle } = useIdempotencyKey()
  const inFlight = useRef<Promise<Job>>(undefined)
  const { mutateAsync, isPending } = useSingleMutation({
    mutationFn: ({ input }: StartOptions) =>
      api.jobs.create({ type: 'generation', input }, { idempotencyKey: getKey(JSON.stringify(input)) }),
    // Defined here rather than per call, so that it also runs after the page is left.
    onSuccess: (job, { values }) => storeFormValues(job.id, values),
    onSettled: (_, error) => settle(error),
  })

  function start(options: StartOptions): Promise<Job> {
    inFlight.current = mutateAsync(options)
    return inFlight.current
  }

  return { start, isStarting: isPending, whenStarted: () => inFlight.current }
}

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
    const request = await form.validate()
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
