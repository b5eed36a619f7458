import * as z from 'zod'
import type { PublishedIndex } from '../../features/analytics/published-articles.ts'
import type { ChangedArticle } from '../../features/articles/articles.ts'
import type { Concerns } from '../../http/pages/page-cache.ts'
import type { Timer } from '../../ports/clock.ts'
import { alone, type Signals } from '../../ports/signals.ts'
import { concerning } from './concerning.ts'

export interface ContentChangesOptions {
  signals: Signals
  timer: Timer
  pages: {
    invalidate(concerns?: Concerns): void
    withdraw(concerns?: Concerns): void
    doubt(): void
  }
  /** Caches of data about published articles. */
  kept: readonly (Pick<PublishedIndex, 'changed' | 'forget'> & { settingsChanged?(): void })[]
}

const topic = 'content'
// Older versions of the program omit `withdrawn`.
const changedSchema = z.object({ id: z.string(), slugs: z.array(z.string()), withdrawn: z.boolean().default(true) })
const told = z.union([z.literal('settings'), changedSchema])

/**
 * Maximum milliseconds for which another process may show old content, if the changing process ended before it
 * published the signal.
 */
export const longestUnheardMs = 60_000

/**
 * Distributes content changes: updates the caches of this process, notifies other processes, and handles their
 * notifications.
 */
export function createContentChanges({ signals, timer, pages, kept }: ContentChangesOptions) {
  let cancel = () => {}

  function forget(): void {
    for (const index of kept) index.forget()
  }

  function noteSettings(): void {
    for (const index of kept) index.settingsChanged?.()
    pages.invalidate()
  }

  function note(changed: ChangedArticle): void {
    for (const index of kept) index.changed(changed.id)
    if (changed.withdrawn) pages.withdraw(concerning(changed))
    else pages.invalidate(concerning(changed))
  }

  function hear(text: string): void {
    const changed = changeIn(text)
    if (changed === undefined) {
      pages.withdraw()
      forget()
    } else if (changed === 'settings') noteSettings()
    else note(changed)
  }

  function doubtRegularly(): void {
    cancel = timer(longestUnheardMs, () => {
      pages.doubt()
      doubtRegularly()
    })
  }

  const ends = [signals.subscribe(topic, hear), signals.onGap(pages.doubt), signals.onGap(forget)]
  if (signals !== alone) doubtRegularly()

  return {
    ofArticle(changed: ChangedArticle): void {
      note(changed)
      signals.publish(topic, JSON.stringify(changed))
    },

    ofSettings(): void {
      noteSettings()
      signals.publish(topic, JSON.stringify('settings'))
    },

    close(): void {
      cancel()
      for (const end of ends) end()
    },
  }
}

/** Parses a notification; undefined for one of a newer version, which may mean any change. */
function changeIn(text: string): z.infer<typeof told> | undefined {
  try {
    return told.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
