import path from 'node:path'
import type { Logger } from '../ports/logger.ts'
import { openBlobStore } from '../storage/blobs/open-blob-store.ts'
import { openEventLog } from '../storage/events/open-event-log.ts'
import { saltFiles } from '../storage/events/salt-files.ts'
import { type Acquired, acquireDataFolder } from '../storage/lock/acquire-data-folder.ts'
import { openRecordStore } from '../storage/records/open-record-store.ts'
import type { App } from './app.ts'
import { composeApp } from './compose.ts'
import type { Config } from './config.ts'
import { createLogger } from './logger.ts'
import { assertRestored } from './restoring.ts'
import { dataFolderSecret } from './secret.ts'
import { systemClock, ulidIds } from './system.ts'

export type OpenedDataFolder =
  /** This process owns the folder. `announce` tells other processes where it serves, or that it does no longer. */
  | { kind: 'app'; app: App; announce(url: string | undefined): void }
  /** A server owns it: call that one. */
  | { kind: 'server'; url: string; token: string; pid: number }

export interface OpenOptions {
  /** Where log lines go; nowhere without it, which is what a command wants. */
  log?: (line: string) => void
  demo?: { username: string; password: string }
  /** Told, with its process id, when another command has the folder and is waited for. */
  onWait?: (pid: number | undefined) => void
  signal?: AbortSignal
}

/**
 * Takes the data folder and opens the stores in it, or finds the server that has it.
 * @throws BlogopsError `locked`, `storage_damaged`, `storage_full`, `bad_request`.
 */
export async function openDataFolder(config: Config, options: OpenOptions = {}): Promise<OpenedDataFolder> {
  const acquired = await takeDataFolder(config, options)
  if (acquired.kind === 'served') {
    return { kind: 'server', url: acquired.url, token: acquired.token, pid: acquired.pid }
  }
  const { lock } = acquired
  try {
    assertRestored(config.dataDir)
    const app = await openApp(config, options, lock.token)
    const close = async () => {
      await app.close()
      lock.release()
    }
    return { kind: 'app', app: { ...app, close }, announce: url => lock.setUrl(url) }
  } catch (cause) {
    lock.release()
    throw cause
  }
}

/** Waits for a data folder until it is this process's own, or finds the server that has it. @throws BlogopsError `locked`. */
export function takeDataFolder(
  { dataDir }: Pick<Config, 'dataDir'>,
  { signal, onWait }: OpenOptions,
): Promise<Acquired> {
  return acquireDataFolder(dataDir, {
    ...(signal && { signal }),
    ...(onWait && { onWait: owner => onWait(owner?.pid) }),
  })
}

/** The stores in a folder that nobody else has, made where there are none. */
export async function openStores(dir: string, log: Logger) {
  const records = await openRecordStore({
    dir: path.join(dir, 'records'),
    log: ({ severity, message }) => log(severity === 'warning' ? 'warn' : 'info', message),
  })
  const eventsDir = path.join(dir, 'events')
  return {
    records: records.store,
    blobs: await openBlobStore({ dir: path.join(dir, 'blobs') }),
    eventLog: await openEventLog({ dir: eventsDir, log: message => log('warn', message) }),
    salts: saltFiles({ dir: eventsDir, log: message => log('error', message) }),
    notices: records.notices.filter(notice => notice.severity === 'warning').map(notice => notice.message),
  }
}

async function openApp(config: Config, options: OpenOptions, localToken: string): Promise<App> {
  const log = createLogger(config.logLevel, options.log ?? (() => undefined))
  return composeApp({
    config,
    ...(await openStores(config.dataDir, log)),
    secret: config.secret === null ? await dataFolderSecret(config.dataDir) : new TextEncoder().encode(config.secret),
    localToken,
    demo: options.demo ?? null,
    clock: systemClock,
    newId: ulidIds(systemClock),
    log,
    strict: false,
  })
}
