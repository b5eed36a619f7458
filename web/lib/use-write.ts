import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * A mutation for what is pressed: one at a time. Pressed again before it is over, as by a double click, nothing more is
 * sent, and both presses have the one outcome. `isPending` comes too late for that: it is there with the next rendering.
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
  /** What is under way still has its outcome to tell. */
  const reset = useCallback(() => {
    if (!underWay.current) forget()
  }, [forget])

  return { ...mutation, mutate, mutateAsync, reset }
}

/** By the mutation's own `onError` and `error`. */
function told(): void {}
