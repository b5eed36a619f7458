import * as z from 'zod'
import { articlesGet, articlesProducts } from '../../contract/operations/articles.ts'
import { siteGet } from '../../contract/operations/site.ts'
import { parseJson } from '../../domain/json.ts'
import type { PublishedIndex } from '../../features/analytics/published-articles.ts'
import type { ChangedArticle } from '../../features/articles/articles.ts'
import type { IsAffected } from '../../http/pages/page-cache.ts'
import { noSignals } from '../../lib/coordination.ts'
import type { Signals } from '../../ports/coordination.ts'
import type { Timer } from '../../ports/system.ts'

/** True for the read of every page, whose menus link to categories with published articles. */
const isSiteRead: IsAffected = address => address.split('?', 1)[0] === siteGet.path

/** Operations whose answer depends on a single article. */
const articlePaths = [articlesGet, articlesProducts].map(({ path }) => path.replace(/\{\w+\}$/, ''))

/** Ids and nearly all slugs match; other references have several spellings in a URL. */
const plainReference = /^[\w-]+$/

/**
 * Returns a predicate for API reads whose answer may change with an article. Site settings do not; unknown reads may.
 */
export function matchAffectedPages({ id, slugs }: Pick<ChangedArticle, 'id' | 'slugs'>): IsAffected {
  return address => {
    const [pathname = ''] = address.split('?', 1)
    if (isSiteRead(address)) return false
    const prefix = articlePaths.find(path => pathname.startsWith(path))
    if (prefix === undefined) return true
    const ref = pathname.slice(prefix.length)
    return !plainReference.test(ref) || ref === id || slugs.includes(ref)
  }
}

interface ContentChangesOptions {
  signals: Signals
  timer: Timer
  pages: {
    invalidate(affected?: IsAffected): void
    withdraw(affected?: IsAffected): void
    invalidateAll(): void
  }
  /** Caches of data about published articles. */
  caches: readonly (Pick<PublishedIndex, 'changed' | 'invalidate'> & { settingsChanged?(): void })[]
}

const topic = 'content'
// Older versions of the program omit `withdrawn` and `listings`.
const changedSchema = z.object({
  id: z.string(),
  slugs: z.array(z.string()),
  withdrawn: z.boolean().default(true),
  listings: z.boolean().default(true),
})
const notificationSchema = z.union([z.literal('settings'), z.literal('page withdrawn'), changedSchema])

/**
 * Maximum milliseconds for which another process may show old content, if the changing process ended before it
 * published the signal.
 */
export const maxStaleMs = 60_000

/**
 * Distributes content changes: updates the caches of this process, notifies other processes, and handles their
 * notifications.
 */
export function createContentChanges({ signals, timer, pages, caches }: ContentChangesOptions) {
  let cancel = () => {}

  function clearCaches(): void {
    for (const cache of caches) cache.invalidate()
  }

  function handleSettingsChange(): void {
    for (const cache of caches) cache.settingsChanged?.()
    pages.invalidate()
  }

  function handleArticleChange(changed: ChangedArticle): void {
    for (const cache of caches) cache.changed(changed.id)
    if (changed.withdrawn) pages.withdraw(matchAffectedPages(changed))
    else pages.invalidate(matchAffectedPages(changed))
    if (changed.listings) pages.invalidate(isSiteRead)
  }

  function handleNotification(text: string): void {
    const changed = parseNotification(text)
    if (changed === undefined) {
      pages.withdraw()
      clearCaches()
    } else if (changed === 'settings') handleSettingsChange()
    else if (changed === 'page withdrawn') pages.withdraw()
    else handleArticleChange(changed)
  }

  function invalidateRegularly(): void {
    cancel = timer(maxStaleMs, () => {
      pages.invalidateAll()
      invalidateRegularly()
    })
  }

  const unsubscribers = [
    signals.subscribe(topic, handleNotification),
    signals.onGap(pages.invalidateAll),
    signals.onGap(clearCaches),
  ]
  if (signals !== noSignals) invalidateRegularly()

  return {
    publishArticleChange(changed: ChangedArticle): void {
      handleArticleChange(changed)
      signals.publish(topic, JSON.stringify(changed))
    },

    publishSettingsChange(): void {
      handleSettingsChange()
      signals.publish(topic, JSON.stringify('settings'))
    },

    /** Publishes a change of a page such as About, which any page may link to. */
    publishPageChange({ withdrawn }: { withdrawn: boolean }): void {
      if (withdrawn) pages.withdraw()
      else handleSettingsChange()
      signals.publish(topic, JSON.stringify(withdrawn ? 'page withdrawn' : 'settings'))
    },

    close(): void {
      cancel()
      for (const unsubscribe of unsubscribers) unsubscribe()
    },
  }
}

/** Parses a notification; undefined for one of a newer version, which may mean any change. */
function parseNotification(text: string): z.infer<typeof notificationSchema> | undefined {
  return notificationSchema.safeParse(parseJson(text)).data
}
