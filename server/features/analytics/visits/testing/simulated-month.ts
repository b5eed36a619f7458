import { seededRandom } from '../../../../domain/random.ts'
import type { StoredEvent } from '../../../../ports/event-log.ts'

/** Simulated readers of a month in London, and the figures that follow from how they were simulated. */

interface SimulatedSource {
  name: string
  group: string
  referrer?: string
  utm?: Record<string, string>
}

const sources: readonly SimulatedSource[] = [
  { name: 'Direct', group: 'Direct' },
  { name: 'Google', group: 'Search', referrer: 'https://www.google.co.uk/' },
  { name: 'Pinterest', group: 'Social', referrer: 'https://uk.pinterest.com/pin/1/' },
  { name: 'kettles.example', group: 'Referral', referrer: 'https://kettles.example/links' },
  { name: 'letter', group: 'Email', utm: { utm_source: 'letter', utm_medium: 'email', utm_campaign: 'autumn' } },
  {
    name: 'Facebook',
    group: 'Ads',
    utm: { utm_source: 'fb', utm_medium: 'cpc', utm_campaign: 'kettles', utm_content: '01AD' },
  },
]
const pages = ['/', '/article/kettles', '/article/toasters', '/article/fans', '/category/kitchen']
const browsers = [
  ['Chrome', 'Desktop'],
  ['Safari', 'Mobile'],
  ['Firefox', 'Desktop'],
  ['Samsung Internet', 'Tablet'],
] as const

const minute = 60_000

/** Figures of a group of visits; `visitors` are names within a day. */
class Truth {
  readonly visitors = new Set<string>()
  visits = 0
  pageviews = 0
  bounces = 0
  durationMs = 0
  seconds = 0
  depth = 0
}

const figures = [
  'group',
  'source',
  'campaign',
  'content',
  'page',
  'entry',
  'exit',
  'device',
  'browser',
  'goal',
] as const
type Figure = (typeof figures)[number]

/** First instant of a day in London in autumn 2026: summer time ends on 25 October at 01:00 UTC. */
const toLondonMidnight = (day: string) => Date.parse(day) - (day <= '2026-10-25' ? 60 * minute : 0)

/** Simulates readers on each day; some visit shortly after midnight and shortly before it. */
export function simulateMonth(days: readonly string[]) {
  const random = seededRandom(20261025)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const events: object[] = []
  const total = new Truth()
  const byDay = new Map(days.map(day => [day, new Truth()]))
  const rows = new Map<string, Truth>()

  function getRow(figure: Figure, name: string): Truth {
    const key = `${figure} ${name}`
    const row = rows.get(key) ?? new Truth()
    rows.set(key, row)
    return row
  }

  /** @returns the time at which the visit ended. */
  function simulateVisit(day: string, visitor: string, start: number, browser: (typeof browsers)[number]): number {
    const source = pick(sources)
    const viewed = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(pages))
    const clicks = random() < 0.3
    let at = start
    const emit = (name: string, path: string, more: object) =>
      events.push({ at: new Date(at).toISOString(), name, path, visitor, ...more })
    const openMs = viewed.map(() => minute + Math.floor(random() * 9 * minute))
    // Pages are read for a part of the time that they are open.
    const reading = openMs.map(ms => ({
      seconds: Math.floor((random() * ms) / 1_000),
      depth: Math.floor(random() * 101),
    }))
    for (const [index, path] of viewed.entries()) {
      const origin = index === 0 ? { referrer: source.referrer ?? '', ...source.utm } : {}
      emit('pageview', path, { ...origin, browser: browser[0], device: browser[1] })
      at += openMs[index] ?? 0
      emit('engagement', path, { props: reading[index] })
    }
    const last = viewed.at(-1) ?? ''
    if (clicks) {
      at += 1_000
      emit('Product Click', last, { product: `${visitor} ${start}` })
    }
    const values: [Figure, string][] = [
      ['group', source.group],
      ['source', source.name],
      ['campaign', source.utm?.utm_campaign ?? ''],
      ['content', source.utm?.utm_content ?? ''],
      ['entry', viewed[0] ?? ''],
      ['exit', last],
      ['device', browser[1]],
      ['browser', browser[0]],
    ]
    for (const truth of [total, byDay.get(day), ...values.map(value => getRow(...value))]) {
      if (!truth) continue
      truth.visitors.add(`${day} ${visitor}`)
      truth.visits += 1
      truth.pageviews += viewed.length
      truth.durationMs += at - start
      truth.bounces += Number(viewed.length === 1 && !clicks)
    }
    for (const path of new Set(viewed)) {
      const truth = getRow('page', path)
      truth.visitors.add(`${day} ${visitor}`)
      truth.visits += 1
    }
    for (const [index, path] of viewed.entries()) {
      for (const truth of [total, getRow('page', path)]) {
        truth.seconds += reading[index]?.seconds ?? 0
        truth.depth += reading[index]?.depth ?? 0
      }
      getRow('page', path).pageviews += 1
    }
    if (clicks) getRow('goal', 'Product Click').visitors.add(`${day} ${visitor}`)
    return at
  }

  for (const day of days) {
    const midnight = toLondonMidnight(day)
    for (let reader = 0; reader < 40; reader += 1) {
      const visitor = `reader-${reader}`
      const browser = pick(browsers)
      const first = midnight + (reader === 0 ? 1 : Math.floor(random() * 20 * 60 * minute))
      const end = simulateVisit(day, visitor, first, browser)
      if (random() < 0.4) simulateVisit(day, visitor, end + 31 * minute, browser)
    }
    // The last visit of the day ends before midnight there.
    const nextMidnight = toLondonMidnight(new Date(Date.parse(day) + 24 * 60 * minute).toISOString().slice(0, 10))
    simulateVisit(day, 'late-reader', nextMidnight - 45 * minute, browsers[0])
  }
  return { content: events.map(event => JSON.stringify(event)).join('\n'), total, byDay, rows }
}

/** Creates random events of a day, shuffled by time of receipt. */
export function createEvents(day: string, count: number, seed: number): StoredEvent[] {
  const random = seededRandom(seed)
  const pick = <T>(values: readonly [T, ...T[]]): T => values[Math.floor(random() * values.length)] ?? values[0]
  return Array.from({ length: count }, () => {
    const name = pick(['pageview', 'pageview', 'pageview', 'engagement', 'Product Click', 'Search'])
    const readings = { seconds: Math.floor(random() * 900), depth: Math.floor(random() * 101) }
    return {
      at: new Date(Date.parse(day) + Math.floor(random() * 86_400_000)).toISOString(),
      name,
      path: pick(['/', '/a', '/a/', '/b', `/${Math.floor(random() * 40)}`]),
      visitor: `v${Math.floor(random() * count * 0.4)}`,
      source: pick([null, 'google.com', 'm.facebook.com', 'kettles.example']),
      utm: pick([{}, {}, { source: 'fb', medium: 'cpc', content: '01AD' }, { source: 'letter', term: 'ü😀' }]),
      ...(name !== 'engagement' && { browser: pick(['Chrome', 'Safari']), device: pick(['Mobile', 'Desktop']) }),
      props: name === 'engagement' ? readings : name === 'Product Click' ? { product: pick(['Fan', 'Pot']) } : {},
    }
  })
}
