import type { ReactNode } from 'react'

interface StaleAreaProps {
  isStale: boolean
  children: ReactNode
}

/** Keeps metrics on the screen, greyed out, while another range is loading. */
export function StaleArea({ isStale, children }: StaleAreaProps) {
  return (
    <div className={`analytics-body ${isStale ? 'stale' : ''}`} aria-busy={isStale}>
      <p className="unseen" role="status">
        {isStale && 'Reading the figures of other days…'}
      </p>
      {children}
    </div>
  )
}
