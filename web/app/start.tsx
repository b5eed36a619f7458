import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { type ClientOptions, createClient } from '../../server/contract/client.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { App } from './app.tsx'
import { preparePage } from './prepare-page.ts'

/** Takes over the page the server has sent, with the same data and code at hand, so that nothing on it moves. */
export async function start(root: HTMLElement, fetch: ClientOptions['fetch']): Promise<Root> {
  const reading = { queries: createQueryClient(), api: createClient({ fetch, baseUrl: location.origin }) }
  const prepared = await preparePage(reading, location.pathname).catch(() => undefined)
  const app = <App {...reading} />
  // An admin may be shown what the server, who renders for everybody, did not find: a draft, say.
  if (prepared && String(prepared.status) === root.dataset.status) return hydrateRoot(root, app)
  const fresh = createRoot(root)
  fresh.render(app)
  return fresh
}
