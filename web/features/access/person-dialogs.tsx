import { useState } from 'react'
import { getErrorText } from '../../lib/error-text.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useEndSessions, useResetTotp } from './access.queries.ts'

interface Props {
  /** Person whose sessions to end; without it, the other ones of the signed-in person. */
  user?: { id: string; username: string }
  onClose: () => void
}

/** Asks before it ends all other sessions of the signed-in person, or all of somebody else. */
export function EndSessionsDialog({ user, onClose }: Props) {
  const end = useEndSessions()
  const [failure, setFailure] = useState<string>()
  function confirm() {
    setFailure(undefined)
    end.mutate(user?.id, { onSuccess: onClose, onError: error => setFailure(getErrorText(error)) })
  }
  return (
    <ConfirmDialog
      title={user ? `End all sessions of ${user.username}?` : 'End your other sessions?'}
      labels={{ confirm: 'End sessions', pending: 'Ending…', keep: 'Cancel' }}
      isDangerous
      isPending={end.isPending}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {user ? `${user.username} will` : 'You will'} have to sign in again in every{user ? '' : ' other'} browser.
        Terminals and programs stay connected: revoke their tokens to end them.
      </p>
    </ConfirmDialog>
  )
}

/** Asks before it turns off the authenticator app of a person who lost it. */
export function ResetTotpDialog({ user: { id, username }, onClose }: Required<Props>) {
  const reset = useResetTotp()
  const [failure, setFailure] = useState<string>()
  function confirm() {
    setFailure(undefined)
    reset.mutate(id, { onSuccess: onClose, onError: error => setFailure(getErrorText(error)) })
  }
  return (
    <ConfirmDialog
      title={`Turn off the authenticator app of ${username}?`}
      labels={{ confirm: 'Turn off', pending: 'Turning off…', keep: 'Cancel' }}
      isDangerous
      isPending={reset.isPending}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {username} signs in with the password alone until they set up an app again. Do this only if you know that it is{' '}
        {username} who asks.
      </p>
    </ConfirmDialog>
  )
}
