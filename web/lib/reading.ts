import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../server/contract/client.ts'

/** What a page needs to read its data before it is shown, on the server or in the browser. */
export interface Reading {
  queries: QueryClient
  api: Client
}

/** What of the address, besides the path, makes a page another one. */
export interface PageQuery {
  /** Of a list, from 1; 1 where there are no others. */
  page: number
}

/** The status a page answers with; 410 for what was deleted. */
export type PageStatus = 200 | 404 | 410

/** What reading a page found, where that is more than a status. */
export type PageAnswer =
  | {
      status: PageStatus
      /** ISO 8601: from then on the page says something else, though nobody changed anything. */
      freshUntil?: string
    }
  /** What was asked for is at `location` now, a path of this site. */
  | { status: 301; location: string }
