import './desk-warning.css'
import type { ReactNode } from 'react'
import { noTagWarning } from '../../server/contract/affiliate-tag.ts'

/** A sentence at the head of a screen about what an admin should change. */
export function DeskWarning({ children }: { children: ReactNode }) {
  return (
    <p className="desk-warning" role="status">
      {children}
    </p>
  )
}

/** Leads to the settings, unless it stands there. */
export function TagWarning({ onSettings = false }: { onSettings?: boolean }) {
  return (
    <DeskWarning>
      <strong>{noTagWarning}.</strong> {onSettings ? 'Enter yours below.' : <a href="/settings">Set your tag</a>}
    </DeskWarning>
  )
}
