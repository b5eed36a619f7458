import { showError } from './toasts.ts'
import { useWrite } from './use-write.ts'
import { wordsOf } from './words-of.ts'

/**
 * Action of a button, run once at a time. An error appears in a toast and stays in `failure` until the next press, as
 * the server's message or `fallback`.
 */
export function usePress(run: () => Promise<void>, fallback: string) {
  const told = (cause: unknown) => (cause instanceof Error && wordsOf(cause)) || fallback
  const { mutate, isPending, isError, error } = useWrite({
    mutationFn: run,
    onError: cause => showError('Error', told(cause)),
  })
  return { press: () => mutate(), isPending, failure: isError ? told(error) : undefined }
}
