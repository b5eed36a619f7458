import { useApi } from '../../lib/api.tsx'
import { dateAndTime, longDate } from '../../lib/format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import '../../ui/desk.css'
import '../../ui/access.css'
import { invitesQuery, sessionsQuery, tokensQuery, usersQuery } from './access.queries.ts'
import { AccessList } from './access-list.tsx'
import { Invite } from './invite.tsx'
import { PasswordForm } from './password-form.tsx'

const until = (iso: string | null) => (iso === null ? 'does not expire' : `until ${longDate(iso)}`)
const lastUse = (iso: string | null) => (iso === null ? 'never used' : `last used ${dateAndTime(iso)}`)

/** Who and what may work on the site, and the way to end it. */
export function AccessScreen() {
  const api = useApi()
  return (
    <div className="desk-page access-page">
      <PageHead title="People and Access" />
      <h1>People and Access</h1>
      <AccessList
        title="Admins"
        about="All admins are equal: each may do everything."
        words={{ act: 'Remove', pending: 'Removing…', done: 'Admin Removed' }}
        giver="users"
        query={usersQuery(api)}
        none="There is no admin."
        entryOf={({ id, username, createdAt }) => ({
          ...{ id, name: username, facts: `since ${longDate(createdAt)}` },
          loss: `${username} can no longer sign in, and all sessions and tokens of ${username} end at once.`,
        })}
      />
      <AccessList
        title="Invitations"
        about="Each lets one person become an admin, for a week."
        words={{ act: 'Withdraw', pending: 'Withdrawing…', done: 'Invitation Withdrawn' }}
        giver="invites"
        query={invitesQuery(api)}
        none="No invitation is open."
        entryOf={({ id, createdAt, expiresAt }) => ({
          ...{ id, name: `Invitation of ${dateAndTime(createdAt)}`, facts: until(expiresAt) },
          loss: 'Its link no longer lets anybody in.',
        })}
      >
        <Invite />
      </AccessList>
      <AccessList
        title="Browsers"
        about="Where somebody is signed in."
        words={{ act: 'End', pending: 'Ending…', done: 'Session Ended' }}
        giver="sessions"
        query={sessionsQuery(api)}
        none="Nobody is signed in with a browser."
        entryOf={({ id, username, userAgent, lastSeenAt, current }) => ({
          ...{ id, name: `${username}, ${current ? 'this browser' : userAgent || 'unknown browser'}` },
          facts: `last seen ${dateAndTime(lastSeenAt)}`,
          // One's own ends with Logout, which also clears what this browser has read.
          ...(!current && { loss: `${username} has to sign in again there.` }),
        })}
      />
      <AccessList
        title="Terminals and programs"
        about="Tokens that blogops login or blogops tokens create made."
        words={{ act: 'Revoke', pending: 'Revoking…', done: 'Token Revoked' }}
        giver="tokens"
        query={tokensQuery(api)}
        none="There is no token."
        entryOf={({ id, name, username, scopes, expiresAt, lastUsedAt }) => ({
          ...{ id, name, facts: `${username}, ${until(expiresAt)}, ${lastUse(lastUsedAt)}: ${scopes.join(', ')}` },
          loss: 'Whatever signs in with it is refused from now on.',
        })}
      />
      <PasswordForm />
    </div>
  )
}
