import { useRef, useState } from 'react'
import { mostAttempts } from '../../../../server/contract/schemas/ad-variants.ts'
import { type Kept, readKept, writeKept, writingOf } from './kept-variants.ts'

/** Returns the next attempt number; after the last, the first. */
export const attemptAfter = (attempt: number) => (attempt % mostAttempts) + 1

/**
 * Draft of the ad variants of an article. Without a draft, it requests new variants, from the next attempt if ads
 * exist.
 */
export function useKept(articleId: string, hasAds: boolean) {
  const [kept, setKept] = useState<Kept>(() => {
    const found = readKept(articleId)
    if (found?.writing || found?.written) return found
    return writingOf(attemptAfter(found?.attempt ?? (hasAds ? 1 : 0)))
  })
  // Updated even after the dialog is closed, so that a late answer is stored.
  const current = useRef(kept)

  function keep(changes: Partial<Kept>): void {
    current.current = { ...current.current, ...changes }
    writeKept(articleId, current.current)
    setKept(current.current)
  }

  return { kept, keep }
}

export type Keep = ReturnType<typeof useKept>['keep']
