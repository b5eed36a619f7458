import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { CallError } from '../../server/contract/client.ts'
import { getServerMessage } from './error-text.ts'
import { showError } from './toasts.ts'

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

/**
 * Action of a button, run once at a time. An error appears in a toast and stays in `failure` until the next press, as
 * the server's message or `fallback`.
 */
export function useButtonAction(run: () => Promise<void>, fallback: string) {
  const describeCause = (cause: unknown) => (cause instanceof Error && getServerMessage(cause)) || fallback
  const { mutate, isPending, isError, error } = useSingleMutation({
    mutationFn: run,
    onError: cause => showError('Error', describeCause(cause)),
  })
  return { trigger: () => mutate(), isPending, failure: isError ? describeCause(error) : undefined }
}

/**
 * Idempotency keys for calls that cost money. A repeated call before a response uses the same key, so the server runs
 * it once.
 */
export function useIdempotencyKey() {
  const current = useRef<{ request: string; key: string }>(undefined)

  function getKey(request: string): string {
    if (current.current?.request !== request) current.current = { request, key: createIdempotencyKey() }
    return current.current.key
  }

  /** Ends a call. After a response, the next call gets a new key. */
  function settle(error: Error | null): void {
    if (!error || isServerError(error)) current.current = undefined
  }

  return { getKey, settle }
}

export type IdempotencyKey = ReturnType<typeof useIdempotencyKey>

/** Returns true if the error came from the server itself. A proxy may return 502 for a call that succeeded. */
function isServerError(error: Error): boolean {
  return error instanceof CallError && error.answeredStatus < 500
}

/** `crypto.randomUUID` only exists in secure contexts. */
export function createIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
