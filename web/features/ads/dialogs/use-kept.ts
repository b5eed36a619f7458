import { useRef, useState } from 'react'
import { mostAttempts } from '../../../../server/contract/schemas/ad-variants.ts'
import { type Kept, readKept, writeKept, writingOf } from './kept-variants.ts'

/** The attempt after another; after the last, the first again. */
export const attemptAfter = (attempt: number) => (attempt % mostAttempts) + 1

/**
 * What is under way for the ads of an article. Where nothing is, variants are asked for: other ones than before where
 * some were deployed.
 */
export function useKept(articleId: string, hasAds: boolean) {
  const [kept, setKept] = useState<Kept>(() => {
    const found = readKept(articleId)
    if (found?.writing || found?.written) return found
    return writingOf(attemptAfter(found?.attempt ?? (hasAds ? 1 : 0)))
  })
  // Of a dialog that was closed meanwhile, too: an answer that comes then is not lost.
  const current = useRef(kept)

  function keep(changes: Partial<Kept>): void {
    current.current = { ...current.current, ...changes }
    writeKept(articleId, current.current)
    setKept(current.current)
  }

  return { kept, keep }
}

export type Keep = ReturnType<typeof useKept>['keep']
