import { showError } from './toasts.ts'
import { useWrite } from './use-write.ts'
import { wordsOf } from './words-of.ts'

/**
 * What a button does: once at a time, however often it is pressed. A failure is told, and stays to be read until the
 * next press: in the server's words, or in those of `fallback`.
 */
export function usePress(run: () => Promise<void>, fallback: string) {
  const told = (cause: unknown) => (cause instanceof Error && wordsOf(cause)) || fallback
  const { mutate, isPending, isError, error } = useWrite({
    mutationFn: run,
    onError: cause => showError('Error', told(cause)),
  })
  return { press: () => mutate(), isPending, failure: isError ? told(error) : undefined }
}
