import { type FormEvent, useState } from 'react'
import { createValidation, getErrorText } from '../../lib/error-text.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { Field } from '../../ui/form.tsx'
import { FailureText } from '../../ui/page-states.tsx'
import { usePassword } from './access.queries.ts'

type Errors = { currentPassword?: string; newPassword?: string; form?: string }

const validatePassword = createValidation(() =>
  import('../../../server/contract/schemas/account.ts').then(({ passwordSchema }) => passwordSchema),
)

export function PasswordForm() {
  const change = usePassword()
  const [errors, setErrors] = useState<Errors>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const currentPassword = String(fields.get('currentPassword') ?? '')
    const newPassword = String(fields.get('newPassword') ?? '')
    const [newError] = Object.values(await validatePassword(newPassword))
    const found: Errors = {
      ...(currentPassword === '' && { currentPassword: 'Enter your current password' }),
      ...(newError !== undefined && { newPassword: newError }),
    }
    setErrors(found)
    if (newError !== undefined || currentPassword === '') return
    change.mutate(
      { currentPassword, newPassword },
      { onSuccess: () => form.reset(), onError: error => setErrors({ form: getErrorText(error) }) },
    )
  }

  return (
    <section className="panel access" aria-label="Your password">
      <h2>Your password</h2>
      <form className="form access-password" method="post" noValidate onSubmit={event => void submit(event)}>
        <Field
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <Field
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters, and not a common password. Changing it signs you out on all other devices."
          error={errors.newPassword}
        />
        <FailureText>{errors.form}</FailureText>
        <div className="desk-actions">
          <QuietButton type="submit" aria-disabled={change.isPending}>
            {change.isPending ? 'Changing…' : 'Change password'}
          </QuietButton>
        </div>
      </form>
    </section>
  )
}
