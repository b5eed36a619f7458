import { QueryClientProvider } from '@tanstack/react-query'
import { ApiProvider } from '../lib/api.tsx'
import type { PageContext } from '../lib/reading.ts'
import { LocationProvider } from './router/router.tsx'
import { Shell } from './shell/shell.tsx'

/** The whole site. `path` selects the page where there is no address bar. */
export function App({ queries, api, path }: PageContext & { path?: string }) {
  return (
    <QueryClientProvider client={queries}>
      <ApiProvider value={api}>
        <LocationProvider {...(path !== undefined && { url: path })}>
          <Shell />
        </LocationProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
}
