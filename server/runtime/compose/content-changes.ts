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
    doubt(): void
  }
  /** What is kept of published articles. */
  published: Pick<PublishedIndex, 'changed' | 'forget'>
}

const topic = 'content'
const changedSchema = z.object({ id: z.string(), slugs: z.array(z.string()) })

/** A process that ends between its change and telling of it tells nobody: so long, in ms, may others show what was before. */
export const longestUnheardMs = 60_000

/** What pages show changed: tells those of this process who keep any of it and those of all others, and hears what they tell. */
export function createContentChanges({ signals, timer, pages, published }: ContentChangesOptions) {
  let cancel = () => {}

  function hear(text: string): void {
    const changed = changedIn(text)
    pages.invalidate(changed && concerning(changed))
    if (changed) published.changed(changed.id)
  }

  function doubtRegularly(): void {
    cancel = timer(longestUnheardMs, () => {
      pages.doubt()
      doubtRegularly()
    })
  }

  const ends = [signals.subscribe(topic, hear), signals.onGap(pages.doubt), signals.onGap(published.forget)]
  if (signals !== alone) doubtRegularly()

  return {
    ofArticle(changed: ChangedArticle): void {
      pages.invalidate(concerning(changed))
      published.changed(changed.id)
      signals.publish(topic, JSON.stringify(changed))
    },

    ofSettings(): void {
      pages.invalidate()
      signals.publish(topic, JSON.stringify('settings'))
    },

    close(): void {
      cancel()
      for (const end of ends) end()
    },
  }
}

/** Undefined for a change of all; another version of the program may tell of what this one does not know. */
function changedIn(text: string): ChangedArticle | undefined {
  try {
    return changedSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
