import type { ReactNode } from 'react'

/** Label of a field in a row. `of` names the row for screen readers, such as "column 3". */
export function RowLabel({ text, of }: { text: string; of: string }) {
  return (
    <>
      {text}
      <span className="unseen"> of {of}</span>
    </>
  )
}

interface ActProps {
  name: string
  of: string
  /** Not available for this row. The button stays focusable, unlike a disabled one. */
  off?: boolean
  onAct(): void
  children: ReactNode
}

export function RowAct({ name, of, off = false, onAct, children }: ActProps) {
  return (
    <button
      type="button"
      className="entry-act"
      aria-label={`${name} ${of}`}
      title={name}
      aria-disabled={off}
      onClick={() => off || onAct()}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  )
}
