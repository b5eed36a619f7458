import type { ExportField } from '../contract/schemas/ad-import.ts'

/** What a file calls a thing; each empty where it has no such column. */
export interface ExportedName {
  id: string
  name: string
}

/** What one row of an export says: an ad, or a group of its people, on one day. */
export interface ExportedDay {
  line: number
  /** "2026-11-20". */
  date: string
  ad: ExportedName
  adSet: ExportedName
  campaign: ExportedName
  /** Null where the file is not divided by it. */
  age: string | null
  gender: string | null
  region: string | null
  impressions: number
  clicks: number
  /** Millionths of a pound. */
  spendMicros: number
  conversions: number
}

export interface AdExport {
  /** In the order of the file; an ad and a day may have many. */
  days: ExportedDay[]
  /** The first hundred, with lines counted from 1. */
  rejected: { line: number; reason: string }[]
  rejectedTotal: number
  /** Field → the heading it was read from. */
  columns: Partial<Record<ExportField, string>>
}

export interface ExportFile {
  name: string
  content: string
  /** The order of day, month and year; where it is missing, the dates must tell. */
  dateFormat?: 'ymd' | 'dmy' | 'mdy' | undefined
  /** `column=field` */
  map?: readonly string[] | undefined
}

/** Reads what an ad platform's own screens export. @throws BlogopsError `bad_request` for what is no such file. */
export type ReadAdExport = (file: ExportFile, signal: AbortSignal) => Promise<AdExport>
