import type { ReactNode } from 'react'

interface Props {
  isStale: boolean
  children: ReactNode
}

/** Figures stay up, paler, while those of other days are read. */
export function StaleArea({ isStale, children }: Props) {
  return (
    <div className={`analytics-body ${isStale ? 'stale' : ''}`} aria-busy={isStale}>
      <p className="unseen" role="status">
        {isStale && 'Reading the figures of other days…'}
      </p>
      {children}
    </div>
  )
}
