import { useEffect, useRef } from 'react'
import { getErrorText } from '../../lib/reason-of.ts'

interface MoreArticlesProps {
  /** Ids of the listed articles. */
  ids: readonly string[]
  isReading: boolean
  /** Error of the last attempt. */
  error: Error | null
  onMore: () => unknown
  /** Moves focus to a listed article. */
  focus: (id: string) => void
}

/** Button that loads more articles. Focus then moves to the first new one, unless it has moved elsewhere. */
export function MoreArticles({ ids, isReading, error, onMore, focus }: MoreArticlesProps) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<number>(undefined)

  function read(): void {
    if (isReading) return
    before.current = ids.length
    onMore()
  }

  useEffect(() => {
    const first = before.current === undefined ? undefined : ids[before.current]
    if (first === undefined) return
    before.current = undefined
    if (document.activeElement === button.current) focus(first)
  })

  return (
    <div className="managed-more">
      {error && (
        <p className="field-error" role="alert">
          The next articles could not be read. {getErrorText(error)}
        </p>
      )}
      <button ref={button} type="button" className="button button-quiet" onClick={read}>
        {isReading ? 'Reading more…' : 'Show more'}
      </button>
      <span className="row-hint">The first {ids.length} are shown.</span>
    </div>
  )
}
