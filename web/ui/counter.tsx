import { useEffect, useState } from 'react'
import { textLength } from '../../server/contract/text-length.ts'

interface Props {
  text: string
  /** Characters, as a person counts them. */
  limit: number
}

/** `12/40` beside a field: how much of its room is taken. What is beyond it is told, not cut. */
export function Counter({ text, limit }: Props) {
  // As it will be stored, without the space around it.
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

/** Milliseconds after the last key until the count is read out, so that it is not read out at each. */
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
