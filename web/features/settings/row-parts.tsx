import type { ReactNode } from 'react'

/** `of` tells those who do not see the row which one it is: "column 3". */
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
  /** Not possible here; it keeps the focus, which a disabled button would lose. */
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
