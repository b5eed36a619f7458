import { useRef } from 'react'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { useWrite } from '../../lib/use-write.ts'
import type { Generation, Values } from './article-form.ts'
import { keepValues } from './kept-jobs.ts'

interface Order {
  input: Generation
  /** The form as it was sent. */
  values: Values
}

/** Starts one job a press. Pressed again for the same before there was an answer, one job comes of both. */
export function useStart() {
  const api = useApi()
  const { keyFor, settled } = useRequestKey()
  const underWay = useRef<Promise<Job>>(undefined)
  const { mutateAsync, isPending } = useWrite({
    mutationFn: ({ input }: Order) =>
      api.jobs.create({ type: 'generation', input }, { idempotencyKey: keyFor(JSON.stringify(input)) }),
    // Not of one call: it holds too when the page is left meanwhile.
    onSuccess: (job, { values }) => keepValues(job.id, values),
    onSettled: (_, error) => settled(error),
  })

  function start(order: Order): Promise<Job> {
    underWay.current = mutateAsync(order)
    return underWay.current
  }

  return { start, isStarting: isPending, whenStarted: () => underWay.current }
}
