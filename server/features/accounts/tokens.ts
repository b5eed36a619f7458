import type * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { tokenSchema } from '../../contract/schemas/account.ts'
import { getRoleScopes, type Scope, scopes } from '../../contract/scopes.ts'
import { minuteMs } from '../../domain/days.ts'
import type { Transaction } from '../../ports/record-store.ts'
import type { TokenMaker, TokenRecord, UserRecord } from '../../ports/records.ts'
import type { RecordDependencies } from './accounts.ts'
import { matchesHash, type RandomToken, sha256 } from './secrets.ts'
import { saveLastUse } from './sessions.ts'
import { getRole } from './users.ts'

/** Minimum interval in ms between stored uses of a token. */
const saveUseAfterMs = 5 * minuteMs

type TokenView = z.output<typeof tokenSchema>
export type Tokens = ReturnType<typeof createTokens>

interface NewToken {
  name: string
  scopes: readonly Scope[]
  user: UserRecord
  expiresAt: Date | null
  madeBy: TokenMaker
}

/** Scopes that still exist and that the role of the token's user has. A removed scope grants nothing. */
export function getTokenScopes(token: TokenRecord, user: Pick<UserRecord, 'role'>): Scope[] {
  const allowed = getRoleScopes(getRole(user))
  return scopes.filter(scope => token.scopes.includes(scope) && allowed.includes(scope))
}

/** API tokens. The secret is 256 random bits and shown once; only its hash is stored. */
export function createTokens({
  records,
  clock,
  newId,
  randomToken,
}: RecordDependencies & { randomToken: RandomToken }) {
  async function saveUse(id: string): Promise<void> {
    await records.transact(async tx => {
      const token = await tx.get('token', id)
      if (token && isSaveDue(token)) await tx.put('token', { ...token, lastUsedAt: clock.now().toISOString() })
    })
  }

  const isSaveDue = ({ lastUsedAt }: TokenRecord) =>
    lastUsedAt === null || clock.now().getTime() - Date.parse(lastUsedAt) >= saveUseAfterMs

  return {
    /**
     * @throws BlogopsError `not_found` if the user was removed, `unauthorized` if the parent token was revoked or the
     * session that creates it has ended.
     */
    async create({
      name,
      scopes: requested,
      user,
      expiresAt,
      madeBy,
    }: NewToken): Promise<TokenView & { token: string }> {
      const secret = randomToken(32)
      const record = await records.transact(async tx => {
        if (!(await tx.get('user', user.id))) throw new BlogopsError('not_found', `There is no user ${user.username}.`)
        if (madeBy.sessionId !== null && !(await tx.get('session', madeBy.sessionId))) throw sessionEnded()
        if (madeBy.tokenId !== null && !(await tx.get('token', madeBy.tokenId))) throw unknownToken()
        return tx.put('token', {
          id: newId(),
          version: 0,
          name,
          userId: user.id,
          scopes: [...new Set(requested)],
          secretHash: sha256(secret),
          createdAt: clock.now().toISOString(),
          expiresAt: expiresAt?.toISOString() ?? null,
          lastUsedAt: null,
          madeBy,
        })
      })
      return { ...toTokenView(record, user), token: formatToken(record.id, secret) }
    },

    /** Tokens of all users or of one, including expired ones. */
    async list(userId?: string): Promise<TokenView[]> {
      const users = new Map((await records.find('user')).map(user => [user.id, user]))
      const tokens = await records.find('token', userId === undefined ? {} : { where: { userId } })
      return tokens.flatMap(token => {
        const user = users.get(token.userId)
        return user ? [toTokenView(token, user)] : []
      })
    },

    /**
     * Revokes a token and every token created with it. With a user, only a token of theirs is found.
     * @returns the names of the other revoked tokens.
     * @throws BlogopsError `not_found`.
     */
    async revoke(id: string, userId?: string): Promise<string[]> {
      return records.transact(async tx => {
        const token = await tx.get('token', id)
        if (!token || (userId ?? token.userId) !== token.userId) throw tokenNotFound(id)
        const descendants = await findDescendants(tx, token)
        for (const revoked of [token, ...descendants]) await tx.delete('token', revoked.id)
        return descendants.map(({ name }) => name)
      })
    },

    /**
     * Returns the token with its user and records its use.
     * @throws BlogopsError `unauthorized`, stating whether the token is unknown or expired.
     */
    async use(text: string): Promise<{ token: TokenRecord; user: UserRecord }> {
      const parsed = parseToken(text)
      const token = parsed && (await records.get('token', parsed.id))
      if (!parsed || !token || !matchesHash(parsed.secret, token.secretHash)) throw unknownToken()
      const user = await records.get('user', token.userId)
      if (!user) throw unknownToken()
      if (isExpired(token, clock.now())) throw tokenExpired(token)
      if (isSaveDue(token)) await saveLastUse(saveUse(token.id))
      return { token, user }
    },
  }
}

/** Tokens created with a token, directly or through others. A token only creates tokens for its own user. */
async function findDescendants(tx: Transaction, { id, userId }: TokenRecord): Promise<TokenRecord[]> {
  const own = await tx.find('token', { where: { userId } })
  const found: TokenRecord[] = []
  let parents = [id]
  while (parents.length > 0) {
    const children = own.filter(({ madeBy }) => madeBy?.tokenId != null && parents.includes(madeBy.tokenId))
    found.push(...children)
    parents = children.map(child => child.id)
  }
  return found
}

/** `bo_<id>_<secret>`: the prefix lets secret scanners recognize it, the id finds its record. */
function formatToken(id: string, secret: string): string {
  return `bo_${id}_${secret}`
}

/** Ids contain no underscore; secrets may. */
function parseToken(text: string): { id: string; secret: string } | undefined {
  const [, id, secret] = /^bo_([0-9A-Za-z-]{1,64})_([\w-]{1,128})$/.exec(text) ?? []
  return id === undefined || secret === undefined ? undefined : { id, secret }
}

function isExpired({ expiresAt }: TokenRecord, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
}

function toTokenView(token: TokenRecord, user: UserRecord): TokenView {
  const { id, name, createdAt, expiresAt, lastUsedAt } = token
  const parentId = token.madeBy?.tokenId ?? null
  const { username } = user
  return { id, name, username, scopes: getTokenScopes(token, user), createdAt, expiresAt, lastUsedAt, parentId }
}

const hint = 'Create another: blogops tokens create <name> --scope <scope>'

function tokenNotFound(id: string): BlogopsError {
  return new BlogopsError('not_found', `There is no token ${id}.`, { hint: 'List them: blogops tokens list' })
}

function unknownToken(): BlogopsError {
  return new BlogopsError('unauthorized', 'This token is unknown. It was mistyped or revoked.', { hint })
}

/** Also for a terminal that collects its token after the browser that approved it was signed out. */
function sessionEnded(): BlogopsError {
  return new BlogopsError('unauthorized', 'The browser that allowed this token has been signed out.', {
    hint: 'Sign in again: blogops login',
  })
}

function tokenExpired({ name, expiresAt }: TokenRecord): BlogopsError {
  return new BlogopsError('unauthorized', `The token ${name} expired on ${expiresAt?.slice(0, 10)}.`, { hint })
}
