import type { EventColumn } from '../contract/event-columns.ts'
import type { StoredEvent } from './event-log.ts'

/** A row of a file of events, as it stands; texts it does not have are empty. */
export interface FiledEvent {
  line: number
  /** `2026-10-01T09:00:00.000Z`. */
  at: string
  name: string
  /** The address of the page, or its path. */
  page: string
  referrer: string
  /** The host that the visitor came from, or what it is called: what is said beside `referrer`. */
  source: string
  /** What is said of the campaign beside the address. */
  utm: StoredEvent['utm']
  /** Who it was, in the words of whoever wrote the file. */
  visitor: string
  props: Record<string, unknown>
}

export interface EventFile {
  /** In the order of the file. */
  events: FiledEvent[]
  /** The first hundred, with lines counted from 1. */
  rejected: { line: number; reason: string }[]
  rejectedTotal: number
  /** What → the heading it was read from, the first where rows differ. */
  columns: Partial<Record<EventColumn, string>>
  /** The first hundred columns that say nothing known, by their headings. */
  unread: string[]
}

/** Reads page views and clicks of earlier days. @throws BlogopsError `bad_request` for what is no such file. */
export type ReadEventFile = (file: { name: string; content: string }, signal: AbortSignal) => Promise<EventFile>
