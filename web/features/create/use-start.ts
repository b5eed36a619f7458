import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { useApi } from '../../lib/api.tsx'
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
  const pressed = useRef<{ what: string; key: string }>(undefined)
  const underWay = useRef<Promise<Job>>(undefined)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ input }: Order) =>
      api.jobs.create({ type: 'generation', input }, { idempotencyKey: keyFor(JSON.stringify(input)) }),
    // Not of one call: it holds too when the page is left meanwhile.
    onSuccess: (job, { values }) => keepValues(job.id, values),
    onSettled: (_, error) => {
      if (!error || isAnswer(error)) pressed.current = undefined
    },
  })

  function keyFor(what: string): string {
    if (pressed.current?.what !== what) pressed.current = { what, key: newKey() }
    return pressed.current.key
  }

  function start(order: Order): Promise<Job> {
    underWay.current = mutateAsync(order)
    return underWay.current
  }

  return { start, isStarting: isPending, whenStarted: () => underWay.current }
}

/** The server's own; what stands in front of it may answer 502 for a call that went through. */
function isAnswer(error: Error): boolean {
  return error instanceof CallError && error.answeredStatus < 500
}

/** `crypto.randomUUID` is there on secure pages alone. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
