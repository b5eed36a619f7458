import { type FormEvent, useRef, useState } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import { authLogin, authRegister } from '../../../server/contract/operations/accounts.ts'
import { type FieldErrors, getFieldErrors } from '../../lib/refused-fields.ts'
import { showError } from '../../lib/toasts.ts'
import { Field } from '../../ui/field.tsx'
import { useLogin, useRegister } from './auth.queries.ts'
import { CodeField, type Registration } from './code-field.tsx'
import { DemoSignIn } from './demo-sign-in.tsx'
import { type ParsedForm, parseForm } from './read-form.ts'

const texts = {
  login: { title: 'Sign in', pending: 'Signing in…', failure: 'Login failed', passwords: 'current-password' },
  register: { title: 'Register', pending: 'Registering…', failure: 'Registration failed', passwords: 'new-password' },
} as const

export type Mode = keyof typeof texts

interface Sender<T> {
  reset(): void
  mutate(values: T, options: { onError(error: Error): void }): void
}

/** Form for sign-in and registration. Shared, so that typed text is kept when switching. */
export function AuthForm({ mode, started, ...admission }: Registration & { mode: Mode; started: boolean }) {
  const { title, pending, failure, passwords } = texts[mode]
  const login = useLogin()
  const register = useRegister()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const isPending = login.isPending || register.isPending

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (mode === 'login') send(parseForm(event.currentTarget, authLogin.body), login)
    else send(parseForm(event.currentTarget, authRegister.body), register)
  }

  function send<T>({ values, errors = {} }: ParsedForm<T>, sender: Sender<T>) {
    setErrors(errors)
    sender.reset()
    if (values) sender.mutate(values, { onError: showErrors })
    else focusField(Object.keys(errors)[0])
  }

  /** Shows an error at its field, or else in a toast. */
  function showErrors(error: Error): void {
    const fieldErrors = getFormErrors(form.current, error)
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length === 0) showError(failure, error)
    focusField(Object.keys(fieldErrors)[0] ?? 'password')
  }

  function focusField(name = ''): void {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.focus()
  }

  return (
    // "post" keeps the password out of the address if the form is submitted before hydration.
    <form ref={form} className="form" method="post" noValidate onSubmit={submit}>
      <h1>{title}</h1>
      {mode === 'login' && <DemoSignIn form={form} disabled={!started} />}
      {mode === 'register' && admission.registration?.firstAdmin && (
        <p>Nobody has registered here yet: the first account runs the site.</p>
      )}
      <Field key="username" name="username" label="Username" autoComplete="username" required error={errors.username} />
      <Field
        key="password"
        name="password"
        label="Password"
        type="password"
        autoComplete={passwords}
        required
        hint={mode === 'register' ? 'At least 8 characters, and not a common one.' : undefined}
        error={errors.password}
      />
      {mode === 'register' && <CodeField {...admission} errors={errors} />}
      <button type="submit" className="button button-wide" disabled={!started || isPending}>
        {isPending ? pending : title}
      </button>
    </form>
  )
}

/** Returns the fields that the server rejected, with its hint. */
function getFormErrors(form: HTMLFormElement | null, error: Error): FieldErrors {
  const hint = error instanceof CallError ? error.hint : undefined
  const fieldErrors = Object.entries(getFieldErrors(error)).filter(([name]) => form?.elements.namedItem(name))
  return Object.fromEntries(
    fieldErrors.map(([name, message]) => [name, hint ? `${endSentence(message)} ${hint}` : message]),
  )
}

const endSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)
