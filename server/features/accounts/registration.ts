import { BlogopsError } from '../../contract/errors.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { RegistrationMode } from './accounts.ts'
import { type Invites, refusedCode } from './invites.ts'
import type { CallerContext, SignedIn } from './login.ts'
import { hashWithKey, matchesHash, sha256 } from './secrets.ts'
import { type Sessions, toStartedSession } from './sessions.ts'
import type { Throttle } from './throttle.ts'
import { hasUsers, type NewUser, toUser, type Users } from './users.ts'

export interface RegistrationRequest extends NewUser {
  setupCode?: string | undefined
  inviteCode?: string | undefined
}

interface RegistrationInfo {
  mode: RegistrationMode
  /** True until the first user registers. */
  firstAdmin: boolean
  /** True if a setup code or an invitation is required. */
  needsCode: boolean
}

interface RegistrationOptions {
  records: RecordStore
  mode: RegistrationMode
  users: Users
  sessions: Sessions
  invites: Invites
  throttle: Throttle
  secret: Uint8Array
}

/** Registration of admins with a setup code, by invitation, or open to anyone. */
export function createRegistration(options: RegistrationOptions) {
  const { records, mode, users, sessions, invites, throttle } = options
  /** Equal in all processes with the same secret; worthless after the first admin registered. */
  const code = hashWithKey(options.secret, 'setup').slice(0, 24)
  const codeHash = sha256(code)

  /** Returns the invitation that is used, if any. @throws BlogopsError `forbidden`. */
  async function checkAdmission(reader: RecordReader, request: RegistrationRequest) {
    if (mode === 'closed') throw registrationClosed()
    if (mode === 'open') return undefined
    // Forms send an empty string for a missing code.
    if (request.inviteCode) return invites.requireByCode(reader, request.inviteCode)
    if (await hasUsers(reader)) throw invitationRequired()
    if (!matchesHash(request.setupCode ?? '', codeHash)) throw wrongSetupCode(request.setupCode)
    return undefined
  }

  return {
    /** Setup code of the first admin; undefined if there is an admin or the mode requires no code. */
    async setupCode(): Promise<string | undefined> {
      return mode === 'setup' && !(await hasUsers(records)) ? code : undefined
    },

    async describe(): Promise<RegistrationInfo> {
      return { mode, firstAdmin: !(await hasUsers(records)), needsCode: mode === 'setup' }
    },

    /**
     * Creates an admin and signs them in. The code is checked before the costly password hash, and again in the
     * transaction, so that only one of several concurrent uses succeeds.
     * @throws BlogopsError `forbidden`, `bad_request`, `conflict`, `throttled`, `unavailable`.
     */
    async register(request: RegistrationRequest, { caller, actor }: CallerContext): Promise<SignedIn> {
      await checkAdmission(records, request)
      if (mode === 'open') await throttle.countRegistration(caller.address)
      const { username, password } = request
      const prepared = await users.prepare({ username, password, role: 'owner' })
      return records.transact(async tx => {
        const invite = await checkAdmission(tx, request)
        if (invite) await tx.delete('invite', invite.id)
        const user = await users.add(tx, { ...prepared, role: invite?.role ?? 'owner' })
        if (actor.kind === 'user') await tx.delete('session', actor.sessionId)
        return { user: toUser(user), session: toStartedSession(await sessions.begin(tx, user, caller.userAgent)) }
      })
    },
  }
}

function registrationClosed(): BlogopsError {
  return new BlogopsError('forbidden', 'Registration is closed on this site.', {
    hint: 'Ask the owner of the data folder to add you: blogops users create <username>',
  })
}

function invitationRequired(): BlogopsError {
  return refusedCode(
    'inviteCode',
    'This site needs an invitation to register.',
    'Ask an admin for an invitation: blogops invites create',
  )
}

function wrongSetupCode(code: string | undefined): BlogopsError {
  const message = !code ? 'The first admin needs the setup code to register.' : 'The setup code is wrong.'
  return refusedCode('setupCode', message, 'Open the link that `blogops serve` prints when it starts.')
}
