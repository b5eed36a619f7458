import { type FormEvent, useState } from 'react'
import type * as z from 'zod'
import { authRegister, type authRegistration } from '../../../server/contract/operations/accounts.ts'
import { showError } from '../../lib/toasts.ts'
import { useRegister } from './auth.queries.ts'
import { Field } from './field.tsx'
import { type FieldErrors, readForm } from './read-form.ts'

interface Props {
  registration: z.output<typeof authRegistration.output> | undefined
  codes: { setupCode?: string; inviteCode?: string }
}

export function RegisterForm({ registration, codes }: Props) {
  const register = useRegister()
  const [errors, setErrors] = useState<FieldErrors>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readForm(event.currentTarget, authRegister.body)
    setErrors(read.errors ?? {})
    if (read.values) register.mutate(read.values, { onError: error => showError('Registration failed', error) })
  }

  if (registration?.mode === 'closed') {
    return (
      <div className="form">
        <h1>Register</h1>
        <p>Registration is closed on this site.</p>
      </div>
    )
  }
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <h1>Register</h1>
      {registration?.firstAdmin && <p>Nobody has registered here yet: the first account runs the site.</p>}
      <Field name="username" label="Username" autoComplete="username" required error={errors.username} />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters, and not a common one."
        error={errors.password}
      />
      <CodeField registration={registration} codes={codes} errors={errors} />
      <button type="submit" className="button button-wide" disabled={register.isPending}>
        {register.isPending ? 'Registering…' : 'Register'}
      </button>
    </form>
  )
}

/** One code is asked for: that of the first start while nobody has registered, an admin's invitation after. */
function CodeField({ registration, codes, errors }: Props & { errors: FieldErrors }) {
  const { setupCode, inviteCode } = codes
  const isSetup = setupCode !== undefined || (inviteCode === undefined && registration?.firstAdmin === true)
  const given = isSetup ? setupCode : inviteCode
  if (given === undefined && registration?.needsCode !== true) return null
  const name = isSetup ? 'setupCode' : 'inviteCode'
  return (
    <Field
      key={name}
      name={name}
      label={isSetup ? 'Setup code' : 'Invitation code'}
      autoComplete="off"
      defaultValue={given ?? ''}
      hint={isSetup ? 'The server printed it when it was started.' : 'From an admin of this site.'}
      error={errors[name]}
    />
  )
}
