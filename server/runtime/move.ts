import { existsSync } from 'node:fs'
import path from 'node:path'
import { BlogopsError } from '../contract/errors.ts'
import { maxDayLimits } from '../contract/limits.ts'
import { type MoveResult, type MoveStep, moveSite } from '../features/moving/move.ts'
import { countSite, isEmpty, type Site, type SiteCounts } from '../features/moving/site.ts'
import { type DatabaseConfig, getBlobsName, getDatabaseName } from './config/storage.ts'
import type { SiteLocation } from './config.ts'
import { assertMoveComplete, assertRestoreComplete, beginMove, findMoveSource, finishMove } from './folder-markers.ts'
import { discardLog } from './logger.ts'
import { loadMoves, lockDataFolder, type OpenOptions, openDatabase, openStores } from './open.ts'
import { listFolder } from './restore.ts'

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

/** Returns the location for display, without a password. */
function getLocationName(location: SiteLocation): string {
  return location.kind === 'folder' ? location.dataDir : getDatabaseName(location.database.url)
}

/** Returns true if the location exists; creates nothing. @throws BlogopsError `unavailable` */
async function locationExists(location: SiteLocation): Promise<boolean> {
  if (location.kind === 'folder') return existsSync(location.dataDir)
  return (await loadMoves()).hasSite(location.database.url)
}

/** Returns true if the location holds a site; creates nothing. @throws BlogopsError `unavailable` */
async function hasSite(location: SiteLocation): Promise<boolean> {
  return location.kind === 'folder' ? existsSync(path.join(location.dataDir, 'records')) : locationExists(location)
}

/** Locks a location. @throws BlogopsError `locked` if a process uses it; `unavailable` */
export function lockLocation(location: SiteLocation, options: OpenOptions): Promise<LockedSite> {
  return location.kind === 'folder' ? lockFolder(location.dataDir, options) : lockDatabase(location.database)
}

/** Refuses a location with an incomplete site. @throws BlogopsError `storage_damaged` */
async function assertComplete(location: SiteLocation, locked: LockedSite): Promise<void> {
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

export type { MoveStep } from '../features/moving/move.ts'

export interface MoveOptions extends OpenOptions {
  /** Counts what would be moved and checks that it could be; writes nothing. */
  dryRun?: boolean
  /** Called for each step of progress. */
  onStep?: (step: MoveStep) => void
}

export interface MoveSummary {
  /** Locations without passwords. */
  from: string
  to: string
  /** True if it continued an interrupted move between the same locations. */
  resumed: boolean
  counts: SiteCounts
  /** Null if nothing was to be written. */
  written: MoveResult['written'] | null
}

/**
 * Copies a site to another location, which must be empty or hold a part of the same site from an interrupted move, and
 * compares both. The target cannot be opened until the move is complete. The source stays unchanged.
 * @throws BlogopsError `locked` if a process uses either; `conflict` if the target holds anything else; `bad_request`,
 * `storage_damaged`, `storage_full`, `unavailable`
 */
export async function moveBetween(
  from: SiteLocation,
  to: SiteLocation,
  options: MoveOptions = {},
): Promise<MoveSummary> {
  const names = { from: getLocationName(from), to: getLocationName(to) }
  if (names.from === names.to) throw new BlogopsError('bad_request', `The site is already in ${names.to}.`)
  if (!(await hasSite(from))) throw createNoSiteError(names.from)
  const source = await lockLocation(from, options)
  try {
    await assertComplete(from, source)
    if (options.dryRun && !(await locationExists(to))) {
      return { ...names, resumed: false, counts: await countContents(source), written: null }
    }
    const target = await lockLocation(to, options)
    try {
      return { ...names, ...(await moveLocked(source, target, { ...options, names })) }
    } finally {
      await target.release()
    }
  } finally {
    await source.release()
  }
}

interface LockedMoveOptions extends MoveOptions {
  names: { from: string; to: string }
}

async function moveLocked(
  source: LockedSite,
  target: LockedSite,
  { names, dryRun, signal, onStep }: LockedMoveOptions,
) {
  const resumed = await canResume(target, names)
  if (dryRun) return { resumed, counts: await countContents(source), written: null }
  if (!resumed) await target.begin(names.from)
  const step = (made: MoveStep) => {
    signal?.throwIfAborted()
    onStep?.(made)
  }
  const moved = await withSites([source, target], (from, to) => moveSite(from, to, step))
  await target.finish()
  return { resumed, ...moved }
}

/**
 * Returns true if the target holds a part of the same site. @throws BlogopsError `conflict` if it holds anything else
 */
async function canResume(target: LockedSite, { from, to }: LockedMoveOptions['names']): Promise<boolean> {
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

async function countContents(locked: LockedSite): Promise<SiteCounts> {
  const site = await locked.open()
  return countSite(site).finally(site.close)
}

async function withSites<T>(
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

function createNoSiteError(name: string): BlogopsError {
  return new BlogopsError('bad_request', `There is no site in ${name}.`, {
    hint: 'Pass the place of the site with --from.',
  })
}
