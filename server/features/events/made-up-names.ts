import { categories } from '../../contract/schemas/article.ts'
import { dayOf, type StoredEvent } from '../../ports/event-log.ts'

/**
 * Names of a day that are not ours, as links that lead nowhere have them: a fifth of what is counted apart, so that nobody
 * who makes them up takes the place of our own.
 */
export const mostMadeUp = { pages: 1_000, ads: 400 } as const

/** Whose names are ours. */
export interface OwnNames {
  /** By the slug that it has, or had. */
  isArticle(slug: string): Promise<boolean>
  /** By its id, which its links carry as `utm_content`. */
  isAd(id: string): Promise<boolean>
}

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
}

/**
 * Bounds how many names that are not ours come up in a UTC day, over all who send.
 * @returns a function that gives an event back, without the name of its page or its ad where that is one too many.
 */
export function createNameBound({ isArticle, isAd }: OwnNames) {
  let today = { day: '', pages: namesBegun(), ads: namesBegun() }

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
    const keepsPage = pages.standing.has(path) || (await maySettle(pages, path, mostMadeUp.pages, isPage))
    const keepsAd =
      content === undefined || ads.standing.has(content) || (await maySettle(ads, content, mostMadeUp.ads, isAd))
    if (keepsPage && keepsAd) return event
    return { ...event, path: keepsPage ? path : nowhere, utm: keepsAd ? utm : others }
  }
}

function namesBegun(standing: Iterable<string> = []): Names {
  return { standing: new Set(standing), madeUp: 0 }
}

/** Whether a name that is new today stands from now on. */
async function maySettle(
  names: Names,
  name: string,
  mostMadeUp: number,
  isOurs: (name: string) => Promise<boolean>,
): Promise<boolean> {
  const isMadeUp = !(await isOurs(name))
  // Again: the same one may have come meanwhile.
  if (isMadeUp && !names.standing.has(name)) {
    if (names.madeUp >= mostMadeUp) return false
    names.madeUp += 1
  }
  names.standing.add(name)
  return true
}
