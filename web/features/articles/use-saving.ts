import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Article } from '../../../server/contract/schemas/article.ts'
import { invalidateArticles, useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { type Changes, checkChanges, getConflictVersion, getServerProblems, type Values } from './article-form.ts'
import { getUnsupportedClaims } from './publishing.queries.ts'
import { deleteDraft, type EditingState } from './use-editing.ts'

interface SaveRequest {
  typed: Partial<Values>
  changes: Changes
  version: number
  withUnsupportedClaims?: true
}

interface UnsupportedSave {
  /** Number of sentences without a source. */
  count: number
  version: number
  typed: Partial<Values>
}

/** Saves changes and handles conflicts and errors. */
export function useSaving(editing: EditingState) {
  const api = useApi()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string>()
  /** Version that somebody else saved in the meantime. */
  const [theirs, setTheirs] = useState<Article>()
  /** Save that was refused because it would publish sentences without a source. */
  const [unsupported, setUnsupported] = useState<UnsupportedSave>()
  const { id } = editing.article

  const { mutateAsync, isPending } = useSingleMutation({
    mutationFn: ({ changes, version, withUnsupportedClaims }: SaveRequest) =>
      api.articles.update({ id, version, ...changes, ...(withUnsupportedClaims && { withUnsupportedClaims }) }),
    onSuccess: async (article, { typed }) => {
      await editing.applySaved(typed, article)
      deleteDraft(id)
      await invalidateArticles(queries)
    },
  })

  async function handleRejection(error: Error, version: number, typed: Partial<Values>): Promise<void> {
    if (getConflictVersion(error) !== undefined) return setTheirs(await api.articles.byId({ id }))
    const count = getUnsupportedClaims(error)
    setUnsupported(count === null ? undefined : { count, version, typed })
    if (count !== null) return
    editing.setProblems(getServerProblems(error, typed))
    setFailure(getErrorText(error))
  }

  /** Saves the typed changes. Returns true if all of them are stored. */
  async function save(
    version = editing.version,
    typed = editing.changes,
    consent: Pick<SaveRequest, 'withUnsupportedClaims'> = {},
  ): Promise<boolean> {
    if (isPending) return false
    setFailure(undefined)
    if (Object.keys(typed).length === 0) return true
    const problems = await checkChanges(typed)
    if (Object.keys(problems).length > 0) {
      editing.setProblems(problems)
      setFailure('Correct the marked fields, then save again.')
      return false
    }
    try {
      await mutateAsync({ typed, changes: typed, version, ...consent })
      setTheirs(undefined)
      setUnsupported(undefined)
      return true
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(String(error))
      await handleRejection(cause, version, typed).catch(() => setFailure(getErrorText(cause)))
      return false
    }
  }

  /** Repeats the refused save with the user's consent. */
  async function saveUnsupported(): Promise<void> {
    if (unsupported) await save(unsupported.version, unsupported.typed, { withUnsupportedClaims: true })
  }

  const keepUnsaved = () => setUnsupported(undefined)
  return { save, isPending, failure, setFailure, theirs, setTheirs, unsupported, saveUnsupported, keepUnsaved }
}

export type SavingState = ReturnType<typeof useSaving>

export function useSaveShortcut(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
