import { showError } from './toasts.ts'
import { useSingleMutation } from './use-write.ts'
import { getServerMessage } from './words-of.ts'

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
