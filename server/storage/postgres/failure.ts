import pg from 'pg'
import { BlogopsError } from '../../contract/errors.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const conflictCodes = new Set(['40001', '40P01', '23505'])
/**
 * Lost connections. Class 57: the server is stopping or starting; 25006: it became a standby; 25P03: it aborted an
 * idle transaction.
 */
const lossCodes = /^(08...|57P..|25006|25P03)$/
/**
 * Refusals: conflicts and deadlocks; timeouts, too many connections, no memory; unknown user or database, or missing
 * rights.
 */
const refusalCodes = /^(40001|40P01|57014|53[023]..|55P03|28...|3D000|42501)$/

/** Unknown user or database, wrong password, or missing rights; 25006: the database is read-only. */
const accessCodes = /^(28...|3D000|42501|25006)$/

/**
 * Returns true if the transaction may succeed when it is run again, because others changed the same records at the
 * same time.
 */
export function isSerializationFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && conflictCodes.has(error.code ?? '')
}

/** Returns true if the connection is unusable. The outcome of its current statement is unknown. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof pg.DatabaseError ? lossCodes.test(error.code ?? '') : isDriverError(error)
}

/** Converts an error of the database to a `BlogopsError`; returns other errors unchanged. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    if (code === '53100') return storageFullError(error)
    return lossCodes.test(code) || refusalCodes.test(code) ? unavailableError(error) : error
  }
  return isDriverError(error) ? unavailableError(error) : error
}

// The driver has no error class or code for connection problems. These are its messages.
const driverMessages =
  /^(Connection terminated|Client (has encountered|was closed)|Query read timeout|timeout ex|SASL|The server does not support SSL|There was an error establishing|Cannot use a pool)/

/** Returns true for an error of the driver, the operating system or TLS. The latter two have a code. */
function isDriverError(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof BlogopsError || error instanceof TypeError) return false
  return driverMessages.test(error.message) || ('code' in error && typeof error.code === 'string')
}

function storageFullError(cause: Error): BlogopsError {
  return new BlogopsError('storage_full', 'The disk of the database is full. Nothing was stored or changed.', {
    hint: 'Free some space on the disk of the PostgreSQL server and try again. No restart is needed.',
    cause,
  })
}

function unavailableError(cause: Error): BlogopsError {
  const refusal = getRefusalCode(cause)
  const reason = getReason(cause)
  const message =
    refusal === undefined ? `The database does not answer: ${reason}.` : `The database refused the call: ${reason}.`
  return new BlogopsError('unavailable', message, {
    hint: refusal === undefined ? getHint(cause) : getRefusalHint(refusal),
    details: { retryAfter: 5 },
    cause,
  })
}

// https://nodejs.org/docs/latest-v20.x/api/tls.html#x509-certificate-error-codes
const certificateErrors = /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|ERR_TLS_CERT_)/

/** Message of the driver when the server asks for a password. */
const noPassword = 'client password must be a string'

/** Returns the code of a refusal; undefined if the database did not answer at all. */
function getRefusalCode(error: Error): string | undefined {
  if (error.message.includes(noPassword)) return '28P01'
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
  return accessCodes.test(code) ? code : undefined
}

function getRefusalHint(code: string): string {
  if (code === '25006')
    return 'It is a standby or read-only (default_transaction_read_only). Set its address to a database that accepts changes.'
  if (code === '42501')
    return 'Let the user create a schema (grant create on database <name> to <user>), or make it the owner of the schema blogops. Check with: blogops doctor'
  return 'Check the user, the password and the database name in BLOGOPS_DATABASE_URL.'
}

function getHint(error: Error): string {
  if ('syscall' in error && error.syscall === 'open')
    return 'Set sslrootcert, sslcert and sslkey in BLOGOPS_DATABASE_URL to the paths of readable files.'
  if (error.message.startsWith('The server does not support SSL'))
    return 'Turn TLS on in the server (ssl = on). In a private network, you can turn it off in BLOGOPS_DATABASE_URL with sslmode=disable.'
  if ('code' in error && certificateErrors.test(String(error.code)))
    return 'Set the CA of the server and the host name of its certificate in BLOGOPS_DATABASE_URL: ?sslmode=verify-full&sslrootcert=/path/ca.crt'
  return 'Check that PostgreSQL runs at the address in BLOGOPS_DATABASE_URL. Calls then work again without a restart.'
}

/** A host name whose addresses all refuse the connection produces an error without a message. */
function getReason(error: Error): string {
  if (error.message.includes(noPassword)) return 'it needs a password, but none is set'
  return error.message || ('code' in error ? String(error.code) : error.name)
}
