import { type FormEvent, useRef, useState } from 'react'
import { authLogin } from '../../../server/contract/operations/accounts.ts'
import { useSite } from '../../lib/site.queries.ts'
import { showError } from '../../lib/toasts.ts'
import { useLogin } from './auth.queries.ts'
import { Field } from './field.tsx'
import { type FieldErrors, readForm } from './read-form.ts'

export function LoginForm({ started }: { started: boolean }) {
  const login = useLogin()
  const { demo } = useSite()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readForm(event.currentTarget, authLogin.body)
    setErrors(read.errors ?? {})
    if (read.values) login.mutate(read.values, { onError: error => showError('Login failed', error) })
  }

  function fill(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
  }

  return (
    // "post": were it sent before the app is there, no password would end up in an address.
    <form ref={form} className="form" method="post" noValidate onSubmit={submit}>
      <h1>Sign in</h1>
      {demo && (
        <div className="demo">
          <p>
            This is a demo site. Sign in as <code>{demo.username}</code> with the password <code>{demo.password}</code>.
          </p>
          <button type="button" className="button button-quiet" disabled={!started} onClick={() => fill(demo)}>
            Use the demo sign-in
          </button>
        </div>
      )}
      <Field name="username" label="Username" autoComplete="username" required error={errors.username} />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <button type="submit" className="button button-wide" disabled={!started || login.isPending}>
        {login.isPending ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
  )
}
