import { BlogopsError } from '../../contract/errors.ts'
import type { User } from '../../contract/schemas/account.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { UserRecord } from '../../ports/records.ts'
import type { RecordDependencies } from './accounts-options.ts'
import { assertGoodPassword, type Passwords } from './passwords.ts'
import { endUserSessions } from './sessions.ts'
import { isReserved, toUsernameKey } from './usernames.ts'

export interface NewUser {
  username: string
  password: string
}

export type Users = ReturnType<typeof createUsers>

export const toUser = ({ id, username, createdAt }: UserRecord): User => ({ id, username, createdAt })

export async function hasUsers(reader: RecordReader): Promise<boolean> {
  return (await reader.find('user', { limit: 1 })).length > 0
}

export async function findUserByName(reader: RecordReader, username: string): Promise<UserRecord | undefined> {
  const [user] = await reader.find('user', { where: { usernameKey: toUsernameKey(username) } })
  return user
}

/** Finds a user by id or username. @throws BlogopsError `not_found`. */
export async function findUser(reader: RecordReader, idOrName: string): Promise<UserRecord> {
  const user = (await reader.get('user', idOrName)) ?? (await findUserByName(reader, idOrName))
  if (user) return user
  throw new BlogopsError('not_found', `There is no user ${idOrName}.`, { hint: 'List them: blogops users list' })
}

/** Admin users. All have the same rights. */
export function createUsers({ records, clock, newId, passwords }: RecordDependencies & { passwords: Passwords }) {
  /** @throws BlogopsError `bad_request` for the password, `conflict` for the name, `unavailable` under load. */
  async function prepare({ username, password }: NewUser): Promise<{ username: string; passwordHash: string }> {
    await assertGoodPassword(password, username)
    await assertUsernameFree(records, username)
    return { username, passwordHash: await passwords.hash(password) }
  }

  async function add(tx: Transaction, user: { username: string; passwordHash: string }): Promise<UserRecord> {
    await assertUsernameFree(tx, user.username)
    const usernameKey = toUsernameKey(user.username)
    const createdAt = clock.now().toISOString()
    return tx.put('user', { id: newId(), version: 0, ...user, usernameKey, createdAt })
  }

  return {
    prepare,
    add,

    list: async (): Promise<User[]> => (await records.find('user')).map(toUser),

    /** @throws the errors of `prepare`. */
    async create(user: NewUser): Promise<User> {
      const prepared = await prepare(user)
      return toUser(await records.transact(tx => add(tx, prepared)))
    },

    /**
     * Sets a user's password and ends their sessions; tokens stay.
     * @throws BlogopsError `not_found`, `bad_request` for the password, `unavailable` under load.
     */
    async setPassword(idOrName: string, newPassword: string): Promise<User> {
      const { username } = await findUser(records, idOrName)
      await assertGoodPassword(newPassword, username, 'newPassword')
      const passwordHash = await passwords.hash(newPassword)
      return records.transact(async tx => {
        const user = await findUser(tx, idOrName)
        await endUserSessions(tx, user.id)
        return toUser(await tx.put('user', { ...user, passwordHash }))
      })
    },

    /**
     * Removes a user with all sessions, tokens and open invitations.
     * @throws BlogopsError `not_found`; `conflict` for the last user, after which nobody could sign in.
     */
    async remove(idOrName: string): Promise<User> {
      return records.transact(async tx => {
        const user = await findUser(tx, idOrName)
        if ((await tx.find('user', { limit: 2 })).length < 2) throw lastAdmin(user)
        await removeBelongings(tx, user.id)
        await tx.delete('user', user.id)
        return toUser(user)
      })
    },
  }
}

async function assertUsernameFree(reader: RecordReader, username: string): Promise<void> {
  if (!isReserved(username) && !(await findUserByName(reader, username))) return
  const message = `The username ${username} is taken.`
  throw new BlogopsError('conflict', message, {
    hint: 'Choose another username.',
    details: { fields: [{ field: 'username', message }] },
  })
}

async function removeBelongings(tx: Transaction, userId: string): Promise<void> {
  await endUserSessions(tx, userId)
  for (const { id } of await tx.find('token', { where: { userId } })) await tx.delete('token', id)
  const invites = await tx.find('invite')
  for (const invite of invites) if (invite.createdBy === userId) await tx.delete('invite', invite.id)
}

function lastAdmin({ username }: UserRecord): BlogopsError {
  return new BlogopsError('conflict', `${username} is the last admin and cannot be deleted.`, {
    hint: 'Create another first: blogops users create <username>',
  })
}
