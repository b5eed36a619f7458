import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import type { Input, Output } from '../../../server/contract/operation.ts'
import type { authLogin, authRegister, authRegistration } from '../../../server/contract/operations/accounts.ts'
import { useApi } from '../../lib/api.tsx'
import { createValidation, type FieldErrors, getFieldErrors } from '../../lib/error-text.ts'
import { useLinkCodes } from '../../lib/link-codes.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { getPasskeyErrorText, supportsPasskeys } from '../../lib/passkeys.ts'
import { useSite } from '../../lib/site.queries.ts'
import { showError } from '../../lib/toasts.ts'
import { useHydrated } from '../../lib/user.queries.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { Field } from '../../ui/form.tsx'
import { registrationQuery, useLogin, usePasskeyLogin, useRegister } from './auth.queries.ts'
import { ResetForm } from './reset-form.tsx'

export function AuthScreen() {
  const started = useHydrated()
  const admission = useAdmission(started)
  const { registration, codes } = admission
  const resetCode = useLinkCodes().get('reset')
  const [chosen, setChosen] = useState<Mode>()
  const wantsToRegister = codes.setupCode !== undefined || codes.inviteCode !== undefined || registration?.firstAdmin
  const mode = chosen ?? (wantsToRegister ? 'register' : 'login')
  if (started && resetCode) return <ResetForm code={resetCode} />
  const isClosed = mode === 'register' && registration?.mode === 'closed'
  const [question, answer, otherMode] =
    mode === 'login'
      ? (['No account yet?', 'Register', 'register'] as const)
      : (['Already have an account?', 'Sign in', 'login'] as const)
  return (
    <div className="auth">
      <PageHead title={mode === 'login' ? 'Sign in' : 'Register'} />
      {isClosed ? <Closed /> : <AuthForm mode={mode} started={started} {...admission} />}
      {mode === 'login' && registration?.passkeys && supportsPasskeys() && <PasskeyButton />}
      <p className="auth-switch">
        {question}{' '}
        <LinkButton disabled={!started} onClick={() => setChosen(otherMode)}>
          {answer}
        </LinkButton>
      </p>
      <noscript>
        <p className="note">Turn on JavaScript to sign in.</p>
      </noscript>
    </div>
  )
}

/** Registration options, known only after hydration because they depend on the visitor. */
function useAdmission(started: boolean): Registration {
  const { data } = useQuery({ ...registrationQuery(useApi()), enabled: started })
  const linkCodes = useLinkCodes()
  if (!started) return { registration: undefined, codes: {} }
  const setupCode = linkCodes.get('setup')
  const inviteCode = linkCodes.get('invite')
  return { registration: data, codes: { ...(setupCode && { setupCode }), ...(inviteCode && { inviteCode }) } }
}

function PasskeyButton() {
  const { mutate, isPending } = usePasskeyLogin()
  return (
    <button
      type="button"
      className="button button-wide button-quiet auth-passkey"
      disabled={isPending}
      onClick={() => mutate(undefined, { onError: error => showError('Login failed', getPasskeyErrorText(error)) })}
    >
      {isPending ? 'Waiting for your passkey…' : 'Sign in with a passkey'}
    </button>
  )
}

function Closed() {
  return (
    <div className="form">
      <h1>Register</h1>
      <p>Registration is closed on this site.</p>
    </div>
  )
}

/** Registration options, and the codes from the link to this page. */
interface Registration {
  registration: Output<typeof authRegistration> | undefined
  codes: { setupCode?: string; inviteCode?: string }
}

/** Asks for one code: the setup code before the first registration, an invitation code afterwards. */
function CodeField({ registration, codes, errors }: Registration & { errors: FieldErrors }) {
  const { setupCode, inviteCode } = codes
  const isSetup = setupCode !== undefined || (inviteCode === undefined && registration?.firstAdmin === true)
  const code = isSetup ? setupCode : inviteCode
  if (code === undefined && registration?.needsCode !== true) return null
  const name = isSetup ? 'setupCode' : 'inviteCode'
  return (
    <Field
      key={`${name} ${code}`}
      name={name}
      label={isSetup ? 'Setup code' : 'Invitation code'}
      autoComplete="off"
      defaultValue={code ?? ''}
      hint={isSetup ? 'The server printed it at startup.' : 'Ask an admin of this site for a code.'}
      error={errors[name]}
    />
  )
}

