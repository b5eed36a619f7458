import { useEffect, useState } from 'react'
import { textLength } from '../../server/contract/text-length.ts'

interface Props {
  text: string
  /** In characters as people count them. */
  limit: number
}

/** Character count next to a field, such as `12/40`. Shows excess characters instead of truncating. */
export function Counter({ text, limit }: Props) {
  // Stored without surrounding space.
  const count = textLength(text.trim())
  const tooMany = count - limit
  return (
    <span className={tooMany > 0 ? 'counter counter-over' : 'counter'}>
      <span aria-hidden="true">
        {count}/{limit}
        {tooMany > 0 && ` (${tooMany} too many)`}
      </span>
      <Announced words={`${count} of ${limit} characters${tooMany > 0 ? `, ${tooMany} too many` : ''}`} />
    </span>
  )
}

/** Milliseconds after the last key until the count is announced, so that it is not announced for each key. */
const pause = 1_000

function Announced({ words }: { words: string }) {
  const [said, setSaid] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), pause)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <span className="unseen" role="status">
      {said}
    </span>
  )
}
