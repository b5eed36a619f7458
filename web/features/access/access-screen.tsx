import { useState } from 'react'
import type { Scope } from '../../../server/contract/scopes.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime, formatLongDate } from '../../lib/format.ts'
import { describeBrowser, scopeLabels } from '../../lib/labels.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useUser } from '../../lib/user.queries.ts'
import { DeskHead } from '../../ui/desk-head.tsx'
import { DeskNav } from '../../ui/desk-nav.tsx'
import { invitesQuery, sessionsQuery, tokensQuery, useInvite, usersQuery } from './access.queries.ts'
import { AccessList } from './access-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { ShownOnce } from './shown-once.tsx'
import { TokenMaker } from './token-maker.tsx'
import '../../ui/desk.css'
import './access.css'

/** Creates an invitation. Its link is shown once, because only a hash is stored. */
function Invite() {
  const invite = useInvite()
  const [failure, setFailure] = useState<string>()
  function create() {
    setFailure(undefined)
    invite.mutate(undefined, { onError: error => setFailure(getErrorText(error)) })
  }
  return (
    <>
      <button type="button" className="button button-small" aria-disabled={invite.isPending} onClick={create}>
        {invite.isPending ? 'Inviting…' : 'Invite an admin'}
      </button>
      {failure !== undefined && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      {invite.data && <InviteLink url={invite.data.url} />}
    </>
  )
}

function InviteLink({ url }: { url: string }) {
  return (
    <div className="notice access-link" role="status">
      <p>Send this link to the new admin. It is shown only once.</p>
      <ShownOnce kind="link" text={url} />
    </div>
  )
}

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

/** The last admin cannot be removed, because nobody could invite another. */
function Admins() {
  const ownId = useUser()?.id
  return (
    <AccessList
      title="Admins"
      about="Every admin can do everything on this site."
      labels={{ action: 'Remove', pending: 'Removing…', done: 'Admin Removed' }}
      kind="users"
      query={usersQuery(useApi())}
      emptyText="No admins."
      toEntry={({ id, username, createdAt }, all) => ({
        id,
        name: username,
        facts: [`Admin since ${formatLongDate(createdAt)}`],
        ...(id === ownId && { badge: 'You' }),
        ...(all.length > 1 && { consequence: describeUserLoss(username, id === ownId) }),
      })}
    />
  )
}

const describeUserLoss = (username: string, isSelf: boolean) =>
  isSelf
    ? 'You are removing yourself. You will be signed out everywhere, and all your tokens stop working.'
    : `${username} will be signed out everywhere, and all tokens of ${username} stop working.`

function Invitations() {
  return (
    <AccessList
      title="Invitations"
      about="An invitation makes one person an admin. It expires after a week."
      labels={{ action: 'Withdraw', pending: 'Withdrawing…', done: 'Invitation Withdrawn' }}
      kind="invites"
      query={invitesQuery(useApi())}
      emptyText="No open invitations."
      toEntry={({ id, createdAt, expiresAt }) => ({
        id,
        name: `Invitation from ${formatDateTime(createdAt)}`,
        facts: [`Expires ${formatDateTime(expiresAt)}`],
        consequence: 'Its link will stop working.',
      })}
      action={<Invite />}
    />
  )
}

function Browsers() {
  return (
    <AccessList
      title="Browsers"
      about="All signed-in browsers. To end your own session here, use Logout."
      labels={{ action: 'End session', pending: 'Ending…', done: 'Session Ended' }}
      kind="sessions"
      query={sessionsQuery(useApi())}
      emptyText="No browser is signed in."
      toEntry={({ id, username, userAgent, createdAt, lastSeenAt, current }) => ({
        id,
        name: `${username}, ${describeBrowser(userAgent)}`,
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

/** Lists everyone and everything with access to the site, and lets admins revoke it. */
export function AccessScreen() {
  return (
    <div className="desk-page">
      <PageHead title="People and Access" />
      <DeskNav current="/access" />
      <DeskHead title="People and Access" />
      <p className="desk-intro">Admins of this site, and the browsers, terminals and programs that act for them.</p>
      <div className="access-page">
        <Admins />
        <Invitations />
        <Browsers />
        <Tokens />
        <PasswordForm />
      </div>
    </div>
  )
}
