import { type FormEvent, useState } from 'react'
import { createValidation, getErrorText } from '../../lib/error-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { showMessage } from '../../lib/toasts.ts'
import { Field } from '../../ui/form.tsx'
import { useReset } from './auth.queries.ts'

const validatePassword = createValidation(() =>
  import('../../../server/contract/schemas/account.ts').then(({ passwordSchema }) => passwordSchema),
)

/** Form for a new password, for people who opened the link of an owner. The sign-in form follows. */
export function ResetForm({ code }: { code: string }) {
  const reset = useReset()
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const newPassword = String(new FormData(event.currentTarget).get('newPassword') ?? '')
    const [problem] = Object.values(await validatePassword(newPassword))
    setError(problem)
    if (problem !== undefined) return
    reset.mutate(
      { code, newPassword },
      {
        onSuccess: ({ username }) => {
          showMessage('Password Changed', { description: `Sign in as ${username} with your new password.` })
          location.hash = ''
        },
        onError: cause => setError(getErrorText(cause)),
      },
    )
  }

  return (
    <div className="auth">
      <PageHead title="New password" />
      <form className="form" method="post" noValidate onSubmit={event => void submit(event)}>
        <h1>New password</h1>
        <Field
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          hint="At least 8 characters, and not a common password. It signs you out everywhere."
          error={error}
        />
        <button type="submit" className="button button-wide" disabled={reset.isPending}>
          {reset.isPending ? 'Saving…' : 'Save password'}
        </button>
      </form>
    </div>
  )
}
