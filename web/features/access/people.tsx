import { useState } from 'react'
import type { Person } from '../../../server/contract/schemas/account.ts'
import { type Role, roles } from '../../../server/contract/scopes.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime, formatLongDate } from '../../lib/format.ts'
import { roleLabels } from '../../lib/labels.ts'
import { useButtonAction } from '../../lib/mutations.ts'
import { useUser } from '../../lib/user.queries.ts'
import { Button, QuietButton } from '../../ui/buttons.tsx'
import { Why } from '../../ui/desk-head.tsx'
import { FailureText } from '../../ui/page-states.tsx'
import { invitesQuery, useInvite, useResetLink, useRole, usersQuery } from './access.queries.ts'
import { EndSessionsDialog, type LostMeans, LostMeansDialog } from './access-dialogs.tsx'
import { AccessList } from './access-list.tsx'
import { ShownOnce } from './new-token.tsx'

interface RoleSelectProps {
  label: string
  value: Role
  disabled?: boolean
  onChange: (role: Role) => void
}

function RoleSelect({ label, value, disabled = false, onChange }: RoleSelectProps) {
  return (
    <select
      className="access-role"
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={event => onChange(roles.find(role => role === event.target.value) ?? value)}
    >
      {roles.map(role => (
        <option key={role} value={role}>
          {roleLabels[role].name}
        </option>
      ))}
    </select>
  )
}

/** Creates an invitation. Its link is shown once, because only a hash is stored. */
function Invite() {
  const invite = useInvite()
  const [role, setRole] = useState<Role>('editor')
  const [failure, setFailure] = useState<string>()
  function create() {
    setFailure(undefined)
    invite.mutate(role, { onError: error => setFailure(getErrorText(error)) })
  }
  return (
    <>
      <div className="desk-actions access-actions">
        <RoleSelect label="Role of the invited person" value={role} onChange={setRole} />
        <Button aria-disabled={invite.isPending} onClick={create}>
          {invite.isPending ? 'Inviting…' : 'Invite a person'}
        </Button>
      </div>
      <FailureText>{failure}</FailureText>
      {invite.data && (
        <LinkNotice
          text={`Send this link to the new ${invite.data.role}. It is shown only once.`}
          url={invite.data.url}
        />
      )}
    </>
  )
}

function LinkNotice({ text, url }: { text: string; url: string }) {
  return (
    <div className="notice access-link" role="status">
      <p>{text}</p>
      <ShownOnce kind="link" text={url} />
    </div>
  )
}

/** Changes the role of a person, and creates a link with which they choose a new password. */
function PersonControls({ person, isSelf }: { person: Person; isSelf: boolean }) {
  const { id, username, role, totp, passkeys } = person
  const change = useRole()
  const reset = useResetLink()
  const [failure, setFailure] = useState<string>()
  const [dialog, setDialog] = useState<'sessions' | LostMeans>()
  const close = () => setDialog(undefined)
  const onError = (error: Error) => setFailure(getErrorText(error))
  function setRole(next: Role) {
    setFailure(undefined)
    change.mutate({ user: id, role: next }, { onError })
  }
  const { trigger, isPending } = useButtonAction(async () => {
    await reset.mutateAsync(id)
  }, 'The link was not created.')
  return (
    <>
      <div className="desk-actions access-person">
        <RoleSelect label={`Role of ${username}`} value={role} disabled={change.isPending} onChange={setRole} />
        {!isSelf && (
          <QuietButton aria-label={`Reset password of ${username}`} aria-disabled={isPending} onClick={trigger}>
            {isPending ? 'Creating a link…' : 'Reset password'}
          </QuietButton>
        )}
        {!isSelf && (
          <QuietButton aria-label={`End sessions of ${username}`} onClick={() => setDialog('sessions')}>
            End sessions
          </QuietButton>
        )}
        {!isSelf && totp && (
          <QuietButton aria-label={`Turn off app of ${username}`} onClick={() => setDialog('totp')}>
            Turn off app
          </QuietButton>
        )}
        {!isSelf && passkeys > 0 && (
          <QuietButton aria-label={`Remove passkeys of ${username}`} onClick={() => setDialog('passkeys')}>
            Remove passkeys
          </QuietButton>
        )}
      </div>
      {dialog === 'sessions' && <EndSessionsDialog user={{ id, username }} onClose={close} />}
      {(dialog === 'totp' || dialog === 'passkeys') && (
        <LostMeansDialog means={dialog} user={{ id, username }} onClose={close} />
      )}
      <FailureText>{failure}</FailureText>
      {reset.data && (
        <LinkNotice
          text={`Send this link to ${username}. It is shown only once, works once, and expires in a day. Until then the old password works.`}
          url={reset.data.url}
        />
      )}
    </>
  )
}

/** People who may sign in. The last owner cannot be removed, because nobody could invite another. */
export function People() {
  const ownId = useUser()?.id
  return (
    <AccessList
      title="People"
      about={
        <Why label="What may each role do?">
          {roles.map(role => (
            <p key={role}>
              {roleLabels[role].name}: {roleLabels[role].about}
            </p>
          ))}
        </Why>
      }
      labels={{ action: 'Remove', pending: 'Removing…', done: 'Person Removed' }}
      kind="users"
      query={usersQuery(useApi())}
      emptyText="No people."
      toEntry={(person, all) => {
        const { id, username, role, totp, passkeys, createdAt } = person
        return {
          id,
          name: username,
          facts: [
            `Since ${formatLongDate(createdAt)}`,
            ...(totp ? ['Signs in with an authenticator app'] : []),
            ...(passkeys > 0 ? [formatQuantity(passkeys, 'passkey')] : []),
          ],
          more: <PersonControls person={person} isSelf={id === ownId} />,
          ...(id === ownId && { badge: 'You' }),
          ...((role !== 'owner' || all.filter(other => other.role === 'owner').length > 1) && {
            consequence: describeUserLoss(username, id === ownId),
          }),
        }
      }}
    />
  )
}

const describeUserLoss = (username: string, isSelf: boolean) =>
  isSelf
    ? 'You are removing yourself. You will be signed out everywhere, and all your tokens stop working.'
    : `${username} will be signed out everywhere, and all tokens of ${username} stop working.`

export function Invitations() {
  return (
    <AccessList
      title="Invitations"
      about="An invitation lets one person register. It expires after a week."
      labels={{ action: 'Withdraw', pending: 'Withdrawing…', done: 'Invitation Withdrawn' }}
      kind="invites"
      query={invitesQuery(useApi())}
      emptyText="No open invitations."
      toEntry={({ id, role, createdAt, expiresAt }) => ({
        id,
        name: `Invitation from ${formatDateTime(createdAt)}`,
        facts: [roleLabels[role].name, `Expires ${formatDateTime(expiresAt)}`],
        consequence: 'Its link will stop working.',
      })}
      action={<Invite />}
    />
  )
}
