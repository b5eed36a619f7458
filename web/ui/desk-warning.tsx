import './desk-warning.css'
import type { ReactNode } from 'react'
import { noTagWarning } from '../../server/domain/shops.ts'

/** A warning for admins at the top of a screen. */
export function DeskWarning({ children }: { children: ReactNode }) {
  return (
    <p className="desk-warning" role="status">
      {children}
    </p>
  )
}

interface WhyProps {
  label?: string
  /** Subject of the explanation, for screen readers. */
  about?: string
  children: ReactNode
}

/** Long explanation, in one line that opens. */
export function Why({ label = 'Why?', about, children }: WhyProps) {
  return (
    <details className="why">
      <summary>
        {label}
        {about !== undefined && <span className="unseen"> {about}</span>}
      </summary>
      <div className="note">{children}</div>
    </details>
  )
}

/** Warns about a missing affiliate tag. Links to the settings unless shown there. */
export function TagWarning({ onSettings = false }: { onSettings?: boolean }) {
  return (
    <DeskWarning>
      <strong>{noTagWarning}.</strong> {onSettings ? 'Enter your tag below.' : <a href="/settings">Set your tag</a>}
    </DeskWarning>
  )
}
