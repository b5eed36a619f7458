import type { ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { type ClientOptions, createClient } from '../../server/contract/client.ts'
import { createQueryClient } from '../lib/api.tsx'
import { moveCodesToFragment } from '../lib/link-codes.ts'
import { notePress } from '../lib/toasts.ts'
import { userQuery } from '../lib/user.queries.ts'
import { App, LazyToaster } from './app.tsx'
import { preparePage } from './routes.tsx'

/** Events by which a person leaves a page. */
const pressEvents = ['click', 'keydown', 'popstate']

/** Starts the app on the page that the server sent. Loads the same data and code first, so that nothing moves. */
export async function start(element: HTMLElement, fetch: ClientOptions['fetch']): Promise<Root> {
  moveCodesToFragment()
  for (const name of pressEvents) addEventListener(name, notePress, true)
  const context = { queries: createQueryClient(), api: createClient({ fetch, baseUrl: location.origin }) }
  void context.queries.prefetchQuery(userQuery(context.api))
  const prepared = await preparePage(context, location.pathname + location.search).catch(() => undefined)
  const root = render(element, <App {...context} />, prepared?.status)
  void LazyToaster.preload().catch(() => undefined) // A later toast tries again.
  void import('../lib/pressed-button.ts').then(
    module => module.markBusyButtons(context.queries),
    () => undefined,
  )
  return root
}

/**
 * Hydrates the server's markup if its status is the same. Otherwise renders from scratch: an admin may see content
 * that visitors do not, such as a draft.
 */
function render(element: HTMLElement, app: ReactNode, status: number | undefined): Root {
  if (String(status) === element.dataset.status) return hydrateRoot(element, app)
  const root = createRoot(element)
  root.render(app)
  return root
}

const element = document.getElementById('root')
if (element) void start(element, request => fetch(request))
