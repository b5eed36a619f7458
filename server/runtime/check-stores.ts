import { BlogopsError } from '../contract/errors.ts'
import type { Clock } from '../ports/system.ts'
import type { ServiceFinding } from './check-services.ts'
import { type DatabaseConfig, getBlobsName, getDatabaseName } from './config/storage.ts'
import { loadStoreChecks } from './open.ts'

/** Maximum clock drift in milliseconds: leases and rate limits depend on the clock of each process. */
const maxDriftMs = 5_000

const toFinding = (name: string, status: ServiceFinding['status'], message: string, hint?: string): ServiceFinding => ({
  name,
  status,
  message,
  ...(hint !== undefined && { hint }),
})

/** Checks the database and the blob store. Writes nothing but a probe blob. */
export async function checkStores(database: DatabaseConfig, clock: Clock): Promise<ServiceFinding[]> {
  return [...(await checkDatabase(database, clock)), ...(await checkBlobs(database))]
}

async function checkDatabase({ url }: DatabaseConfig, clock: Clock): Promise<ServiceFinding[]> {
  const { inspectDatabase } = await loadStoreChecks()
  return runCheck('database', async () => {
    const {
      version,
      mayMigrate,
      missing,
      drift,
      readOnly,
      moving,
      reportsWal: saysHowFar,
    } = await inspectDatabase(url, () => clock.now())
    const at = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000} at ${getDatabaseName(url)}`
    return [
      ...[toFinding('database', 'ok', at), createTablesFinding(missing, mayMigrate), createClockFinding(drift)],
      ...(readOnly ? [readOnlyFinding] : []),
      ...(moving === null ? [] : [createUnfinishedMoveFinding(moving)]),
      ...(saysHowFar ? [] : [silentWalFinding]),
    ]
  })
}

const readOnlyFinding = toFinding(
  'changes',
  'broken',
  'The database takes none: it is a standby, or was made read-only (default_transaction_read_only).',
  'Have BLOGOPS_DATABASE_URL lead to one that does.',
)

const createUnfinishedMoveFinding = (source: string) =>
  toFinding(
    'move',
    'broken',
    `A move into the database broke off or goes on: not all is there of the site from ${source}.`,
    'Wait until it is done; or where it broke off, run the same blogops migrate again.',
  )

const silentWalFinding = toFinding(
  'WAL',
  'missing',
  'The server does not say how far it is written: where it starts again before it answered a change, nobody knows whether it has it.',
  'Nothing is to be done: such a change fails, and says so.',
)

function createTablesFinding(missing: readonly string[] | null, mayMigrate: boolean): ServiceFinding {
  const wanting = missing === null || missing.length > 0
  if (wanting && !mayMigrate) {
    const hint =
      'grant create on database <name> to <user>; of a schema blogops that is there, make that user its owner.'
    return toFinding('tables', 'broken', 'This user may not make or change them.', hint)
  }
  if (missing === null) return toFinding('tables', 'missing', 'none yet', 'The first start makes them.')
  if (missing.length > 0)
    return toFinding(
      'tables',
      'missing',
      `of an older blogops, without ${missing.join(', ')}`,
      'The next start adds that.',
    )
  return toFinding('tables', 'ok', 'up to date')
}

function createClockFinding(drift: number): ServiceFinding {
  const seconds = Math.abs(drift) / 1000
  const difference = `${seconds.toFixed(1)} seconds`
  if (Math.abs(drift) <= maxDriftMs) return toFinding('clocks', 'ok', `within ${difference} of the database's`)
  const message = `${difference} ${drift > 0 ? 'ahead of' : 'behind'} the database's`
  return toFinding('clocks', 'broken', message, 'Set both, and have them kept: timedatectl set-ntp true')
}

const probe = 'probes/doctor'

async function checkBlobs({ blobs }: DatabaseConfig): Promise<ServiceFinding[]> {
  if (blobs.kind === 'database') return []
  const { openRemoteBlobs, redisKeeping } = await loadStoreChecks()
  return runCheck('blobs', async () => {
    const opened = await openRemoteBlobs(blobs)
    try {
      const written = crypto.getRandomValues(new Uint8Array(16))
      await opened.blobs.put(probe, written)
      const read = await opened.blobs.get(probe)
      await opened.blobs.delete(probe)
      if (!read || Buffer.compare(read, written) !== 0)
        return [toFinding('blobs', 'broken', 'What was just stored reads otherwise.', 'Look into what keeps them.')]
    } finally {
      await opened.close()
    }
    const okFinding = toFinding('blobs', 'ok', `written and read at ${getBlobsName(blobs)}`)
    if (blobs.kind === 's3') return [okFinding]
    const { durable, evictsKeys: forgets } = await redisKeeping(blobs)
    return [okFinding, ...(forgets ? [evictionFinding] : []), ...(durable === false ? [volatilityFinding] : [])]
  })
}

const evictionFinding = toFinding(
  'Redis memory',
  'broken',
  'It forgets pictures and texts when it is full.',
  'Set its maxmemory-policy to noeviction.',
)

const volatilityFinding = toFinding(
  'Redis disk',
  'missing',
  'It acknowledges what is not on its disk yet, and may lose it with its power.',
  'While it runs: redis-cli config set appendonly yes, then appendfsync always, then redis-cli config rewrite (started anew with appendonly alone, it begins empty). Or keep blobs in the database or in S3.',
)

async function runCheck(name: string, ask: () => Promise<ServiceFinding[]>): Promise<ServiceFinding[]> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof BlogopsError)) throw error
    return [toFinding(name, 'broken', error.message, error.hint)]
  }
}
