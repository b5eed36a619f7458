/** A row of a file of events, as it stands; texts it does not have are empty. */
export interface FiledEvent {
  line: number
  /** `2026-10-01T09:00:00.000Z`. */
  at: string
  name: string
  /** The address of the page, or its path. */
  page: string
  referrer: string
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
}

/** Reads page views and clicks of earlier days. @throws BlogopsError `bad_request` for what is no such file. */
export type ReadEventFile = (file: { name: string; content: string }, signal: AbortSignal) => Promise<EventFile>
