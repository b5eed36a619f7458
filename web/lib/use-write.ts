import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * A mutation that runs once at a time. A second press before it ends, such as a double click, sends nothing and shares
 * the result. `isPending` alone is too late: it changes with the next rendering.
 */
export function useWrite<Data, Given = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Given, Context>,
) {
  const mutation = useMutation(options)
  const { mutateAsync: begin, reset: forget } = mutation
  const underWay = useRef<Promise<Data>>(undefined)

  const mutateAsync: typeof begin = useCallback(
    (...given) => {
      underWay.current ??= begin(...given).finally(() => {
        underWay.current = undefined
      })
      return underWay.current
    },
    [begin],
  )
  const mutate: typeof mutation.mutate = useCallback(
    (...given) => void mutateAsync(...given).catch(told),
    [mutateAsync],
  )
  /** Keep the state of a call in flight, so that its outcome is shown. */
  const reset = useCallback(() => {
    if (!underWay.current) forget()
  }, [forget])

  return { ...mutation, mutate, mutateAsync, reset }
}

/** The mutation's own `onError` and `error` handle it. */
function told(): void {}
