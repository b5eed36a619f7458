import type { ExportField } from '../contract/schemas/ad-import.ts'
import type { EarningsField } from '../contract/schemas/earnings.ts'
import type { DateRange } from '../domain/days.ts'
import type { EventColumn } from '../domain/events.ts'
import type { StoredEvent } from './event-log.ts'
import type { EarningsKind, EarningsRow, SearchTables } from './site-records.ts'

/** Id and name in an export file; empty if the file lacks the column. */
interface ExportedName {
  id: string
  name: string
}

/** Row of an export: metrics of an ad, or of a group of its viewers, on one day. */
export interface ExportedDay {
  line: number
  /** "2026-11-20". */
  date: string
  ad: ExportedName
  adSet: ExportedName
  campaign: ExportedName
  /** Null if the file has no such breakdown. */
  age: string | null
  gender: string | null
  region: string | null
  interest: string | null
  impressions: number
  clicks: number
  /** Millionths of a pound. */
  spendMicros: number
  conversions: number
}

export interface AdExport {
  /** Rows in file order; an ad may have several rows per day. */
  days: ExportedDay[]
  /** First hundred rejected rows; lines are counted from 1. */
  rejected: { line: number; reason: string }[]
  rejectedTotal: number
  /** Heading that each field was read from. */
  columns: Partial<Record<ExportField, string>>
}

export interface ExportFile {
  name: string
  content: string
  /** Order of day, month and year; if missing, it is inferred from the dates. */
  dateFormat?: 'ymd' | 'dmy' | 'mdy' | undefined
  /** Entries `column=field` for unknown headings. */
  map?: readonly string[] | undefined
}

/** Reads an export file of an ad platform. @throws BlogopsError `bad_request` if the file is not an export */
export type ReadAdExport = (file: ExportFile, signal: AbortSignal) => Promise<AdExport>

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
  /** Family of the browser and kind of the device. */
  browser: string
  device: string
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

/** Row of an earnings report, with the tracking id that earned it. */
export interface ReportedEarnings extends EarningsRow {
  line: number
  /** "2026-11-20". */
  date: string
  /** In lower case. */
  trackingId: string
}

export interface EarningsReport {
  kind: EarningsKind
  /** Rows in file order. Equal rows are legitimate: reports have no row ids. */
  rows: ReportedEarnings[]
  /** Rows of totals, and of statuses that do not count. */
  skipped: number
  /** Currency signs and codes that the file states: "$", "EUR". Empty if it states none. */
  currencySigns: readonly string[]
  /** First hundred rejected rows; lines are counted from 1. */
  rejected: { line: number; reason: string }[]
  rejectedTotal: number
  /** Days of which a row was rejected, so that the file does not have all of them. Null for any day or any tracking id. */
  incompleteDays: readonly IncompleteDay[]
  /** Heading that each field was read from. */
  columns: Partial<Record<EarningsField, string>>
}

export interface IncompleteDay {
  trackingId: string | null
  date: string | null
}

/** Reads an earnings report of a shop. @throws BlogopsError `bad_request` if the file is not such a report */
export type ReadEarningsReport = (
  file: ExportFile & { statuses?: readonly string[] | undefined },
  signal: AbortSignal,
) => Promise<EarningsReport>

/** Tables of one export of Search Console. */
export interface SearchExport {
  current: SearchTables
  /** Tables of the days before, if the export compares both. */
  previous: SearchTables
  /** First and last day of the table of days; null if no file has it. */
  days: DateRange | null
  /** Hosts of the pages. */
  hosts: readonly string[]
  /** Filters that the export states, such as "Page: +/article/". */
  filters: readonly string[]
  /** Names of files with other tables. */
  skippedFiles: readonly string[]
  /** First hundred rejected rows; lines are counted from 1. */
  rejected: { file: string; line: number; reason: string }[]
  rejectedTotal: number
}

/** Reads the files of an export. @throws BlogopsError `bad_request` if none has queries or pages */
export type ReadSearchExport = (
  input: { files: readonly { name: string; content: string }[]; map?: readonly string[] | undefined },
  signal: AbortSignal,
) => Promise<SearchExport>

/** Row of a list of topics, unparsed; missing cells are undefined. */
export interface ListedTopic {
  line: number
  topic: string
  category?: string | undefined
  format?: string | undefined
  products?: string | undefined
  campaign?: string | undefined
  /** "2026-12-24". */
  latestDate?: string | undefined
  maxCost?: string | undefined
  publish?: string | undefined
}

export interface TopicFile {
  /** Rows in file order. */
  topics: ListedTopic[]
  /** First hundred rejected rows; lines are counted from 1. */
  rejected: { line: number; reason: string }[]
  rejectedTotal: number
}

/** Reads a list of topics: one a line, or CSV with headings. @throws BlogopsError `bad_request` for an empty list */
export type ReadTopicList = (list: string, signal: AbortSignal) => Promise<TopicFile>
