import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { BlogopsError } from '../contract/errors.ts'
import type { PageAssets, PageRenderer } from '../contract/page.ts'
import type { PageServer } from '../http/app.ts'
import { readAssets } from '../http/pages/assets.ts'
import { createPages, type Pages, type PagesOptions } from '../http/pages/pages.ts'

/** What the web build gives the server. */
export interface PageBuild {
  renderer: PageRenderer
  assets: PageAssets
  /** The folder of the browser's files; null where something else serves them. */
  staticDir: string | null
}

export interface LazyPagesOptions
  extends Pick<PagesOptions, 'siteUrl' | 'eventsUrl' | 'fetch' | 'documents' | 'clock'> {
  build: PageBuild | undefined
}

/** The page server, made at the first page or by `load`: a command of the terminal never needs it. */
export function lazyPages({ build, ...options }: LazyPagesOptions) {
  let made: Pages | undefined
  let making: Promise<Pages> | undefined

  async function make(): Promise<Pages> {
    made = createPages({ ...(build ?? (await builtPages())), ...options })
    return made
  }

  async function get(): Promise<Pages> {
    making ??= make()
    return making
  }

  const server: PageServer = {
    respond: async request => (await get()).respond(request),
    serveFinished: (request, response) => made?.serveFinished(request, response) ?? false,
    get styles() {
      return made?.styles ?? []
    },
  }
  return {
    server,
    invalidate: () => made?.invalidate(),
    load: async () => void (await get()),
  }
}

async function builtPages(): Promise<PageBuild> {
  const dist = path.join(packageRoot(), 'dist')
  const renderer = path.join(dist, 'server', 'render.js')
  if (!existsSync(renderer)) {
    throw new BlogopsError('unavailable', 'The pages are not built.', { hint: 'Build them: npm run build' })
  }
  const { render, isPaginated }: PageRenderer = await import(/* @vite-ignore */ pathToFileURL(renderer).href)
  const staticDir = path.join(dist, 'client')
  const assets = readAssets(path.join(staticDir, '.vite', 'manifest.json'))
  return { renderer: { render, isPaginated }, assets, staticDir }
}

/** The folder of package.json, from the sources as from the bundle. */
function packageRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('blogops is not in its package: no package.json above it.')
    folder = parent
  }
  return folder
}
