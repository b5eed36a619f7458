import { existsSync } from 'node:fs'
import path from 'node:path'
import { BlogopsError } from '../contract/errors.ts'
import { widestDay } from '../contract/limits.ts'
import { isEmpty, type Site } from '../features/moving/site.ts'
import { blobsName, type DatabaseConfig, databaseName } from './config/storage.ts'
import type { Place } from './config.ts'
import { noLog } from './logger.ts'
import { assertMoved, beginMove, finishMove, sourceOfMove } from './moving.ts'
import { loadMoves, type OpenOptions, openDatabase, openStores, takeDataFolder } from './open.ts'
import { namesIn } from './restore.ts'
import { assertRestored } from './restoring.ts'

/** Location of a site, locked for a move out of it or into it. */
export interface HeldPlace {
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
export function nameOf(place: Place): string {
  return place.kind === 'folder' ? place.dataDir : databaseName(place.database.url)
}

/** Returns true if the location exists; creates nothing. @throws BlogopsError `unavailable` */
export async function isThere(place: Place): Promise<boolean> {
  if (place.kind === 'folder') return existsSync(place.dataDir)
  return (await loadMoves()).hasTables(place.database.url)
}

/** Returns true if the location holds a site; creates nothing. @throws BlogopsError `unavailable` */
export async function hasSite(place: Place): Promise<boolean> {
  return place.kind === 'folder' ? existsSync(path.join(place.dataDir, 'records')) : isThere(place)
}

/** Locks a location. @throws BlogopsError `locked` if a process uses it; `unavailable` */
export function holdPlace(place: Place, options: OpenOptions): Promise<HeldPlace> {
  return place.kind === 'folder' ? holdFolder(place.dataDir, options) : holdDatabase(place.database)
}

/** Refuses a location with an incomplete site. @throws BlogopsError `storage_damaged` */
export async function assertWhole(place: Place, held: HeldPlace): Promise<void> {
  if (place.kind === 'folder') {
    assertRestored(place.dataDir)
    assertMoved(place.dataDir)
  }
  const source = await held.source()
  if (source === undefined) return
  throw new BlogopsError('storage_damaged', `A move into ${nameOf(place)} broke off: not all of the site is there.`, {
    hint: `Go on with that one first: blogops migrate --from ${source} --to ${nameOf(place)}`,
  })
}

async function holdFolder(dataDir: string, options: OpenOptions): Promise<HeldPlace> {
  const taken = await takeDataFolder({ dataDir }, options)
  if (taken.kind === 'served') {
    throw new BlogopsError('locked', `A server (process ${taken.pid}) has ${dataDir} and serves it at ${taken.url}.`, {
      hint: `Stop it first: kill ${taken.pid}`,
    })
  }
  return {
    source: async () => sourceOfMove(dataDir),
    async contents() {
      const names = (await namesIn(dataDir)).filter(name => name !== 'lock')
      return names.length === 0 ? undefined : names.slice(0, 5).join(', ')
    },
    begin: source => beginMove(dataDir, source),
    async open() {
      const stores = await openStores(dataDir, noLog, widestDay)
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

async function holdDatabase(database: DatabaseConfig): Promise<HeldPlace> {
  const name = 'blogops-move'
  const open = async () => {
    const stores = await openDatabase(database, { log: noLog, name, limits: widestDay })
    const close = async () => {
      await stores.eventLog.close()
      await stores.records.close()
      await stores.close()
    }
    return { ...stores, close }
  }
  // Creates missing tables.
  await (await open()).close()
  const held = await (await loadMoves()).holdDatabase(database.url)
  const blobs = blobsName(database.blobs)
  return {
    async source() {
      const mark = await held.mark()
      if (mark && mark.blobs !== blobs) throw otherBlobs(mark.blobs)
      return mark?.source
    },
    async contents() {
      const site = await open()
      const empty = await isEmpty(site).finally(site.close)
      return empty ? undefined : 'a site, or part of one'
    },
    begin: source => held.begin({ source, blobs }),
    open,
    finish: held.finish,
    release: held.release,
  }
}

function otherBlobs(blobs: string | undefined): BlogopsError {
  const message = `The move that broke off put blobs into ${blobs ?? 'the database'}, and this one would not.`
  return new BlogopsError('conflict', message, { hint: 'Name the same place with --to-blobs.' })
}
