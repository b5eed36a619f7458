import type * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { sessionSchema } from '../../contract/schemas/account.ts'
import { dayMs, minuteMs } from '../../domain/days.ts'
import type { Transaction } from '../../ports/record-store.ts'
import type { SessionRecord, UserRecord } from '../../ports/records.ts'
import type { RecordDependencies } from './accounts.ts'

/** Durations in ms. */
const sessionLimits = {
  /** Maximum lifetime, regardless of use. */
  absolute: 30 * dayMs,
  /** Maximum time since the last use. */
  idle: 7 * dayMs,
  /** Minimum interval between stored uses, so that not every page view writes. */
  saveUseAfter: 5 * minuteMs,
}

type SessionView = z.output<typeof sessionSchema>

/** Session data for the browser's cookie. */
export interface StartedSession {
  id: string
  expiresAt: Date
}

export type Sessions = ReturnType<typeof createSessions>

export const toStartedSession = ({ id, expiresAt }: SessionRecord): StartedSession => ({
  id,
  expiresAt: new Date(expiresAt),
})

export function isActiveSession({ expiresAt, lastSeenAt }: SessionRecord, now: Date): boolean {
  return Date.parse(expiresAt) > now.getTime() && Date.parse(lastSeenAt) + sessionLimits.idle > now.getTime()
}

export async function endUserSessions(tx: Transaction, userId: string): Promise<void> {
  for (const { id } of await tx.find('session', { where: { userId } })) await tx.delete('session', id)
}

/**
 * Browser sessions. The id is not secret: it only works in a signed cookie, so it can be listed. Each sign-in gets a
 * new id.
 */
export function createSessions({ records, clock, newId }: RecordDependencies) {
  async function saveUse(id: string): Promise<void> {
    await records.transact(async tx => {
      const session = await tx.get('session', id)
      const now = clock.now()
      if (!session || now.getTime() - Date.parse(session.lastSeenAt) < sessionLimits.saveUseAfter) return
      await tx.put('session', { ...session, lastSeenAt: now.toISOString() })
    })
  }

  return {
    /** Stores a new session. */
    begin(tx: Transaction, user: UserRecord, userAgent: string): Promise<SessionRecord> {
      const now = clock.now()
      const at = now.toISOString()
      const expiresAt = new Date(now.getTime() + sessionLimits.absolute).toISOString()
      const fields = { userId: user.id, userAgent: userAgent.slice(0, 200).toWellFormed() }
      return tx.put('session', { id: newId(), version: 0, ...fields, createdAt: at, lastSeenAt: at, expiresAt })
    },

    /** Returns the session and its user if it is open, and records its use. */
    async use(id: string): Promise<{ session: SessionRecord; user: UserRecord } | undefined> {
      const session = await records.get('session', id)
      const now = clock.now()
      if (!session || !isActiveSession(session, now)) return undefined
      const user = await records.get('user', session.userId)
      if (!user) return undefined
      if (now.getTime() - Date.parse(session.lastSeenAt) >= sessionLimits.saveUseAfter) await saveLastUse(saveUse(id))
      return { session, user }
    },

    end: (id: string): Promise<void> => records.transact(tx => tx.delete('session', id)),

    /** With a user, only a session of theirs is found. @throws BlogopsError `not_found`. */
    async revoke(id: string, userId?: string): Promise<void> {
      await records.transact(async tx => {
        const session = await tx.get('session', id)
        const isFound = session && (userId ?? session.userId) === session.userId
        if (!isFound || !isActiveSession(session, clock.now())) {
          throw new BlogopsError('not_found', `There is no open session ${id}.`, {
            hint: 'List the open ones: blogops sessions list',
          })
        }
        await tx.delete('session', id)
      })
    },

    /** Ends the sessions of a user but one. @returns the number of those that were open. */
    async revokeAll(userId: string, exceptId: string | undefined): Promise<number> {
      return records.transact(async tx => {
        const all = await tx.find('session', { where: { userId } })
        const ended = all.filter(({ id }) => id !== exceptId)
        for (const { id } of ended) await tx.delete('session', id)
        return ended.filter(session => isActiveSession(session, clock.now())).length
      })
    },

    /** Open sessions of all users or of one. */
    async list(currentId: string | undefined, ofUser: string | undefined): Promise<SessionView[]> {
      const names = new Map((await records.find('user')).map(({ id, username }) => [id, username]))
      const sessions = await records.find('session', ofUser === undefined ? {} : { where: { userId: ofUser } })
      const open = sessions.filter(session => isActiveSession(session, clock.now()))
      return open.flatMap(({ id, userId, userAgent, createdAt, lastSeenAt, expiresAt }) => {
        const username = names.get(userId)
        if (username === undefined) return []
        const device = describeBrowser(userAgent)
        return [{ id, username, userAgent, device, createdAt, lastSeenAt, expiresAt, current: id === currentId }]
      })
    },
  }
}

/** Waits until the time of last use is stored. Ignores a full disk and conflicts, because the call matters more. */
export async function saveLastUse(saving: Promise<void>): Promise<void> {
  try {
    await saving
  } catch (cause) {
    if (!(cause instanceof BlogopsError && (cause.code === 'storage_full' || cause.code === 'conflict'))) throw cause
  }
}

/** Browsers that people sign in with; the first match counts. */
const signInBrowsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/**
 * Returns a label such as `Firefox on Windows` for a user agent, or the user agent itself if neither part is
 * recognised.
 */
export function describeBrowser(userAgent: string): string {
  const findName = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const names = [findName(signInBrowsers), findName(systems)].filter(name => name !== undefined)
  if (names.length > 0) return names.join(' on ')
  return userAgent.trim() === '' ? 'Unknown browser' : userAgent
}
