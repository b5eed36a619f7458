import { useRef } from 'react'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import { useIdempotencyKey } from '../../lib/use-request-key.ts'
import { useSingleMutation } from '../../lib/use-write.ts'
import type { Generation, Values } from './article-form.ts'
import { storeFormValues } from './kept-jobs.ts'

interface StartOptions {
  input: Generation
  /** Form values as submitted. */
  values: Values
}

/** Starts a job. Pressing again before the response does not start another. */
export function useStart() {
  const api = useApi()
  const { getKey: keyFor, settle } = useIdempotencyKey()
  const inFlight = useRef<Promise<Job>>(undefined)
  const { mutateAsync, isPending } = useSingleMutation({
    mutationFn: ({ input }: StartOptions) =>
      api.jobs.create({ type: 'generation', input }, { idempotencyKey: keyFor(JSON.stringify(input)) }),
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
