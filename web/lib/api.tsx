import { createContext, useContext } from 'react'
import type { Client } from '../../server/contract/client.ts'

const ApiContext = createContext<Client | undefined>(undefined)

export const ApiProvider = ApiContext.Provider

/**
 * Returns the typed client. It uses the browser's fetch, or runs in-process when the page is rendered on the server.
 */
export function useApi(): Client {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider around it.')
  return api
}
