import { BlogopsError } from '../../contract/errors.ts'
import { minuteMs } from '../../domain/days.ts'
import type { Transaction } from '../../ports/record-store.ts'
import type { TotpRecord, UserRecord } from '../../ports/records.ts'
import type { RecordDependencies } from './accounts.ts'
import { hashWithKey, type RandomToken, seal, unseal } from './secrets.ts'
import {
  type ConfirmedUser,
  createWrongCodeError,
  encodeBase32,
  findTotpStep,
  hasTotp,
  notEnabled,
  toTotpUrl,
  totpKeyBytes,
} from './totp.ts'

/** Time in ms in which a new key must be confirmed. */
const enrolmentMs = 30 * minuteMs
const recoveryCodeCount = 10
/** Without 0, 1, I and O, which are easily confused. */
const recoveryLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 32 letters to the power of 10: 50 bits. */
const recoveryCodeLength = 10

/** A correct code, which `spend` uses up. */
export type CodeProof = { step: number } | { recoveryHash: string }

interface SecondFactorOptions extends Omit<RecordDependencies, 'newId'> {
  randomToken: RandomToken
  secret: Uint8Array
  siteUrl: string
}

export type SecondFactor = ReturnType<typeof createSecondFactor>

/**
 * Codes of an authenticator app as a second factor, with recovery codes for who loses the app. The stored key is
 * encrypted and recovery codes are hashed, both with the secret of the data folder.
 */
