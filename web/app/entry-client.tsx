import { createRoot, hydrateRoot } from 'react-dom/client'
import { createClient } from '../../server/contract/client.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { App } from './app.tsx'
import { preparePage } from './prepare-page.ts'

/** Takes over the page the server has sent, with the same data and code at hand, so that nothing on it moves. */
async function start(root: HTMLElement): Promise<void> {
  const reading = {
    queries: createQueryClient(),
    api: createClient({ fetch: request => fetch(request), baseUrl: location.origin }),
  }
  const prepared = await preparePage(reading, location.pathname).catch(() => undefined)
  const app = <App {...reading} />
  // An admin may be shown what the server, who renders for everybody, did not find: a draft, say.
  if (prepared && String(prepared.status) === root.dataset.status) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (root) void start(root)
