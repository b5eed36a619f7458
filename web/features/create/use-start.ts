import { useRef } from 'react'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { useWrite } from '../../lib/use-write.ts'
import type { Generation, Values } from './article-form.ts'
import { keepValues } from './kept-jobs.ts'

interface Order {
  input: Generation
  /** Form values as submitted. */
  values: Values
}

/** Starts a job. Pressing again before the response does not start another. */
export function useStart() {
  const api = useApi()
  const { keyFor, settled } = useRequestKey()
  const underWay = useRef<Promise<Job>>(undefined)
  const { mutateAsync, isPending } = useWrite({
    mutationFn: ({ input }: Order) =>
      api.jobs.create({ type: 'generation', input }, { idempotencyKey: keyFor(JSON.stringify(input)) }),
    // Defined here rather than per call, so that it also runs after the page is left.
    onSuccess: (job, { values }) => keepValues(job.id, values),
    onSettled: (_, error) => settled(error),
  })

  function start(order: Order): Promise<Job> {
    underWay.current = mutateAsync(order)
    return underWay.current
  }

  return { start, isStarting: isPending, whenStarted: () => underWay.current }
}
