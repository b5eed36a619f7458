import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { StoredEvent } from '../../../ports/event-log.ts'

/** An event of a file before its visitor is named. */
export interface Unnamed extends Omit<StoredEvent, 'visitor'> {
  /** The visitor id in the file; empty if missing. */
  readonly visitor: string
}

/** An event of a file with a named visitor. */
export interface Named {
  readonly event: StoredEvent
  /** True if the file contains a visitor id. */
  readonly said: boolean
}

/**
 * Names the visitors of one day. The names are stable across repeated imports and reveal nothing without the secret.
 * Without a visitor id in the file, each page view is its own visitor, and an action on a page is attributed to the
 * latest such visitor who has not done the same there. Visitors then equal page views and clicks add none; clicks of
 * one visitor on a product count once.
 * @param events events of one day, ordered by time.
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

/** Tracks the visitors of a page and which of them have not yet done a given action. */
function pageVisitors() {
  const came: string[] = []
  const left = new Map<string, { seen: number; visitors: string[] }>()
  return {
    come: (visitor: string) => void came.push(visitor),
    /** Returns undefined if the page had no visitors. */
    whoDid(what: string): string | undefined {
      const free = left.get(what) ?? { seen: 0, visitors: [] }
      left.set(what, free)
      for (; free.seen < came.length; free.seen += 1) free.visitors.push(came[free.seen] ?? '')
      return free.visitors.pop() ?? came.at(-1)
    },
  }
}

/** @returns a function that hashes facts to a visitor name; names reveal nothing without the secret. */
export function secretNames(secret: Uint8Array, site: string) {
  return (facts: readonly string[]): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['imported', site, ...facts]))
      .digest('base64url')
      .slice(0, 16)
}

const addressSchema = z.union([z.ipv4(), z.ipv6()])

/**
 * Returns true for an IP address, with or without a port. The address space is small enough to reverse the hash by
 * trying every address, for anybody who has the secret.
 */
export function isAddress(visitor: string): boolean {
  const text = visitor.trim()
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  // IPv6 addresses can end with a zone: fe80::1%eth0.
  return addressSchema.safeParse(bare.replace(/%.*$/, '')).success
}
