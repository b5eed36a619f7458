import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import { showError } from '../../lib/toasts.ts'
import { wordsOf } from './create.queries.ts'
import type { Failure, Resumption } from './failure.ts'

interface Props {
  failure: Failure
  onResumed: (job: Job) => void
}

/** What went wrong, for as long as it takes to read it: a toast goes away. */
export function FailurePanel({ failure, onResumed }: Props) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} className="notice notice-warning" tabIndex={-1} aria-labelledby="failure-title">
      <h2 id="failure-title">{failure.title}</h2>
      <p>{failure.message}</p>
      {failure.hint && <p className="row-hint">{failure.hint}</p>}
      {failure.resume && <Resume {...failure.resume} onResumed={onResumed} />}
    </section>
  )
}

function Resume({ id, maxCostUsd, onResumed }: Resumption & { onResumed: (job: Job) => void }) {
  const api = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.jobs.resume({ id, ...(maxCostUsd !== undefined && { maxCostUsd }) }),
    onSuccess: onResumed,
    onError: error => showError('The generation was not taken up again', wordsOf(error) ?? 'Please try again.'),
  })
  const name = maxCostUsd === undefined ? 'Go on where it stopped' : `Go on with a limit of $${maxCostUsd.toFixed(2)}`
  return (
    <>
      <button type="button" className="button button-small button-quiet" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Going on…' : name}
      </button>
      <p className="row-hint">What it had reached is kept, and not paid for again.</p>
    </>
  )
}
