import { useEffect, useState } from 'react'
import { countCharacters } from '../../server/domain/text.ts'

interface Props {
  text: string
  /** In characters as people count them. */
  limit: number
}

/** Character count next to a field, such as `12/40`. Shows excess characters instead of truncating. */
export function CharacterCounter({ text, limit }: Props) {
  // Surrounding space is not stored, so it does not count.
  const count = countCharacters(text.trim())
  const excess = count - limit
  return (
    <span className={excess > 0 ? 'counter counter-over' : 'counter'}>
      <span aria-hidden="true">
        {count}/{limit}
        {excess > 0 && ` (${excess} too many)`}
      </span>
      <Announcement
        text={excess > 0 ? `${count} of ${limit} characters, ${excess} too many` : `${count} of ${limit} characters`}
      />
    </span>
  )
}

/** Milliseconds after the last key until the count is announced, so that it is not announced for each key. */
const announceDelayMs = 1_000

function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), announceDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <span className="unseen" role="status">
      {announced}
    </span>
  )
}
