import { type FormEvent, useState } from 'react'
import { Field } from '../../ui/field.tsx'

/** Form for the code that the terminal shows, for users who did not follow a link. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [error, setError] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (code === '') setError('Type the code that the terminal shows')
    else onCode(code)
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <h1>Let a terminal in</h1>
      <Field
        name="code"
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        hint="Eight letters, as blogops login shows them."
        error={error}
      />
      <button type="submit" className="button button-wide">
        Continue
      </button>
    </form>
  )
}
