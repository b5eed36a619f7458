import type { ComponentProps, ReactNode } from 'react'

interface Props extends ComponentProps<'input'> {
  /** Its id, too. */
  name: string
  label: ReactNode
  hint?: string | undefined
  error: string | undefined
}

/** A labelled input with its hint and its error. Without a `value` it keeps its own, typed before the app came or after. */
export function Field({ name, label, hint, error, ...input }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} {...describedBy(name, { hint, error })} {...input} />
      <FieldNotes name={name} hint={hint} error={error} />
    </div>
  )
}

type Notes = Pick<Props, 'hint' | 'error'>

/** What a field says of its notes to those who hear it. */
export function describedBy(name: string, { hint, error }: Notes) {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return { 'aria-invalid': error !== undefined, ...(ids && { 'aria-describedby': ids }) }
}

export function FieldNotes({ name, hint, error }: Notes & { name: string }) {
  return (
    <>
      {hint && (
        <p id={`${name}-hint`} className="note">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </>
  )
}
