import { BlogopsError } from '../../contract/errors.ts'
import type { Person, User } from '../../contract/schemas/account.ts'
import type { Role } from '../../contract/scopes.ts'
import { groupBy } from '../../domain/fields.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { UserRecord } from '../../ports/records.ts'
import type { RecordDependencies } from './accounts.ts'
import { assertGoodPassword, isReserved, type Passwords, toUsernameKey } from './passwords.ts'
import { countPlans, type PlanCounts, stopPlans } from './plans.ts'
import { endUserSessions } from './sessions.ts'
import { hasTotp } from './totp.ts'

export interface NewUser {
  username: string
  password: string
  /** Default: editor; owner for the first user of a site. */
  role?: Role | undefined
}

type PreparedUser = Required<Pick<UserRecord, 'username' | 'passwordHash' | 'role'>>

export type Users = ReturnType<typeof createUsers>

export const toUser = (user: UserRecord): User => ({
  id: user.id,
  username: user.username,
  role: getRole(user),
  createdAt: user.createdAt,
})

const toPerson = (user: UserRecord, passkeys: number): Person => ({ ...toUser(user), totp: hasTotp(user), passkeys })

export async function describePerson(reader: RecordReader, user: UserRecord): Promise<Person> {
  return toPerson(user, await reader.count('passkey', { userId: user.id }))
}

export const findPasskeys = (reader: RecordReader, userId: string) => reader.find('passkey', { where: { userId } })

export async function removePasskeys(tx: Transaction, userId: string): Promise<void> {
  for (const { id } of await findPasskeys(tx, userId)) await tx.delete('passkey', id)
}

/** Users of earlier versions have no role and are owners. */
export function getRole({ role = 'owner' }: Pick<UserRecord, 'role'>): Role {
  return role
}

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

/** People who sign in. */
export function createUsers({ records, clock, newId, passwords }: RecordDependencies & { passwords: Passwords }) {
  /** @throws BlogopsError `bad_request` for the password, `conflict` for the name, `unavailable` under load. */
  async function prepare({ username, password, role }: NewUser & { role: Role }): Promise<PreparedUser> {
    await assertGoodPassword(password, username)
    await assertUsernameFree(records, username)
    return { username, role, passwordHash: await passwords.hash(password) }
  }

  async function add(tx: Transaction, user: PreparedUser): Promise<UserRecord> {
    await assertUsernameFree(tx, user.username)
    const usernameKey = toUsernameKey(user.username)
    const createdAt = clock.now().toISOString()
    return tx.put('user', { id: newId(), version: 0, ...user, usernameKey, createdAt })
  }

  return {
    prepare,
    add,

    async list(): Promise<Person[]> {
      const passkeys = groupBy(await records.find('passkey'), ({ userId }) => userId)
      return (await records.find('user')).map(user => toPerson(user, passkeys.get(user.id)?.length ?? 0))
    },

    /** @throws the errors of `prepare`. */
    async create(user: NewUser): Promise<User> {
      const role = user.role ?? ((await hasUsers(records)) ? 'editor' : 'owner')
      const prepared = await prepare({ ...user, role })
      return toUser(await records.transact(tx => add(tx, prepared)))
    },

    /**
     * Sets a user's password, ends their sessions and withdraws their link for a new password; tokens stay.
     * @throws BlogopsError `not_found`, `bad_request` for the password, `unavailable` under load.
     */
    async setPassword(idOrName: string, newPassword: string): Promise<User> {
      const { username } = await findUser(records, idOrName)
      await assertGoodPassword(newPassword, username, 'newPassword')
      const passwordHash = await passwords.hash(newPassword)
      return records.transact(async tx => {
        const user = await findUser(tx, idOrName)
        await endUserSessions(tx, user.id)
        await withdrawResetLinks(tx, user.id)
        return toUser(await tx.put('user', { ...user, passwordHash }))
      })
    },

    /**
     * Changes the role of a user. Sessions and tokens read it at each call, so it takes effect at once.
     * The open invitations of a former owner are withdrawn, since one could make them an owner again. So is the link for
     * a new password, since it was created for somebody with other permissions. Plans that the role may not make stop.
     * @throws BlogopsError `not_found`; `conflict` for the last owner.
     */
    async setRole(idOrName: string, role: Role): Promise<User> {
      return records.transact(async tx => {
        const user = await findUser(tx, idOrName)
        await withdrawResetLinks(tx, user.id)
        if (role !== 'owner') {
          await assertNotLastOwner(tx, user)
          await withdrawInvites(tx, user.id)
        }
        await stopPlans(tx, user, { clock, nextRole: role })
        return toUser(await tx.put('user', { ...user, role }))
      })
    },

    countPlans: async (idOrName: string, nextRole?: Role): Promise<PlanCounts> =>
      countPlans(records, await findUser(records, idOrName), nextRole),

    /**
     * Removes a user with all sessions, passkeys, tokens and open invitations, and stops what they had planned.
     * @throws BlogopsError `not_found`; `conflict` for the last owner, after whom nobody could invite another.
     */
    async remove(idOrName: string): Promise<User> {
      return records.transact(async tx => {
        const user = await findUser(tx, idOrName)
        await assertNotLastOwner(tx, user)
        await stopPlans(tx, user, { clock })
        await removeBelongings(tx, user.id)
        await tx.delete('user', user.id)
        return toUser(user)
      })
    },
  }
}

async function assertNotLastOwner(tx: Transaction, user: UserRecord): Promise<void> {
  const owners = (await tx.find('user')).filter(other => getRole(other) === 'owner')
  if (getRole(user) !== 'owner' || owners.length > 1) return
  throw new BlogopsError('conflict', `${user.username} is the last owner. A site needs at least one.`, {
    hint: 'Make somebody else an owner first: blogops users role <username> owner',
  })
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
  await removePasskeys(tx, userId)
  for (const { id } of await tx.find('token', { where: { userId } })) await tx.delete('token', id)
  await withdrawInvites(tx, userId)
}

/** Withdraws the links that a user created, and the one for their own password. */
async function withdrawInvites(tx: Transaction, userId: string): Promise<void> {
  const invites = await tx.find('invite')
  const ended = invites.filter(invite => invite.createdBy === userId || invite.userId === userId)
  for (const { id } of ended) await tx.delete('invite', id)
}

/** Withdraws the link with which a user chooses a new password. */
export async function withdrawResetLinks(tx: Transaction, userId: string): Promise<void> {
  for (const invite of await tx.find('invite')) if (invite.userId === userId) await tx.delete('invite', invite.id)
}
