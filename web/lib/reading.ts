import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../server/contract/client.ts'

/** What a page needs to read its data before it is shown, on the server or in the browser. */
export interface Reading {
  queries: QueryClient
  api: Client
}

/** The status a page answers with. */
export type PageStatus = 200 | 404
