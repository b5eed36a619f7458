import type { QueryClient } from '@tanstack/react-query'
import { CallError, type Client } from '../../server/contract/client.ts'
import type { ArticleHead } from '../../server/contract/schemas/article.ts'
import { invalidateArticles, useApi } from './api.tsx'
import { getRegenerationKey, store } from './browser-storage.ts'
import { useIdempotencyKey, useSingleMutation } from './mutations.ts'
import { showError, showMessage } from './toasts.ts'

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

/** Status and planned time of an article, which publishing and scheduling change. */
export type ArticleState = Pick<ArticleHead, 'id' | 'title' | 'status' | 'scheduledFor'>

/** @throws CallError `conflict` if the article has another version, so that Undo would change newer text. */
export async function assertUnchanged(api: Client, id: string, version: number): Promise<void> {
  if ((await api.articles.byId({ id })).version === version) return
  throw new CallError(409, { code: 'conflict', message: 'The article has changed since. Nothing was undone.' })
}

/** Gives an article the status and the planned time that it had before a change. */
async function revertState(api: Client, before: ArticleState, after: ArticleHead): Promise<ArticleHead> {
  const { id, status, scheduledFor } = before
  await assertUnchanged(api, id, after.version)
  if (status === 'published') return api.articles.publish({ id })
  const draft = after.status === 'published' ? await api.articles.unpublish({ id }) : after
  if (scheduledFor !== undefined) return (await api.articles.schedule({ id, at: scheduledFor })).article
  return draft.scheduledFor === undefined ? draft : api.articles.unschedule({ id })
}

interface Undo {
  before: ArticleState
  after: ArticleHead
  /** Receives the article after it was reset. */
  onUndone?: ((head: ArticleHead) => unknown) | undefined
}

/** Undoes a change of the status or of the planned time, and reports the outcome. */
export async function undoChange(api: Client, queries: QueryClient, { before, after, onUndone }: Undo): Promise<void> {
  showMessage('Undoing…')
  try {
    const head = await revertState(api, before, after)
    showMessage('Undone', { description: `“${head.title}” is back with its earlier status.` })
    onUndone?.(head)
  } catch (error) {
    showError('Failed to Undo', error)
  }
  // After a failure too: a part may have been undone.
  await invalidateArticles(queries)
}
