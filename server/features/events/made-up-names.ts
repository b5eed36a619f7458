import { hash } from 'node:crypto'
import type { Limits } from '../../contract/limits.ts'
import { categories } from '../../contract/schemas/article.ts'
import { dayOf, type StoredEvent } from '../../ports/event-log.ts'
import type { Signals } from '../../ports/signals.ts'

/**
 * Names of a day that are not ours, as links that lead nowhere have them: a fifth of what is counted apart, so that nobody
 * who makes them up takes the place of our own.
 */
export function mostMadeUp({ pages }: Pick<Limits, 'pages'>) {
  return { pages: Math.floor(pages / 5), ads: 400 }
}

/** Whose names are ours. */
export interface OwnNames {
  /** By the slug that it has, or had. */
  isArticle(slug: string): Promise<boolean>
  /** By its id, which its links carry as `utm_content`. */
  isAd(id: string): Promise<boolean>
}

export interface NameBoundOptions extends OwnNames {
  signals: Signals
  limits: Pick<Limits, 'pages'>
}

const topic = 'events/made-up'
const hashOf = (name: string) => hash('sha256', name, 'base64url').slice(0, 16)

/** Where pages are counted together that are not ours. */
const nowhere = '/404'
const fixed: ReadonlySet<string> = new Set([
  ...['/', nowhere, '/terms', '/privacy'],
  ...categories.map(category => `/category/${category}`),
])

/** The names of a UTC day that stand: ours, once they were asked for, and made-up ones up to their bound. */
interface Names {
  readonly standing: Set<string>
  /** How many of them are made up. */
  madeUp: number
  /** Hashes of those that were made up and stand in other processes. */
  readonly elsewhere: Set<string>
}

/**
 * Bounds how many names that are not ours come up in a UTC day, over all who send.
 * @returns a function that gives an event back, without the name of its page or its ad where that is one too many.
 */
export function createNameBound({ isArticle, isAd, signals, limits }: NameBoundOptions) {
  const most = mostMadeUp(limits)
  let today = { day: '', pages: namesBegun(), ads: namesBegun() }

  signals.subscribe(topic, text => {
    const [day, kind, hashed] = text.split(' ')
    if (hashed === undefined || day !== today.day) return
    today[kind === 'ads' ? 'ads' : 'pages'].elsewhere.add(hashed)
  })

  const tell = (kind: 'pages' | 'ads') => (hashed: string) => signals.publish(topic, `${today.day} ${kind} ${hashed}`)
  const ofPages = { most: most.pages, isOurs: isPage, tell: tell('pages') }
  const ofAds = { most: most.ads, isOurs: isAd, tell: tell('ads') }

  async function isPage(path: string): Promise<boolean> {
    const slug = /^\/article\/([^/]+)$/.exec(path)?.[1]
    return slug !== undefined && isArticle(slug)
  }

  return async function bounded(event: StoredEvent): Promise<StoredEvent> {
    const day = dayOf(event)
    if (day !== today.day) today = { day, pages: namesBegun(fixed), ads: namesBegun() }
    const { pages, ads } = today
    const { path, utm } = event
    const { content, ...others } = utm
    const keepsPage = pages.standing.has(path) || (await maySettle(pages, path, ofPages))
    const keepsAd = content === undefined || ads.standing.has(content) || (await maySettle(ads, content, ofAds))
    if (keepsPage && keepsAd) return event
    return { ...event, path: keepsPage ? path : nowhere, utm: keepsAd ? utm : others }
  }
}

function namesBegun(standing: Iterable<string> = []): Names {
  return { standing: new Set(standing), madeUp: 0, elsewhere: new Set() }
}

interface Bound {
  most: number
  isOurs(name: string): Promise<boolean>
  /** Tells other processes of one that is made up and stands. */
  tell(hashed: string): void
}

/** Whether a name that is new today stands from now on. */
async function maySettle(names: Names, name: string, { most, isOurs, tell }: Bound): Promise<boolean> {
  const isMadeUp = !(await isOurs(name))
  // Again: the same one may have come meanwhile.
  if (isMadeUp && !names.standing.has(name)) {
    const hashed = hashOf(name)
    if (!names.elsewhere.has(hashed)) {
      if (names.madeUp + names.elsewhere.size >= most) return false
      names.madeUp += 1
      tell(hashed)
    }
  }
  names.standing.add(name)
  return true
}
