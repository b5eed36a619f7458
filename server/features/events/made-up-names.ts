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

/**
 * Bounds how many names that are not ours come up in a UTC day, over all who send.
 * @returns a function that gives an event back, without the name of its page or its ad where that is one too many.
 */
export function createNameBound({ isArticle, isAd }: OwnNames) {
  let today = ''
  const madeUp = { pages: new Set<string>(), ads: new Set<string>() }

  async function isPage(path: string): Promise<boolean> {
    const slug = /^\/article\/([^/]+)$/.exec(path)?.[1]
    return fixed.has(path) || (slug !== undefined && (await isArticle(slug)))
  }

  async function mayStand(of: keyof typeof madeUp, name: string, isOurs: (name: string) => Promise<boolean>) {
    if (madeUp[of].has(name) || (await isOurs(name))) return true
    if (madeUp[of].size >= mostMadeUp[of]) return false
    madeUp[of].add(name)
    return true
  }

  return async function bounded(event: StoredEvent): Promise<StoredEvent> {
    const day = dayOf(event)
    if (day !== today) for (const names of [madeUp.pages, madeUp.ads]) names.clear()
    today = day
    const { path, utm } = event
    const { content, ...others } = utm
    const keepsPage = await mayStand('pages', path, isPage)
    const keepsAd = content === undefined || (await mayStand('ads', content, isAd))
    if (keepsPage && keepsAd) return event
    return { ...event, path: keepsPage ? path : nowhere, utm: keepsAd ? utm : others }
  }
}
