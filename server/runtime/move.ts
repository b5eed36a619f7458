import { BlogopsError } from '../contract/errors.ts'
import { type MoveResult, type MoveStep, moveSite, type SiteCounts } from '../features/moving/move.ts'
import type { SiteLocation } from './config/environment.ts'
import {
  assertComplete,
  canResume,
  countContents,
  getLocationName,
  hasSite,
  type LockedSite,
  locationExists,
  lockLocation,
  withSites,
} from './locked-site.ts'
import type { OpenOptions } from './open.ts'

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
  const step = (step: MoveStep) => {
    signal?.throwIfAborted()
    onStep?.(step)
  }
  const moved = await withSites([source, target], (from, to) => moveSite(from, to, step))
  await target.finish()
  return { resumed, ...moved }
}

function createNoSiteError(name: string): BlogopsError {
  return new BlogopsError('bad_request', `There is no site in ${name}.`, {
    hint: 'Pass the place of the site with --from.',
  })
}
