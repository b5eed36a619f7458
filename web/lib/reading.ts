import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../server/contract/client.ts'

/** Dependencies for loading the data of a page, on the server or in the browser. */
export interface PageContext {
  queries: QueryClient
  api: Client
}

/** Query parameters that identify a page together with its path. */
export interface PageQuery {
  /** Page of a list, from 1. Always 1 for other pages. */
  page: number
}

/** HTTP status of a page. 410 for a deleted article. */
export type PageStatus = 200 | 404 | 410

/** Result of loading the data of a page. */
export type PageResult =
  | {
      status: PageStatus
      /** ISO 8601 time after which the page shows something else without any change to its data. */
      freshUntil?: string
    }
  /** The page has moved to `location`, a path of this site. */
  | { status: 301; location: string }
