import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { DayLimits } from '../contract/limits.ts'
import { noSignals } from '../lib/coordination.ts'
import type { Logger } from '../ports/system.ts'
import { openBlobStore } from '../storage/blobs/open-blob-store.ts'
import { openEventLog } from '../storage/events/open-event-log.ts'
import { openSaltFiles } from '../storage/events/salt-files.ts'
import { type Acquired, acquireDataFolder } from '../storage/lock/data-folder-lock.ts'
import type { OpenStoresOptions } from '../storage/postgres/open-stores.ts'
import { openRecordStore } from '../storage/records/open-record-store.ts'
import type { App } from './app.ts'
import type { Parts } from './compose/parts.ts'
import { listSecrets } from './config/services.ts'
import type { DatabaseConfig } from './config/storage.ts'
import type { Config } from './config.ts'
import { assertMoveComplete, assertRestoreComplete, loadOrCreateSecret } from './folder-markers.ts'
import { createLogger, createUlids, discardLog, systemClock } from './system.ts'

export type OpenedDataFolder =
  /**
   * This process owns the folder. `announce` publishes the URL it serves, or withdraws it; with a database it does
   * nothing.
   */
  | { kind: 'app'; app: App; announce(url: string | undefined): void }
  /** Another process serves the folder: call that one. */
  | { kind: 'server'; url: string; token: string; pid: number }

/** Options for opening a site. `pages` and `processor` replace the built ones in development. */
export interface OpenOptions extends Pick<Parts, 'pages' | 'processor'> {
  /** Writes a log line; without it nothing is logged, which suits commands. */
  log?: (line: string) => void
  demo?: { username: string; password: string }
  /** See `Parts.runsJobs`. */
  runsJobs?: boolean
  /** Called with the process id while another command owns the folder and is waited for. */
  onWait?: (pid: number | undefined) => void
  signal?: AbortSignal
}

/** Locked folder whose stores are not opened yet. */
export interface ClaimedFolder {
  kind: 'claimed'
  /** Opens the stores and the app. @throws BlogopsError `storage_damaged`, `storage_full`, `bad_request` */
  open(): Promise<App>
  announce(url: string | undefined): void
  /** Unlocks the folder without opening it; closing the app also unlocks it. */
  release(): void
}

type ServedFolder = Extract<OpenedDataFolder, { kind: 'server' }>

/**
 * Locks the data folder without opening it, or finds the server that owns it. A database needs no lock. @throws
 * BlogopsError `locked`
 */
export async function claimDataFolder(
  config: Config,
  options: OpenOptions = {},
): Promise<ClaimedFolder | ServedFolder> {
  if (config.database !== null) return claimDatabase(config, config.database, options)
  const acquired = await lockDataFolder(config, options)
  if (acquired.kind === 'served') {
    return { kind: 'server', url: acquired.url, token: acquired.token, pid: acquired.pid }
  }
  const { lock } = acquired
  return {
    kind: 'claimed',
    announce: url => lock.setUrl(url),
    release: () => lock.release(),
    async open() {
      assertRestoreComplete(config.dataDir)
      assertMoveComplete(config.dataDir)
      const app = await openApp(config, options, lock.token, async log => ({
        ...(await openStores(config.dataDir, log, config.limits)),
        signals: noSignals,
      }))
      const close = async () => {
        await app.close()
        lock.release()
      }
      return { ...app, close }
    },
  }
}

function claimDatabase(config: Config, database: DatabaseConfig, options: OpenOptions): ClaimedFolder {
  const noop = () => undefined
  const token = randomBytes(32).toString('base64url')
  return {
    kind: 'claimed',
    announce: noop,
    release: noop,
    async open() {
      let closeStores = async () => {}
      const open = async (log: Logger) => {
        const { close, join, ...stores } = await openDatabase(database, { log, limits: config.limits })
        closeStores = close
        return { ...stores, ...(await join()), notices: [] }
      }
      try {
        const app = await openApp(config, options, token, open)
        const close = () => app.close().finally(closeStores)
        return { ...app, close }
      } catch (cause) {
        await closeStores()
        throw cause
      }
    },
  }
}

