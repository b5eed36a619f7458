import { hash } from 'node:crypto'
import type { Limits } from '../../contract/limits.ts'
import { categories } from '../../contract/schemas/article.ts'
import { dayOf, type StoredEvent } from '../../ports/event-log.ts'
import type { Signals } from '../../ports/signals.ts'

/**
 * Maximum number of unknown names per day, such as pages of broken links: a fifth of the page limit, so that made-up
 * names cannot displace real ones.
 */
export function mostMadeUp({ pages }: Pick<Limits, 'pages'>) {
  return { pages: Math.floor(pages / 5), ads: 400 }
}

/** Recognizes the names of the site. */
export interface OwnNames {
  /** Returns true for a current or former slug of an article. */
  isArticle(slug: string): Promise<boolean>
  /** Returns true for the id of one of our ads. Ad links carry it as `utm_content`. */
  isAd(id: string): Promise<boolean>
}

export interface NameBoundOptions extends OwnNames {
  signals: Signals
  limits: Pick<Limits, 'pages'>
}

const topic = 'events/made-up'
const hashOf = (name: string) => hash('sha256', name, 'base64url').slice(0, 16)

/** Path that collects all further unknown pages. */
const nowhere = '/404'
const fixed: ReadonlySet<string> = new Set([
  ...['/', nowhere, '/terms', '/privacy'],
  ...categories.map(category => `/category/${category}`),
])

/** Accepted names of a UTC day: known ones that were seen, and unknown ones up to the limit. */
interface Names {
  readonly standing: Set<string>
  /** Number of unknown names among them. */
  madeUp: number
  /** Hashes of unknown names that other processes accepted. */
  readonly elsewhere: Set<string>
}

/**
 * Limits the number of unknown names per UTC day, over all senders.
 * @returns a function that returns the event, without its page or ad name if that exceeds the limit.
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
  /** Publishes an accepted unknown name to other processes. */
  tell(hashed: string): void
}

/** Accepts a name that is new today, unless the limit for unknown names is reached. */
async function maySettle(names: Names, name: string, { most, isOurs, tell }: Bound): Promise<boolean> {
  const isMadeUp = !(await isOurs(name))
  // Checked again, because the same name may have been accepted during the await.
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
