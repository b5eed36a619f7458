interface Props {
  name: string
  label: string
  type?: 'text' | 'password'
  autoComplete: string
  defaultValue?: string
  required?: boolean
  hint?: string | undefined
  error: string | undefined
}

/** A labelled input with its hint and its error. It keeps its own value, so what was typed before the app came stays. */
export function Field({ name, label, hint, error, ...input }: Props) {
  const hintId = `${name}-hint`
  const errorId = `${name}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        aria-invalid={error !== undefined}
        {...(describedBy && { 'aria-describedby': describedBy })}
        {...input}
      />
      {hint && (
        <p id={hintId} className="note">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
