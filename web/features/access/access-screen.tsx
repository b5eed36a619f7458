import { type FormEvent, useState } from 'react'
import type { Scope } from '../../../server/contract/scopes.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { createValidation, getErrorText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { roleLabels, scopeLabels } from '../../lib/labels.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useMay, useUser } from '../../lib/user.queries.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { DeskHead } from '../../ui/desk-head.tsx'
import { DeskNav } from '../../ui/desk-nav.tsx'
import { Field } from '../../ui/form.tsx'
import { FailureText } from '../../ui/page-states.tsx'
import { sessionsQuery, tokensQuery, usePassword } from './access.queries.ts'
import { EndSessionsDialog } from './access-dialogs.tsx'
import { AccessList } from './access-list.tsx'
import { Passkeys } from './passkeys.tsx'
import { Invitations, People } from './people.tsx'
import { SecondFactor } from './second-factor.tsx'
import { TokenMaker } from './token-maker.tsx'
import '../../ui/desk.css'
import './access.css'

/** Permissions of a token, as text and as scopes. */
function Permissions({ scopes }: { scopes: readonly Scope[] }) {
  return (
    <details className="access-permissions">
      <summary>{formatQuantity(scopes.length, 'permission')}</summary>
      <ul>
        {scopes.map(scope => (
          <li key={scope}>
            {scopeLabels[scope]} <code>{scope}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Ends the other sessions of the signed-in person, after a confirmation. */
function EndOtherSessions() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <QuietButton onClick={() => setOpen(true)}>End my other sessions</QuietButton>
      {isOpen && <EndSessionsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Browsers() {
  return (
    <AccessList
      title="Browsers"
      about={
        useMay()('accounts:read')
          ? 'All signed-in browsers. To end your own session here, use Logout.'
          : 'Browsers in which you are signed in. To end your session here, use Logout.'
      }
      labels={{ action: 'End session', pending: 'Ending…', done: 'Session Ended' }}
      kind="sessions"
      query={sessionsQuery(useApi())}
      emptyText="No browser is signed in."
      action={<EndOtherSessions />}
      toEntry={({ id, username, device, createdAt, lastSeenAt, current }) => ({
        id,
        name: `${username}, ${device}`,
        facts: [`Last seen ${formatDateTime(lastSeenAt)}`, `Signed in ${formatDateTime(createdAt)}`],
        // The current session ends with Logout, which also clears the cached data.
        ...(current
          ? { badge: 'This browser' }
          : { consequence: `${username} will have to sign in again in that browser.` }),
      })}
    />
  )
}

function Tokens() {
  return (
    <AccessList
      title="Terminals and programs"
      about={
        <>
          Each signs in with its own token. Run <code>blogops login</code> to connect a terminal, or create a token for
          a program.
        </>
      }
      labels={{ action: 'Revoke', pending: 'Revoking…', done: 'Token Revoked' }}
      kind="tokens"
      query={tokensQuery(useApi())}
      emptyText="No terminals or programs are connected."
      toEntry={({ id, name, username, scopes, expiresAt, lastUsedAt, parentId }, all) => ({
        id,
        name,
        facts: [
          `Acts as ${username}`,
          describeLastUse(lastUsedAt),
          describeExpiry(expiresAt),
          ...describeParent(parentId, all),
        ],
        ...(isPast(expiresAt) && { badge: 'Expired' }),
        more: <Permissions scopes={scopes} />,
        consequence: describeRevocation(all.filter(other => other.parentId === id)),
      })}
      action={
        <TokenMaker>
          <a className="button button-small button-quiet" href="/pair">
            Connect a terminal
          </a>
        </TokenMaker>
      }
    />
  )
}

/** Describes the token that created this one, if it is in the list. */
function describeParent(parentId: string | null, all: readonly { id: string; name: string }[]): string[] {
  const parent = all.find(({ id }) => id === parentId)
  return parent ? [`Created with ${parent.name}`] : []
}

function describeRevocation(children: readonly { name: string }[]): string {
  const loss = 'Programs that use this token will lose access.'
  if (children.length === 0) return loss
  return `${loss} Tokens created with it are revoked too: ${children.map(({ name }) => name).join(', ')}.`
}

const isPast = (iso: string | null) => iso !== null && Date.parse(iso) <= Date.now()
const describeLastUse = (iso: string | null) => (iso === null ? 'Never used' : `Last used ${formatDateTime(iso)}`)

function describeExpiry(iso: string | null): string {
  if (iso === null) return 'Never expires'
  return isPast(iso) ? `Expired ${formatDateTime(iso)}` : `Expires ${formatDateTime(iso)}`
}

/** Lists everyone and everything with access to the site, and lets owners revoke it. Others manage their own access. */
export function AccessScreen() {
  const isOwner = useMay()('accounts:write')
  return (
    <div className="desk-page">
      <PageHead title="People and Access" />
      <DeskNav current="/access" />
      <DeskHead title="People and Access" />
      <p className="desk-intro">
        {isOwner
          ? 'People who may sign in, and the browsers, terminals and programs that act for them.'
          : 'Your role, and the browsers, terminals and programs that act for you.'}
      </p>
      <div className="access-page">
        {isOwner ? (
          <>
            <People />
            <Invitations />
          </>
        ) : (
          <OwnRole />
        )}
        <Browsers />
        <Tokens />
        <Passkeys />
        <PasswordForm />
        <SecondFactor />
      </div>
    </div>
  )
}

function OwnRole() {
  const role = useUser()?.role ?? 'analyst'
  return (
    <section className="panel access" aria-label="Your role">
      <h2>Your role: {roleLabels[role].name}</h2>
      <p>{roleLabels[role].about}</p>
      <p className="row-hint">An owner of this site can change your role.</p>
    </section>
  )
}

type Errors = { currentPassword?: string; newPassword?: string; form?: string }

const validatePassword = createValidation(() =>
  import('../../../server/contract/schemas/account.ts').then(({ passwordSchema }) => passwordSchema),
)

function PasswordForm() {
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
