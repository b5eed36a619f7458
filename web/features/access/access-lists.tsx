import { useApi } from '../../lib/api.tsx'
import { describeBrowser } from '../../lib/browser-name.ts'
import { formatDateTime, formatLongDate } from '../../lib/format.ts'
import { useUser } from '../../lib/user.queries.ts'
import { invitesQuery, sessionsQuery, tokensQuery, usersQuery } from './access.queries.ts'
import { AccessList } from './access-list.tsx'
import { Invite } from './invite.tsx'
import { Permissions } from './permissions.tsx'
import { TokenMaker } from './token-maker.tsx'

/** The last admin cannot be removed, because nobody could invite another. */
export function Admins() {
  const ownId = useUser()?.id
  return (
    <AccessList
      title="Admins"
      about="All admins are equal: each may do everything."
      labels={{ action: 'Remove', pending: 'Removing…', done: 'Admin Removed' }}
      kind="users"
      query={usersQuery(useApi())}
      emptyText="There is no admin."
      toEntry={({ id, username, createdAt }, all) => ({
        id,
        name: username,
        facts: [`since ${formatLongDate(createdAt)}`],
        ...(id === ownId && { badge: 'You' }),
        ...(all.length > 1 && { consequence: describeUserLoss(username, id === ownId) }),
      })}
    />
  )
}

const describeUserLoss = (username: string, isSelf: boolean) =>
  isSelf
    ? 'This is you: you can no longer sign in, and all your sessions and tokens end at once, this one too.'
    : `${username} can no longer sign in, and all sessions and tokens of ${username} end at once.`

export function Invitations() {
  return (
    <AccessList
      title="Invitations"
      about="Each lets one person become an admin, for a week."
      labels={{ action: 'Withdraw', pending: 'Withdrawing…', done: 'Invitation Withdrawn' }}
      kind="invites"
      query={invitesQuery(useApi())}
      emptyText="No invitation is open."
      toEntry={({ id, createdAt, expiresAt }) => ({
        id,
        name: `Invitation of ${formatDateTime(createdAt)}`,
        facts: [`good until ${formatDateTime(expiresAt)}`],
        consequence: 'Its link no longer lets anybody in.',
      })}
      action={<Invite />}
    />
  )
}

export function Browsers() {
  return (
    <AccessList
      title="Browsers"
      about="Where somebody is signed in. Your own session here ends with Logout."
      labels={{ action: 'End', pending: 'Ending…', done: 'Session Ended' }}
      kind="sessions"
      query={sessionsQuery(useApi())}
      emptyText="Nobody is signed in with a browser."
      toEntry={({ id, username, userAgent, createdAt, lastSeenAt, current }) => ({
        id,
        name: `${username}, ${describeBrowser(userAgent)}`,
        facts: [`last seen ${formatDateTime(lastSeenAt)}`, `signed in ${formatDateTime(createdAt)}`],
        // The current session ends with Logout, which also clears the cached data.
        ...(current ? { badge: 'This browser' } : { consequence: `${username} has to sign in again there.` }),
      })}
    />
  )
}

export function Tokens() {
  return (
    <AccessList
      title="Terminals and programs"
      about={
        <>
          Each signs in with a token of its own: <code>blogops login</code> asks for one here, and for a program you
          make one.
        </>
      }
      labels={{ action: 'Revoke', pending: 'Revoking…', done: 'Token Revoked' }}
      kind="tokens"
      query={tokensQuery(useApi())}
      emptyText="No terminal or program signs in to this site."
      toEntry={({ id, name, username, scopes, expiresAt, lastUsedAt, parentId }, all) => ({
        id,
        name,
        facts: [
          `acts as ${username}`,
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
            Let a terminal in
          </a>
        </TokenMaker>
      }
    />
  )
}

/** Describes the token that created this one, if it is in the list. */
function describeParent(parentId: string | null, all: readonly { id: string; name: string }[]): string[] {
  const parent = all.find(({ id }) => id === parentId)
  return parent ? [`made with ${parent.name}`] : []
}

function describeRevocation(children: readonly { name: string }[]): string {
  const loss = 'Whatever signs in with it is refused from now on.'
  if (children.length === 0) return loss
  return `${loss} Tokens made with it are revoked too: ${children.map(({ name }) => name).join(', ')}.`
}

const isPast = (iso: string | null) => iso !== null && Date.parse(iso) <= Date.now()
const describeLastUse = (iso: string | null) => (iso === null ? 'never used' : `last used ${formatDateTime(iso)}`)

function describeExpiry(iso: string | null): string {
  if (iso === null) return 'does not expire'
  return `${isPast(iso) ? 'expired' : 'expires'} ${formatDateTime(iso)}`
}
