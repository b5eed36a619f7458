import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * A mutation that runs once at a time. A second press before it ends, such as a double click, sends nothing and shares
 * the result. `isPending` alone is too late: it changes with the next rendering.
 */
export function useSingleMutation<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
) {
  const mutation = useMutation(options)
  const { mutateAsync: start, reset: resetMutation } = mutation
  const inFlight = useRef<Promise<Data>>(undefined)

  const mutateAsync: typeof start = useCallback(
    (...args) => {
      inFlight.current ??= start(...args).finally(() => {
        inFlight.current = undefined
      })
      return inFlight.current
    },
    [start],
  )
  const mutate: typeof mutation.mutate = useCallback(
    (...args) => void mutateAsync(...args).catch(ignoreError),
    [mutateAsync],
  )
  /** Keep the state of a call in flight, so that its outcome is shown. */
  const reset = useCallback(() => {
    if (!inFlight.current) resetMutation()
  }, [resetMutation])

  return { ...mutation, mutate, mutateAsync, reset }
}

/** The mutation's own `onError` and `error` handle it. */
function ignoreError(): void {}
