import { existsSync } from 'node:fs'
import path from 'node:path'
import { BlogopsError } from '../contract/errors.ts'
import { maxDayLimits } from '../contract/limits.ts'
import { countSite, isEmpty, type Site, type SiteCounts } from '../features/moving/move.ts'
import type { SiteLocation } from './config/environment.ts'
import { type DatabaseConfig, getBlobsName, getDatabaseName } from './config/storage.ts'
import {
  assertMoveComplete,
  assertRestoreComplete,
  beginMove,
  findMoveSource,
  finishMove,
  listFolder,
} from './folder-markers.ts'
import { loadMoves, lockDataFolder, type OpenOptions, openDatabase, openStores } from './open.ts'
import { discardLog } from './system.ts'

/** Location of a site, locked for a move out of it or into it. */
export interface LockedSite {
  /** Returns the source of an unfinished move into this location, if any. */
  source(): Promise<string | undefined>
  /** Describes the contents for people; undefined if empty. */
  contents(): Promise<string | undefined>
  /** Marks the location, so that it cannot be opened as a site until `finish`. */
  begin(source: string): Promise<void>
  open(): Promise<Site & { close(): Promise<void> }>
  /** Removes the mark; call it after closing the stores. */
  finish(): Promise<void>
  release(): Promise<void>
}

/** Locks a location. @throws BlogopsError `locked` if a process uses it; `unavailable` */
export function lockLocation(location: SiteLocation, options: OpenOptions): Promise<LockedSite> {
  return location.kind === 'folder' ? lockFolder(location.dataDir, options) : lockDatabase(location.database)
}

/** Returns the location for display, without a password. */
export function getLocationName(location: SiteLocation): string {
  return location.kind === 'folder' ? location.dataDir : getDatabaseName(location.database.url)
}

/** Returns true if the location exists; creates nothing. @throws BlogopsError `unavailable` */
export async function locationExists(location: SiteLocation): Promise<boolean> {
  if (location.kind === 'folder') return existsSync(location.dataDir)
  return (await loadMoves()).hasSite(location.database.url)
}

/** Returns true if the location holds a site; creates nothing. @throws BlogopsError `unavailable` */
export async function hasSite(location: SiteLocation): Promise<boolean> {
  return location.kind === 'folder' ? existsSync(path.join(location.dataDir, 'records')) : locationExists(location)
}

/** Refuses a location with an incomplete site. @throws BlogopsError `storage_damaged` */
export async function assertComplete(location: SiteLocation, locked: LockedSite): Promise<void> {
  if (location.kind === 'folder') {
    assertRestoreComplete(location.dataDir)
    assertMoveComplete(location.dataDir)
  }
  const source = await locked.source()
  if (source === undefined) return
  throw new BlogopsError(
    'storage_damaged',
    `A move into ${getLocationName(location)} was interrupted. Parts of the site are missing.`,
    {
      hint: `Continue that move first: blogops migrate --from ${source} --to ${getLocationName(location)}`,
    },
  )
}

async function lockFolder(dataDir: string, options: OpenOptions): Promise<LockedSite> {
  const taken = await lockDataFolder({ dataDir }, options)
  if (taken.kind === 'served') {
    throw new BlogopsError(
      'locked',
      `A server (process ${taken.pid}) is using ${dataDir} and serves it at ${taken.url}.`,
      {
        hint: `Stop it first: kill ${taken.pid}`,
      },
    )
  }
  return {
    source: async () => findMoveSource(dataDir),
    async contents() {
      const names = (await listFolder(dataDir)).filter(name => name !== 'lock')
      return names.length === 0 ? undefined : names.slice(0, 5).join(', ')
    },
    begin: source => beginMove(dataDir, source),
    async open() {
      const stores = await openStores(dataDir, discardLog, maxDayLimits)
      const close = async () => {
        await stores.eventLog.close()
        await stores.records.close()
      }
      return { ...stores, close }
    },
    finish: () => finishMove(dataDir),
    release: async () => taken.lock.release(),
  }
}

async function lockDatabase(database: DatabaseConfig): Promise<LockedSite> {
  const name = 'blogops-move'
  const open = async () => {
    const stores = await openDatabase(database, { log: discardLog, name, limits: maxDayLimits })
    const close = async () => {
      await stores.eventLog.close()
      await stores.records.close()
      await stores.close()
    }
    return { ...stores, close }
  }
  // Creates missing tables.
  await (await open()).close()
  const locked = await (await loadMoves()).lockDatabase(database.url)
  const blobs = getBlobsName(database.blobs)
  return {
    async source() {
      const mark = await locked.readMove()
      if (mark && mark.blobs !== blobs) throw createBlobsConflict(mark.blobs)
      return mark?.source
    },
    async contents() {
      const site = await open()
      const empty = await isEmpty(site).finally(site.close)
      return empty ? undefined : 'a site or a part of one'
    },
    begin: source => locked.begin({ source, blobs }),
    open,
    finish: locked.finish,
    release: locked.release,
  }
}

function createBlobsConflict(blobs: string | undefined): BlogopsError {
  const message = `The interrupted move put blobs into ${blobs ?? 'the database'}, but this one would not.`
  return new BlogopsError('conflict', message, { hint: 'Pass the same place with --to-blobs.' })
}

/**
 * Returns true if the target holds a part of the same site. @throws BlogopsError `conflict` if it holds anything else
 */
export async function canResume(target: LockedSite, { from, to }: { from: string; to: string }): Promise<boolean> {
  const source = await target.source()
  if (source === from) return true
  if (source !== undefined) {
    throw new BlogopsError(
      'conflict',
      `A move from ${source} into ${to} was interrupted, but this one is from ${from}.`,
      {
        hint: `Continue that move (--from ${source}), or empty ${to}.`,
      },
    )
  }
  const contents = await target.contents()
  if (contents === undefined) return false
  throw new BlogopsError('conflict', `${to} is not empty. It contains ${contents}. Nothing was changed.`, {
    hint: 'Move the site into an empty place with --to.',
  })
}

export async function countContents(locked: LockedSite): Promise<SiteCounts> {
  const site = await locked.open()
  return countSite(site).finally(site.close)
}

/** Opens two locked sites for `work`. */
export async function withSites<T>(
  [source, target]: [LockedSite, LockedSite],
  work: (from: Site, to: Site) => Promise<T>,
): Promise<T> {
  const from = await source.open()
  try {
    const to = await target.open()
    return await work(from, to).finally(to.close)
  } finally {
    await from.close()
  }
}
