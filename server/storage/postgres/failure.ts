import pg from 'pg'
import { BlogopsError } from '../../contract/errors.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const conflicts = new Set(['40001', '40P01', '23505'])
/** Of class 57, the server is going down or coming up; 25006: it became a standby; 25P03: it gave the transaction up. */
const losses = /^(08...|57P..|25006|25P03)$/
/** In the way of others; too slow, too many, no memory; no such user or database, or no right to it. */
const refusals = /^(40001|40P01|57014|53[023]..|55P03|28...|3D000|42501)$/

/** No such user or database, another password, or no right to it; 25006: nobody may change anything in it. */
const refusesUser = /^(28...|3D000|42501|25006)$/

/** Whether running the transaction again may succeed: others were at the same records at the same time. */
export function isSerializationFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && conflicts.has(error.code ?? '')
}

/** Whether the connection is of no more use: what was under way on it may have happened or not. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof pg.DatabaseError ? losses.test(error.code ?? '') : isDriverError(error)
}

/** Says in the contract's terms what a call to the database failed of; what is not the database's stays as it is. */
export function databaseFailure(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    if (code === '53100') return storageFull(error)
    return losses.test(code) || refusals.test(code) ? unavailable(error) : error
  }
  return isDriverError(error) ? unavailable(error) : error
}

// The driver has no class and no code for what it says of its connections: these are its messages of that kind.
const driverMessages =
  /^(Connection terminated|Client (has encountered|was closed)|Query read timeout|timeout ex|SASL|The server does not support SSL|There was an error establishing|Cannot use a pool)/

/** What the driver says, and what the system or TLS says through it; those have a code. */
function isDriverError(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof BlogopsError || error instanceof TypeError) return false
  return driverMessages.test(error.message) || ('code' in error && typeof error.code === 'string')
}

function storageFull(cause: Error): BlogopsError {
  return new BlogopsError('storage_full', 'The disk of the database is full: nothing was stored, nothing changed.', {
    hint: 'Free some space on the disk of the PostgreSQL server and try again; no restart is needed.',
    cause,
  })
}

function unavailable(cause: Error): BlogopsError {
  const refusal = refusalOf(cause)
  const does = refusal === undefined ? 'does not answer' : 'refuses this'
  return new BlogopsError('unavailable', `The database ${does}: ${reasonOf(cause)}.`, {
    hint: refusal === undefined ? hintFor(cause) : hintOfRefusal(refusal),
    details: { retryAfter: 5 },
    cause,
  })
}

// https://nodejs.org/docs/latest-v20.x/api/tls.html#x509-certificate-error-codes
const distrust = /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|ERR_TLS_CERT_)/

/** What the driver says where the server asks for a password. */
const noPassword = 'client password must be a string'

/** The code of a refusal; undefined where the database has not so much as answered. */
function refusalOf(error: Error): string | undefined {
  if (error.message.includes(noPassword)) return '28P01'
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
  return refusesUser.test(code) ? code : undefined
}

function hintOfRefusal(code: string): string {
  if (code === '25006')
    return 'It is a standby, or was made read-only (default_transaction_read_only): have its address lead to one that takes changes.'
  if (code === '42501')
    return 'Let that user make a schema (grant create on database <name> to <user>), or be the owner of the schema blogops. See: blogops doctor'
  return 'Check the user, the password and the name of the database in its address (BLOGOPS_DATABASE_URL).'
}

function hintFor(error: Error): string {
  if ('syscall' in error && error.syscall === 'open')
    return 'Have BLOGOPS_DATABASE_URL name files that can be read: sslrootcert, sslcert and sslkey are paths.'
  if (error.message.startsWith('The server does not support SSL'))
    return 'Switch TLS on at the server (ssl = on), or off in BLOGOPS_DATABASE_URL where nobody can listen: sslmode=disable.'
  if ('code' in error && distrust.test(String(error.code)))
    return 'Have BLOGOPS_DATABASE_URL name the CA of the server, and its host as its certificate does: ?sslmode=verify-full&sslrootcert=/path/ca.crt'
  return 'Check that PostgreSQL runs and can be reached at the address in BLOGOPS_DATABASE_URL. Calls work again once it does.'
}

/** A name with several addresses that all refuse comes without a message. */
function reasonOf(error: Error): string {
  if (error.message.includes(noPassword)) return 'it asks for a password, and none is given'
  return error.message || ('code' in error ? String(error.code) : error.name)
}
