import type { EventColumn } from '../contract/event-columns.ts'
import type { StoredEvent } from './event-log.ts'

/** Row of an events file, unparsed; missing texts are empty. */
export interface FiledEvent {
  line: number
  /** `2026-10-01T09:00:00.000Z`. */
  at: string
  name: string
  /** URL or path of the page. */
  page: string
  referrer: string
  /** Host or name of the visitor's source, if the file has it besides `referrer`. */
  source: string
  /** Campaign parameters in columns, in addition to those in the URL. */
  utm: StoredEvent['utm']
  /** Identifier of the visitor in the file. */
  visitor: string
  props: Record<string, unknown>
}

export interface EventFile {
  /** Events in file order. */
  events: FiledEvent[]
  /** First hundred rejected rows; lines are counted from 1. */
  rejected: { line: number; reason: string }[]
  rejectedTotal: number
  /** Heading that each column was read from; the first one if rows differ. */
  columns: Partial<Record<EventColumn, string>>
  /** Headings of the first hundred unknown columns. */
  unread: string[]
}

/** Reads page views and clicks of earlier days. @throws BlogopsError `bad_request` if the file is not an events file */
export type ReadEventFile = (file: { name: string; content: string }, signal: AbortSignal) => Promise<EventFile>