export function createSecondFactor({ records, clock, randomToken, secret, siteUrl }: SecondFactorOptions) {
  const issuer = new URL(siteUrl).host
  const hashRecoveryCode = (userId: string, code: string) => hashWithKey(secret, 'recovery', userId, code)
  const getPurpose = ({ id }: UserRecord) => `totp ${id}`

  function readKey(user: UserRecord & { totp: TotpRecord }): Uint8Array {
    const key = unseal(secret, getPurpose(user), user.totp.sealedKey)
    if (key) return key
    throw new BlogopsError(
      'forbidden',
      'Your authenticator app no longer works, because BLOGOPS_SECRET was replaced.',
      {
        hint: `Ask an owner, or run this beside the data folder: blogops users totp-reset ${user.username}`,
      },
    )
  }

  /** Checks a code of the app or a recovery code. It must be spent in the transaction that relies on it. */
  function check(user: ConfirmedUser, typed: string): CodeProof | undefined {
    const code = typed.toUpperCase().replace(/[\s-]/g, '')
    const step = findTotpStep(readKey(user), code, clock.now())
    if (step !== undefined) return step > user.totp.lastStep ? { step } : undefined
    // An equal hash is found by look-up: its value depends on a secret, so its comparison reveals nothing of the code.
    const recoveryHash = hashRecoveryCode(user.id, code)
    return user.totp.recoveryHashes.includes(recoveryHash) ? { recoveryHash } : undefined
  }

  /** Uses up a code, so that it works once, also in several processes. @throws BlogopsError of `createWrongCodeError`. */
  async function spend(tx: Transaction, user: UserRecord, proof: CodeProof): Promise<UserRecord> {
    if (!hasTotp(user)) throw createWrongCodeError()
    const { totp } = user
    if ('step' in proof) {
      if (proof.step <= totp.lastStep) throw createWrongCodeError()
      return tx.put('user', { ...user, totp: { ...totp, lastStep: proof.step } })
    }
    const recoveryHashes = totp.recoveryHashes.filter(hash => hash !== proof.recoveryHash)
    if (recoveryHashes.length === totp.recoveryHashes.length) throw createWrongCodeError()
    return tx.put('user', { ...user, totp: { ...totp, recoveryHashes } })
  }

  function createRecoveryCodes({ id }: UserRecord) {
    const codes = Array.from({ length: recoveryCodeCount }, () => createRecoveryCode(randomToken))
    const recoveryHashes = codes.map(code => hashRecoveryCode(id, code))
    return { recoveryHashes, recoveryCodes: codes.map(code => `${code.slice(0, 5)}-${code.slice(5)}`) }
  }

  return {
    check,
    spend,
    spendNow: (user: UserRecord, proof: CodeProof) =>
      records.transact(async tx => spend(tx, await getUser(tx, user.id), proof)),

    describe: (user: UserRecord) => ({
      enabled: hasTotp(user),
      since: user.totp?.confirmedAt ?? null,
      recoveryCodesLeft: hasTotp(user) ? user.totp.recoveryHashes.length : 0,
    }),

    /** Creates a key, which replaces one that was never confirmed. @throws BlogopsError `conflict` if there is one. */
    async enrol({ id }: UserRecord) {
      const key = Buffer.from(randomToken(totpKeyBytes), 'base64url')
      return records.transact(async tx => {
        const user = await getUser(tx, id)
        if (hasTotp(user)) throw alreadyEnabled()
        const sealedKey = seal(secret, getPurpose(user), key)
        const totp = {
          sealedKey,
          createdAt: clock.now().toISOString(),
          confirmedAt: null,
          lastStep: 0,
          recoveryHashes: [],
        }
        await tx.put('user', { ...user, totp })
        return { key: encodeBase32(key), url: toTotpUrl(issuer, user.username, key) }
      })
    },

    /**
     * Turns the second factor on with the first code. Returns recovery codes, which are shown once, or undefined for a
     * wrong code.
     * @throws BlogopsError `conflict` without a new key.
     */
    async confirm({ id }: UserRecord, code: string) {
      return records.transact(async tx => {
        const user = await getUser(tx, id)
        const { totp } = user
        if (hasTotp(user)) throw alreadyEnabled()
        const isOld = totp && clock.now().getTime() - Date.parse(totp.createdAt) > enrolmentMs
        if (!totp || isOld) throw notStarted()
        const step = findTotpStep(readKey({ ...user, totp }), code.replace(/\s/g, ''), clock.now())
        if (step === undefined) return undefined
        const { recoveryHashes, recoveryCodes } = createRecoveryCodes(user)
        const confirmedAt = clock.now().toISOString()
        await tx.put('user', { ...user, totp: { ...totp, confirmedAt, lastStep: step, recoveryHashes } })
        return { recoveryCodes }
      })
    },

    /** Replaces the recovery codes. @throws BlogopsError `forbidden` for a code that was used in the meantime. */
    async renewCodes({ id }: UserRecord, proof: CodeProof) {
      return records.transact(async tx => {
        const user = await spend(tx, await getUser(tx, id), proof)
        if (!hasTotp(user)) throw notEnabled()
        const { recoveryHashes, recoveryCodes } = createRecoveryCodes(user)
        await tx.put('user', { ...user, totp: { ...user.totp, recoveryHashes } })
        return { recoveryCodes }
      })
    },

    /** Turns the second factor off. */
    async disable({ id }: UserRecord): Promise<UserRecord> {
      return records.transact(async tx => {
        const { totp: _, ...user } = await getUser(tx, id)
        return tx.put('user', user)
      })
    },
  }
}

async function getUser(tx: Transaction, id: string): Promise<UserRecord> {
  const user = await tx.get('user', id)
  if (user) return user
  throw new BlogopsError('unauthorized', 'You are not signed in.')
}

/** Five bits of each random byte are one letter, so every letter is equally likely. */
function createRecoveryCode(randomToken: RandomToken): string {
  const bytes = Buffer.from(randomToken(recoveryCodeLength), 'base64url')
  return [...bytes].map(byte => recoveryLetters[byte % recoveryLetters.length]).join('')
}

function alreadyEnabled(): BlogopsError {
  return new BlogopsError('conflict', 'Your authenticator app is set up already.', {
    hint: 'To set up another, turn it off first: blogops totp disable',
  })
}

function notStarted(): BlogopsError {
  return new BlogopsError('conflict', 'There is no new key to confirm, or it has expired.', {
    hint: 'Start again: blogops totp enrol',
  })
}
