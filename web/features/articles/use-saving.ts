import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Article } from '../../../server/contract/schemas/article.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { invalidateArticles } from '../../lib/query-client.ts'
import { type Changes, checkChanges, getConflictVersion, getServerProblems, type Values } from './article-form.ts'
import { deleteDraft, type EditingState } from './use-editing.ts'

interface SaveRequest {
  /** Values as typed; `changes` has them as validated. */
  typed: Partial<Values>
  changes: Changes
  version: number
}

/** Saves changes and handles conflicts and errors. */
export function useSaving(editing: EditingState) {
  const api = useApi()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string>()
  /** Version that somebody else saved in the meantime. */
  const [theirs, setTheirs] = useState<Article>()
  const { id } = editing.article

  const { mutateAsync, isPending } = useSingleMutation({
    mutationFn: ({ changes, version }: SaveRequest) => api.articles.update({ id, version, ...changes }),
    onSuccess: async (article, { typed }) => {
      editing.applySaved(typed, article)
      deleteDraft(id)
      await invalidateArticles(queries)
    },
  })

  async function handleRejection(error: Error, typed: Partial<Values>): Promise<void> {
    if (getConflictVersion(error) !== undefined) return setTheirs(await api.articles.byId({ id }))
    editing.setProblems(getServerProblems(error, typed))
    setFailure(getErrorText(error))
  }

  /** Saves the typed changes. Returns true if all of them are stored. */
  async function save(version = editing.version, typed = editing.changes): Promise<boolean> {
    if (isPending) return false
    setFailure(undefined)
    if (Object.keys(typed).length === 0) return true
    const checked = checkChanges(typed)
    if ('problems' in checked) {
      editing.setProblems(checked.problems)
      setFailure('Correct the marked fields, then save again.')
      return false
    }
    try {
      await mutateAsync({ typed, changes: checked.changes, version })
      setTheirs(undefined)
      return true
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(String(error))
      await handleRejection(cause, typed).catch(() => setFailure(getErrorText(cause)))
      return false
    }
  }

  return { save, isPending, failure, setFailure, theirs, setTheirs }
}

export type SavingState = ReturnType<typeof useSaving>
