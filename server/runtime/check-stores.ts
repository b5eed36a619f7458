import { BlogopsError } from '../contract/errors.ts'
import type { ServerCheck } from '../contract/schemas/checks.ts'
import type { Clock } from '../ports/system.ts'
import { createFinding } from './check-services.ts'
import { type DatabaseConfig, getBlobsName, getDatabaseName } from './config/storage.ts'
import { loadStoreChecks } from './open.ts'

/** Maximum clock drift in milliseconds: leases and rate limits depend on the clock of each process. */
const maxDriftMs = 5_000

/** Checks the database and the blob store. Writes nothing but a probe blob. */
export async function checkStores(database: DatabaseConfig, clock: Clock): Promise<ServerCheck[]> {
  return [...(await checkDatabase(database, clock)), ...(await checkBlobs(database))]
}

async function checkDatabase({ url }: DatabaseConfig, clock: Clock): Promise<ServerCheck[]> {
  const { inspectDatabase } = await loadStoreChecks()
  return runCheck('database', async () => {
    const { version, mayMigrate, missing, drift, readOnly, moving, reportsWal } = await inspectDatabase(url, () =>
      clock.now(),
    )
    const at = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000} at ${getDatabaseName(url)}`
    return [
      createFinding('database', 'ok', at),
      createTablesFinding(missing, mayMigrate),
      createClockFinding(drift),
      ...(readOnly ? [readOnlyFinding] : []),
      ...(moving === null ? [] : [createUnfinishedMoveFinding(moving)]),
      ...(reportsWal ? [] : [hiddenWalFinding]),
    ]
  })
}

const readOnlyFinding = createFinding(
  'changes',
  'broken',
  'The database is a standby or read-only (default_transaction_read_only).',
  'Set BLOGOPS_DATABASE_URL to a database that accepts changes.',
)

const createUnfinishedMoveFinding = (source: string) =>
  createFinding(
    'move',
    'broken',
    `A move into the database is running or was interrupted. Parts of the site from ${source} are missing.`,
    'Wait until it is done. If it was interrupted, run the same blogops migrate again.',
  )

const hiddenWalFinding = createFinding(
  'WAL',
  'missing',
  'The server does not report its write position. After a restart, the outcome of an unanswered change is unknown.',
  'You do not need to do anything. Such a change fails with an error.',
)

function createTablesFinding(missing: readonly string[] | null, mayMigrate: boolean): ServerCheck {
  const isIncomplete = missing === null || missing.length > 0
  if (isIncomplete && !mayMigrate) {
    const hint =
      'Run: grant create on database <name> to <user>; if the schema blogops exists, make the user its owner.'
    return createFinding('tables', 'broken', 'This user cannot create or change them.', hint)
  }
  if (missing === null) return createFinding('tables', 'missing', 'none yet', 'The first start creates them.')
  if (missing.length > 0)
    return createFinding(
      'tables',
      'missing',
      `from an older blogops, without ${missing.join(', ')}`,
      'The next start adds them.',
    )
  return createFinding('tables', 'ok', 'up to date')
}

function createClockFinding(drift: number): ServerCheck {
  const seconds = Math.abs(drift) / 1000
  const difference = `${seconds.toFixed(1)} seconds`
  if (Math.abs(drift) <= maxDriftMs) return createFinding('clocks', 'ok', `within ${difference} of the database's`)
  const message = `${difference} ${drift > 0 ? 'ahead of' : 'behind'} the database's`
  return createFinding(
    'clocks',
    'broken',
    message,
    'Set both clocks and keep them synchronized: timedatectl set-ntp true',
  )
}

const probe = 'probes/doctor'

async function checkBlobs({ blobs }: DatabaseConfig): Promise<ServerCheck[]> {
  if (blobs.kind === 'database') return []
  const { openRemoteBlobs, readRedisDurability } = await loadStoreChecks()
  return runCheck('blobs', async () => {
    const opened = await openRemoteBlobs(blobs)
    try {
      const written = crypto.getRandomValues(new Uint8Array(16))
      await opened.blobs.put(probe, written)
      const read = await opened.blobs.get(probe)
      await opened.blobs.delete(probe)
      if (!read || Buffer.compare(read, written) !== 0)
        return [
          createFinding(
            'blobs',
            'broken',
            'The value that was read differs from the stored one.',
            'Check the storage of the blobs.',
          ),
        ]
    } finally {
      await opened.close()
    }
    const okFinding = createFinding('blobs', 'ok', `written and read at ${getBlobsName(blobs)}`)
    if (blobs.kind === 's3') return [okFinding]
    const { durable, evictsKeys } = await readRedisDurability(blobs)
    return [okFinding, ...(evictsKeys ? [evictionFinding] : []), ...(durable === false ? [volatilityFinding] : [])]
  })
}

const evictionFinding = createFinding(
  'Redis memory',
  'broken',
  'It deletes pictures and texts when it is full.',
  'Set its maxmemory-policy to noeviction.',
)

const volatilityFinding = createFinding(
  'Redis disk',
  'missing',
  'It confirms changes before they are on disk, and a power failure can lose them.',
  'While Redis runs, use redis-cli config set appendonly yes, then appendfsync always, then redis-cli config rewrite. Do not restart it with appendonly alone, because it would start empty. Or keep blobs in the database or in S3.',
)

async function runCheck(name: string, check: () => Promise<ServerCheck[]>): Promise<ServerCheck[]> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof BlogopsError)) throw error
    return [createFinding(name, 'broken', error.message, error.hint)]
  }
}
