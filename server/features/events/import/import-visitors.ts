import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { StoredEvent } from '../../../ports/event-log.ts'

/** An event of a file, whose visitor has still to be named. */
export interface Unnamed extends Omit<StoredEvent, 'visitor'> {
  /** As the file says; empty where it says nothing. */
  readonly visitor: string
}

/** An event of a file with its visitor. */
export interface Named {
  readonly event: StoredEvent
  /** Whether the file says who it was. */
  readonly said: boolean
}

/**
 * Names the visitors of one day so that a repeated import names them alike, and nobody without the secret can tell who
 * they were. Where the file does not say who it was, each page view is a visitor of its own, and what happened on a page
 * was done by the last of these who had not done the same there: visitors are then counted as often as they viewed a page,
 * and clicks add none, though a visitor's clicks on a product count once.
 * @param events of one day, in order of time.
 */
export function nameVisitors(events: readonly Unnamed[], nameOf: (facts: readonly string[]) => string): Named[] {
  const pages = new Map<string, PageVisitors>()
  const alike = new Map<string, number>()

  function ofRow(event: Unnamed): string {
    const page = pages.get(event.path) ?? pageVisitors()
    pages.set(event.path, page)
    const known = event.name === 'pageview' ? undefined : page.whoDid(JSON.stringify([event.name, event.props]))
    if (known !== undefined) return known
    const row = JSON.stringify(event)
    const before = alike.get(row) ?? 0
    alike.set(row, before + 1)
    const name = nameOf(['row', row, String(before)])
    page.come(name)
    return name
  }

  return events.map(event => {
    const said = event.visitor !== ''
    const visitor = said ? nameOf(['visitor', event.at.slice(0, 10), event.visitor]) : ofRow(event)
    return { event: { ...event, visitor }, said }
  })
}

type PageVisitors = ReturnType<typeof pageVisitors>

/** Who came to a page, and which of them may still have done something there. */
function pageVisitors() {
  const came: string[] = []
  const left = new Map<string, { seen: number; visitors: string[] }>()
  return {
    come: (visitor: string) => void came.push(visitor),
    /** Undefined where nobody came. */
    whoDid(what: string): string | undefined {
      const free = left.get(what) ?? { seen: 0, visitors: [] }
      left.set(what, free)
      for (; free.seen < came.length; free.seen += 1) free.visitors.push(came[free.seen] ?? '')
      return free.visitors.pop() ?? came.at(-1)
    },
  }
}

/** @returns a name that says nothing without the secret. */
export function secretNames(secret: Uint8Array, site: string) {
  return (facts: readonly string[]): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['imported', site, ...facts]))
      .digest('base64url')
      .slice(0, 16)
}

const addressSchema = z.union([z.ipv4(), z.ipv6()])

/**
 * Whether it is where somebody came from, with a port or without. There are so few addresses that whoever has the secret could
 * try them all.
 */
export function isAddress(visitor: string): boolean {
  const text = visitor.trim()
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  // Some have the name of an interface behind them: fe80::1%eth0.
  return addressSchema.safeParse(bare.replace(/%.*$/, '')).success
}