/** Shows the credentials of a demo site with a button that fills them in. */
function DemoSignIn({ form, disabled }: { form: RefObject<HTMLFormElement | null>; disabled: boolean }) {
  const { demo } = useSite()
  if (!demo) return null

  function fill(values: Readonly<Record<string, string>>) {
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
  }

  return (
    <div className="demo">
      <p>
        This is a demo site. Sign in as <code>{demo.username}</code> with the password <code>{demo.password}</code>.
      </p>
      <button type="button" className="button button-quiet" disabled={disabled} onClick={() => fill(demo)}>
        Fill in the demo account
      </button>
    </div>
  )
}

const validateLogin = createValidation(() =>
  import('../../../server/contract/operations/accounts.ts').then(({ authLogin }) => authLogin.body),
)
const validateRegister = createValidation(() =>
  import('../../../server/contract/operations/accounts.ts').then(({ authRegister }) => authRegister.body),
)

/** Reads the fields of the form. The optional ones are omitted when empty. */
function readForm(form: HTMLFormElement) {
  const fields = new FormData(form)
  const read = (name: string) => String(fields.get(name) ?? '')
  const account = { username: read('username'), password: read('password') }
  const [code, setupCode, inviteCode] = ['code', 'setupCode', 'inviteCode'].map(read)
  const login: Input<typeof authLogin> = { ...account, ...(code && { code }) }
  const register: Input<typeof authRegister> = {
    ...account,
    ...(setupCode && { setupCode }),
    ...(inviteCode && { inviteCode }),
  }
  return { login, register }
}

const texts = {
  login: { title: 'Sign in', pending: 'Signing in…', failure: 'Login failed', passwords: 'current-password' },
  register: { title: 'Register', pending: 'Registering…', failure: 'Registration failed', passwords: 'new-password' },
} as const

type Mode = keyof typeof texts

interface Sender<T> {
  reset(): void
  mutate(values: T, options: { onError(error: Error): void }): void
}

/** Form for sign-in and registration. Shared, so that typed text is kept when switching. */
function AuthForm({ mode, started, ...admission }: Registration & { mode: Mode; started: boolean }) {
  const { title, pending, failure, passwords } = texts[mode]
  const login = useLogin()
  const register = useRegister()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [needsCode, setNeedsCode] = useState(false)
  const isPending = login.isPending || register.isPending

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = readForm(event.currentTarget)
    if (mode === 'login') send(values.login, await validateLogin(values.login), login)
    else send(values.register, await validateRegister(values.register), register)
  }

  function send<T>(values: T, found: FieldErrors, sender: Sender<T>) {
    setErrors(found)
    sender.reset()
    const [invalid] = Object.keys(found)
    if (invalid === undefined) sender.mutate(values, { onError: showErrors })
    else focusField(invalid)
  }

  /** Shows an error at its field, or else in a toast. */
  function showErrors(error: Error): void {
    // The password was correct, and an authenticator app is set up.
    if (!needsCode && getFieldErrors(error).code !== undefined) {
      setNeedsCode(true)
      return
    }
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
    <form ref={form} className="form" method="post" noValidate onSubmit={event => void submit(event)}>
      <h1>{title}</h1>
      {mode === 'login' && <DemoSignIn form={form} disabled={!started} />}
      {mode === 'register' && admission.registration?.firstAdmin && <p>Create the first admin account of this site.</p>}
      <Field key="username" name="username" label="Username" autoComplete="username" required error={errors.username} />
      <Field
        key="password"
        name="password"
        label="Password"
        type="password"
        autoComplete={passwords}
        required
        hint={mode === 'register' ? 'At least 8 characters, and not a common password.' : undefined}
        error={errors.password}
      />
      {mode === 'login' && needsCode && (
        <Field
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoFocus
          hint="From your authenticator app, or a recovery code."
          error={errors.code}
        />
      )}
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
