import { useRef, useState } from 'react'
import { maxAttempts } from '../../../../server/contract/schemas/ad-variants.ts'
import { readDraft, startWriting, type VariantsDraft, writeDraft } from './kept-variants.ts'

/** Returns the next attempt number; after the last, the first. */
export const getNextAttempt = (attempt: number) => (attempt % maxAttempts) + 1

/**
 * Draft of the ad variants of an article. Without a draft, it requests new variants, from the next attempt if ads
 * exist.
 */
export function useVariantsDraft(articleId: string, hasAds: boolean) {
  const [draft, setDraft] = useState<VariantsDraft>(() => {
    const stored = readDraft(articleId)
    if (stored?.writing || stored?.written) return stored
    return startWriting(getNextAttempt(stored?.attempt ?? (hasAds ? 1 : 0)))
  })
  // Updated even after the dialog is closed, so that a late answer is stored.
  const current = useRef(draft)

  function updateDraft(changes: Partial<VariantsDraft>): void {
    current.current = { ...current.current, ...changes }
    writeDraft(articleId, current.current)
    setDraft(current.current)
  }

  return { draft, updateDraft }
}

export type UpdateDraft = ReturnType<typeof useVariantsDraft>['updateDraft']
