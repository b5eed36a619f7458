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
  /** What is kept of published articles. */
  kept: readonly (Pick<PublishedIndex, 'changed' | 'forget'> & { settingsChanged?(): void })[]
}

const topic = 'content'
// One that does not say whether the article is on the site was told by an older version of the program.
const changedSchema = z.object({ id: z.string(), slugs: z.array(z.string()), withdrawn: z.boolean().default(true) })
const told = z.union([z.literal('settings'), changedSchema])

/** A process that ends between its change and telling of it tells nobody: so long, in ms, may others show what was before. */
export const longestUnheardMs = 60_000

/** What pages show changed: tells those of this process who keep any of it and those of all others, and hears what they tell. */
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

/** Undefined for what another version of the program tells of and this one does not know: it may be a change of anything. */
function changeIn(text: string): z.infer<typeof told> | undefined {
  try {
    return told.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
