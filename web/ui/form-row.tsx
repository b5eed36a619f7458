import { type ReactNode, useId } from 'react'

export interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby'?: string
}

interface FormRowProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Renders the control. */
  children: (control: ControlProps) => ReactNode
}

/** A labelled control with its hint and its error. */
export function FormRow({ label, hint, error, children }: FormRowProps) {
  const id = useId()
  const describedById = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="row">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        ...(describedById && { 'aria-describedby': describedById }),
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="row-hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
