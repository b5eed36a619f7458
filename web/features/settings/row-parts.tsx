import type { ReactNode } from 'react'

/** Label of a field in a row. `of` names the row for screen readers, such as "column 3". */
export function RowLabel({ text, rowName }: { text: string; rowName: string }) {
  return (
    <>
      {text}
      <span className="unseen"> of {rowName}</span>
    </>
  )
}

interface RowButtonProps {
  name: string
  rowName: string
  /** Not available for this row. The button stays focusable, unlike a disabled one. */
  isDisabled?: boolean
  onPress(): void
  children: ReactNode
}

export function RowButton({ name, rowName, isDisabled = false, onPress, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className="entry-act"
      aria-label={`${name} ${rowName}`}
      title={name}
      aria-disabled={isDisabled}
      onClick={() => isDisabled || onPress()}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  )
}
