import './desk-warning.css'
import type { ReactNode } from 'react'
import { noTagWarning } from '../../server/domain/shops.ts'

interface Props {
  title: ReactNode
  /** Links to the pages above this one, from the top. */
  crumbs?: readonly { href: string; label: string }[]
  /** Short fact behind the title. */
  note?: ReactNode
  /** Actions of the screen. The primary one comes last. */
  children?: ReactNode
}

/** Title of a desk screen with its actions, below the path to it. */
export function DeskHead({ title, crumbs = [], note, children }: Props) {
  return (
    <header className="desk-head">
      <div>
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className="crumbs">
              {crumbs.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="desk-head-title">
          <h1>{title}</h1>
          {note !== undefined && <span className="note">{note}</span>}
        </div>
      </div>
      {children && <div className="desk-actions">{children}</div>}
    </header>
  )
}

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
