import type { Today } from '../../server/contract/schemas/today.ts'

/** A day on which nothing waits and nothing runs. */
export function quietDay(changes: Partial<Today> = {}): Today {
  return {
    day: '2026-11-21',
    empty: false,
    tasks: [
      {
        kind: 'create',
        title: 'Create the next article',
        note: 'Nothing waits for you.',
        href: '/create',
        articleId: null,
        progress: null,
      },
    ],
    running: [],
    yesterday: [
      { figure: 'visitors', now: 186, before: 181, currency: null },
      { figure: 'productClicks', now: 31, before: 25, currency: null },
      { figure: 'adSpend', now: 11.2, before: 11.9, currency: 'GBP' },
      { figure: 'earnings', now: null, before: null, currency: 'GBP' },
    ],
    counts: { tasks: 0, plans: 0, jobs: 0, topics: 0 },
    ...changes,
  }
}
