import type { ComponentProps, ReactNode } from 'react'

interface FieldProps extends ComponentProps<'input'> {
  /** Also used as the id. */
  name: string
  label: ReactNode
  hint?: string | undefined
  error: string | undefined
}

/**
 * A labelled input with its error or hint. Uncontrolled without a `value`, so that text typed before hydration is
 * kept.
 */
export function Field({ name, label, hint, error, ...input }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} {...describedBy(name, { hint, error })} {...input} />
      <FieldNotes name={name} hint={hint} error={error} />
    </div>
  )
}

type NotesProps = Pick<FieldProps, 'hint' | 'error'>

/** Returns the ARIA attributes that link an input to its error or hint. */
export function describedBy(name: string, { hint, error }: NotesProps) {
  const id = error ? `${name}-error` : hint && `${name}-hint`
  return { 'aria-invalid': error !== undefined, ...(id && { 'aria-describedby': id }) }
}

/** Shows the error, or else the hint. */
export function FieldNotes({ name, hint, error }: NotesProps & { name: string }) {
  if (error) {
    return (
      <p id={`${name}-error`} className="field-error">
        {error}
      </p>
    )
  }
  if (!hint) return null
  return (
    <p id={`${name}-hint`} className="note">
      {hint}
    </p>
  )
}
