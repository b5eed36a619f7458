import { useApi } from './api.tsx'
import { getRegenerationKey, store } from './browser-storage.ts'
import { useIdempotencyKey, useSingleMutation } from './mutations.ts'
import { showError } from './toasts.ts'

/** Starts to replace a product. The editor of the article finds the job and follows it. */
export function useReplacement(onStarted: () => void) {
  const api = useApi()
  const requestKey = useIdempotencyKey()
  return useSingleMutation({
    mutationFn: (input: { id: string; replace: string; with: string }) =>
      api.articles.regenerate(
        { ...input, part: 'products' },
        { idempotencyKey: requestKey.getKey(JSON.stringify(input)) },
      ),
    onSuccess: (job, { id }) => {
      store(getRegenerationKey(id), job.id)
      onStarted()
    },
    onError: error => showError('Failed to Replace the Product', error),
    onSettled: (_, error) => requestKey.settle(error),
  })
}