/**
 * Locks the data folder and opens its stores, or finds the server that owns it.
 * @throws BlogopsError `locked`, `storage_damaged`, `storage_full`, `bad_request`
 */
export async function openDataFolder(config: Config, options: OpenOptions = {}): Promise<OpenedDataFolder> {
  const folder = await claimDataFolder(config, options)
  if (folder.kind === 'server') return folder
  try {
    return { kind: 'app', app: await folder.open(), announce: folder.announce }
  } catch (cause) {
    folder.release()
    throw cause
  }
}

/** Waits for the lock of a data folder, or finds the server that owns it. @throws BlogopsError `locked` */
export function lockDataFolder(
  { dataDir }: Pick<Config, 'dataDir'>,
  { signal, onWait }: OpenOptions,
): Promise<Acquired> {
  return acquireDataFolder(dataDir, {
    ...(signal && { signal }),
    ...(onWait && { onWait: owner => onWait(owner?.pid) }),
    // Loads the program while waiting for the lock, to hold the lock for a shorter time.
    onTaken: preloadCompose,
  })
}

/** Opens the stores of a locked folder; creates missing ones. */
export async function openStores(dir: string, log: Logger, limits: DayLimits) {
  const records = await openRecordStore({
    dir: path.join(dir, 'records'),
    log: ({ severity, message }) => log(severity === 'warning' ? 'warn' : 'info', message),
  })
  const eventsDir = path.join(dir, 'events')
  return {
    records: records.store,
    blobs: await openBlobStore({ dir: path.join(dir, 'blobs') }),
    eventLog: await openEventLog({ dir: eventsDir, limits, log: message => log('warn', message) }),
    salts: openSaltFiles({ dir: eventsDir, log: message => log('error', message) }),
    notices: records.notices.filter(notice => notice.severity === 'warning').map(notice => notice.message),
  }
}

/** Opens the stores of a database; the result has a `close` function. */
export async function openDatabase(database: DatabaseConfig, options: OpenStoresOptions) {
  const { openDatabaseStores } = await import('../storage/postgres/open-stores.ts')
  return openDatabaseStores(database, options)
}

/** Loads the functions that lock a database during a move. */
export const loadMoves = () => import('../storage/postgres/site-move.ts')

/** Loads the checks of databases and blob stores. */
export async function loadStoreChecks() {
  const [{ inspectDatabase }, { openRemoteBlobs }, { readRedisDurability }] = await Promise.all([
    import('../storage/postgres/migrate.ts'),
    import('../storage/blobs/open-blob-store.ts'),
    import('../storage/blobs/redis-driver.ts'),
  ])
  return { inspectDatabase, openRemoteBlobs, readRedisDurability }
}

/** Most of the program; a server listens before it is loaded. */
const loadCompose = () => import('./compose.ts')

function preloadCompose(): void {
  loadCompose().catch(() => undefined)
}

type Stores = Pick<Parts, 'records' | 'blobs' | 'eventLog' | 'salts' | 'signals' | 'jobQueue' | 'notices'>

async function openApp(
  config: Config,
  options: OpenOptions,
  localToken: string,
  open: (log: Logger) => Promise<Stores>,
): Promise<App> {
  const log = options.log
    ? await createLogger(config.logLevel, options.log, [...listSecrets(config), localToken])
    : discardLog
  preloadCompose()
  const stores = await open(log)
  const { composeApp } = await loadCompose()
  return composeApp({
    config,
    ...stores,
    secret: config.secret === null ? await loadOrCreateSecret(config.dataDir) : new TextEncoder().encode(config.secret),
    localToken,
    demo: options.demo ?? null,
    ...(options.pages && { pages: options.pages }),
    ...(options.processor && { processor: options.processor }),
    runsJobs: options.runsJobs ?? true,
    clock: systemClock,
    newId: createUlids(systemClock),
    log,
    strict: false,
  })
}
