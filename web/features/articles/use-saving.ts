import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Article } from '../../../server/contract/schemas/article.ts'
import { useApi } from '../../lib/api.tsx'
import { forgetArticles } from '../../lib/forget-articles.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { useWrite } from '../../lib/use-write.ts'
import { type Changes, checkChanges, problemsIn, type Values, versionIn } from './article-form.ts'
import { forgetDraft } from './stored-draft.ts'
import type { EditingState } from './use-editing.ts'

interface Sending {
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

  const { mutateAsync, isPending } = useWrite({
    mutationFn: ({ changes, version }: Sending) => api.articles.update({ id, version, ...changes }),
    onSuccess: async (article, { typed }) => {
      editing.settle(typed, article)
      forgetDraft(id)
      await forgetArticles(queries)
    },
  })

  async function refused(error: Error, typed: Partial<Values>): Promise<void> {
    if (versionIn(error) !== undefined) return setTheirs(await api.articles.byId({ id }))
    editing.setProblems(problemsIn(error, typed))
    setFailure(reasonOf(error))
  }

  /** Saves the typed changes. Returns true if all of them are stored. */
  async function save(version = editing.version, typed = editing.changes): Promise<boolean> {
    if (isPending) return false
    setFailure(undefined)
    if (Object.keys(typed).length === 0) return true
    const checked = checkChanges(typed)
    if ('problems' in checked) {
      editing.setProblems(checked.problems)
      setFailure('Some fields need a change before they can be saved.')
      return false
    }
    try {
      await mutateAsync({ typed, changes: checked.changes, version })
      setTheirs(undefined)
      return true
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(String(error))
      await refused(cause, typed).catch(() => setFailure(reasonOf(cause)))
      return false
    }
  }

  return { save, isPending, failure, setFailure, theirs, setTheirs }
}

export type SavingState = ReturnType<typeof useSaving>
