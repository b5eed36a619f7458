import { useState } from 'react'
import { getErrorText } from '../../lib/error-text.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { type AccessKind, useEndSessions, useRemove, useRemovePasskeys, useResetTotp } from './access.queries.ts'

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

/** Means of sign-in that an owner removes for a person who lost a device. */
const lostMeans = {
  totp: {
    question: (username: string) => `Turn off the authenticator app of ${username}?`,
    labels: { confirm: 'Turn off', pending: 'Turning off…', keep: 'Cancel' },
    effect: (username: string) => `${username} signs in with the password alone until they set up an app again.`,
  },
  passkeys: {
    question: (username: string) => `Remove the passkeys of ${username}?`,
    labels: { confirm: 'Remove', pending: 'Removing…', keep: 'Cancel' },
    effect: (username: string) =>
      `${username} is signed out in every browser, and signs in with the password until they add a passkey again.`,
  },
} as const

export type LostMeans = keyof typeof lostMeans

/** Asks before it removes a means of sign-in of a person who lost a device. */
export function LostMeansDialog({ means, user, onClose }: Required<Props> & { means: LostMeans }) {
  const resets = { totp: useResetTotp(), passkeys: useRemovePasskeys() }
  const { mutate, isPending } = resets[means]
  const { question, labels, effect } = lostMeans[means]
  const [failure, setFailure] = useState<string>()
  function confirm() {
    setFailure(undefined)
    mutate(user.id, { onSuccess: onClose, onError: error => setFailure(getErrorText(error)) })
  }
  return (
    <ConfirmDialog
      title={question(user.username)}
      labels={labels}
      isDangerous
      isPending={isPending}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {effect(user.username)} Do this only if you know that it is {user.username} who asks.
      </p>
    </ConfirmDialog>
  )
}

interface RemoveDialogProps {
  kind: AccessKind
  entry: { id: string; name: string; consequence?: string }
  labels: { action: string; pending: string; done: string }
  onClose: () => void
}

/** Asks for confirmation and names the consequence. */
export function RemoveDialog({ kind, entry, labels, onClose }: RemoveDialogProps) {
  const removal = useRemove(kind, labels.done)
  const [failure, setFailure] = useState<string>()
  function confirm() {
    setFailure(undefined)
    removal.mutate(entry.id, { onSuccess: onClose, onError: error => setFailure(getErrorText(error)) })
  }
  return (
    <ConfirmDialog
      title={`${labels.action} ${entry.name}?`}
      labels={{ confirm: labels.action, pending: labels.pending, keep: 'Cancel' }}
      isDangerous
      isPending={removal.isPending}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{entry.consequence}</p>
    </ConfirmDialog>
  )
}
