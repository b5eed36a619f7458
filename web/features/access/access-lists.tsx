import { useApi } from '../../lib/api.tsx'
import { browserName } from '../../lib/browser-name.ts'
import { dateAndTime, longDate } from '../../lib/format.ts'
import { useUser } from '../../lib/user.queries.ts'
import { invitesQuery, sessionsQuery, tokensQuery, usersQuery } from './access.queries.ts'
import { AccessList } from './access-list.tsx'
import { Invite } from './invite.tsx'
import { Permissions } from './permissions.tsx'
import { TokenMaker } from './token-maker.tsx'

/** The last admin cannot be removed, because nobody could invite another. */
export function Admins() {
  const own = useUser()?.id
  return (
    <AccessList
      title="Admins"
      about="All admins are equal: each may do everything."
      words={{ act: 'Remove', pending: 'Removing…', done: 'Admin Removed' }}
      giver="users"
      query={usersQuery(useApi())}
      none="There is no admin."
      entryOf={({ id, username, createdAt }, all) => ({
        id,
        name: username,
        facts: [`since ${longDate(createdAt)}`],
        ...(id === own && { mark: 'You' }),
        ...(all.length > 1 && { loss: lossOf(username, id === own) }),
      })}
    />
  )
}

const lossOf = (username: string, isOwn: boolean) =>
  isOwn
    ? 'This is you: you can no longer sign in, and all your sessions and tokens end at once, this one too.'
    : `${username} can no longer sign in, and all sessions and tokens of ${username} end at once.`

export function Invitations() {
  return (
    <AccessList
      title="Invitations"
      about="Each lets one person become an admin, for a week."
      words={{ act: 'Withdraw', pending: 'Withdrawing…', done: 'Invitation Withdrawn' }}
      giver="invites"
      query={invitesQuery(useApi())}
      none="No invitation is open."
      entryOf={({ id, createdAt, expiresAt }) => ({
        id,
        name: `Invitation of ${dateAndTime(createdAt)}`,
        facts: [`good until ${dateAndTime(expiresAt)}`],
        loss: 'Its link no longer lets anybody in.',
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
      words={{ act: 'End', pending: 'Ending…', done: 'Session Ended' }}
      giver="sessions"
      query={sessionsQuery(useApi())}
      none="Nobody is signed in with a browser."
      entryOf={({ id, username, userAgent, createdAt, lastSeenAt, current }) => ({
        id,
        name: `${username}, ${browserName(userAgent)}`,
        facts: [`last seen ${dateAndTime(lastSeenAt)}`, `signed in ${dateAndTime(createdAt)}`],
        // The current session ends with Logout, which also clears the cached data.
        ...(current ? { mark: 'This browser' } : { loss: `${username} has to sign in again there.` }),
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
      words={{ act: 'Revoke', pending: 'Revoking…', done: 'Token Revoked' }}
      giver="tokens"
      query={tokensQuery(useApi())}
      none="No terminal or program signs in to this site."
      entryOf={({ id, name, username, scopes, expiresAt, lastUsedAt, parentId }, all) => ({
        id,
        name,
        facts: [`acts as ${username}`, lastUse(lastUsedAt), expiry(expiresAt), ...lineage(parentId, all)],
        ...(isPast(expiresAt) && { mark: 'Expired' }),
        more: <Permissions scopes={scopes} />,
        loss: revocationLoss(all.filter(other => other.parentId === id)),
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
function lineage(parentId: string | null, all: readonly { id: string; name: string }[]): string[] {
  const parent = all.find(({ id }) => id === parentId)
  return parent ? [`made with ${parent.name}`] : []
}

function revocationLoss(children: readonly { name: string }[]): string {
  const loss = 'Whatever signs in with it is refused from now on.'
  if (children.length === 0) return loss
  return `${loss} Tokens made with it are revoked too: ${children.map(({ name }) => name).join(', ')}.`
}

const isPast = (iso: string | null) => iso !== null && Date.parse(iso) <= Date.now()
const lastUse = (iso: string | null) => (iso === null ? 'never used' : `last used ${dateAndTime(iso)}`)

function expiry(iso: string | null): string {
  if (iso === null) return 'does not expire'
  return `${isPast(iso) ? 'expired' : 'expires'} ${dateAndTime(iso)}`
}
