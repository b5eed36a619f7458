import * as z from 'zod'
import { check } from './check.ts'
import { invalid } from './graph-error.ts'
import type { Params } from './read-request.ts'

const DEFAULT_LIMIT = 25

const query = z.object({
  limit: z.coerce.number().int().positive().default(DEFAULT_LIMIT),
  after: z.string().optional(),
})

const toCursor = (at: number) => Buffer.from(`at:${at}`).toString('base64')

function fromCursor(cursor: string): number {
  const at = /^at:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString())?.[1]
  return at === undefined ? invalid('(#100) Invalid parameter: after', { blame: [['after']] }) : Number(at)
}

export interface PagingOptions {
  /** Maximum rows per page, whatever limit is requested. */
  maxPerPage: number
  /** URL of this page, which contains the token as the vendor's URLs do. */
  self: (params: Params) => string
}

/** Page of a list. Requests that follow `next` are refused (they carry `__next`), because it contains the token. */
export function toPage<T>(rows: T[], params: Params, { maxPerPage, self }: PagingOptions) {
  const { limit, after } = check(query, params)
  const start = after === undefined ? 0 : fromCursor(after)
  const end = Math.min(start + Math.min(limit, maxPerPage), rows.length)
  const data = rows.slice(start, end)
  if (data.length === 0) return { data }
  const cursors = { before: toCursor(start), after: toCursor(end) }
  const next = end < rows.length ? { next: self({ ...params, after: cursors.after, __next: '1' }) } : {}
  return { data, paging: { cursors, ...next } }
}
