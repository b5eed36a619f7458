import './desk-warning.css'
import type { ReactNode } from 'react'
import { noTagWarning } from '../../server/domain/amazon.ts'

/** A warning for admins at the top of a screen. */
export function DeskWarning({ children }: { children: ReactNode }) {
  return (
    <p className="desk-warning" role="status">
      {children}
    </p>
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
