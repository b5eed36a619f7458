import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Read } from '../contract/client.ts'
import { BlogopsError } from '../contract/errors.ts'
import type { CoverRenderer, PageAssets, PageRenderer } from '../contract/page.ts'
import type { PageServer } from '../http/app.ts'
import { createCovers } from '../http/pages/covers.ts'
import type { IsAffected } from '../http/pages/page-cache.ts'
import { createPages, type Pages, type PagesOptions } from '../http/pages/pages.ts'
import { readAssets } from '../http/pages/static-files.ts'
import { memoize } from '../lib/memoize.ts'
import type { Timer } from '../ports/system.ts'

/** Result of the web build. */
export interface PageBuild {
  renderer: PageRenderer
  /** Describes the preview pictures for social sites; without it, none are served. */
  describeCover?: CoverRenderer['describe']
  assets: PageAssets
  /** Folder of the browser's files; null if something else serves them. */
  staticDir: string | null
}

export interface LazyPagesOptions
  extends Pick<
    PagesOptions,
    'siteUrl' | 'eventsUrl' | 'read' | 'documents' | 'clock' | 'isConnected' | 'sessions' | 'adLinks'
  > {
  build: PageBuild | undefined
  /** Renders the result of `describeCover` as PNG. */
  drawCover(drawing: string): Promise<Uint8Array>
}

/** Creates the page server at the first page or by `renewBy`; terminal commands never need it. */
export function createLazyPages({ build, drawCover, ...options }: LazyPagesOptions) {
  let created: Pages | undefined
  const loadBuild = memoize(async () => build ?? loadBuiltPages())

  const getPages = memoize(async () => {
    const { describeCover: describe, ...rest } = await loadBuild()
    const covers = describe && createCovers({ ...options, describe, draw: drawCover })
    created = createPages({ ...rest, ...options, ...(covers && { covers }) })
    return created
  })

  const server: PageServer = {
    respond: async request => (await getPages()).respond(request),
    serveFinished: (request, response) => created?.serveFinished(request, response) ?? false,
    serveAgain: (request, response) => created?.serveAgain(request, response),
    get styles() {
      return created?.styles ?? []
    },
  }
  return {
    server,
    invalidate: (affected?: IsAffected) => created?.invalidate(affected),
    withdraw: (affected?: IsAffected) => created?.withdraw(affected),
    invalidateAll: () => created?.revalidateAll(),

    /** Also creates the page server; see `PageCache`. */
    renewBy: async (timer: Timer) => (await getPages()).startRenewal(timer),

    /** Describes the cover of an article as `read` sees it; undefined if it has none. */
    async describeCover(slug: string, read: Read): Promise<string | undefined> {
      const cover = await (await loadBuild()).describeCover?.({ slug, read })
      return cover?.status === 200 ? cover.drawing : undefined
    },
  }
}

async function loadBuiltPages(): Promise<PageBuild> {
  const renderer = getBuiltServerFile('render.js')
  if (!existsSync(renderer)) {
    throw new BlogopsError('unavailable', 'The pages have not been built.', {
      hint: 'Build them: npm run build',
      isPublic: true,
    })
  }
  const { render, isPaginated, cover }: PageRenderer & { cover: CoverRenderer } = await import(
    /* @vite-ignore */ pathToFileURL(renderer).href
  )
  const staticDir = path.join(path.dirname(renderer), '..', 'client')
  const assets = readAssets(path.join(staticDir, '.vite', 'manifest.json'))
  return { renderer: { render, isPaginated }, describeCover: cover.describe, assets, staticDir }
}

/** Returns the path of a built file that Node runs. */
export function getBuiltServerFile(name: string): string {
  return path.join(findPackageRoot(), 'dist', 'server', name)
}

/** Returns the folder of package.json; works from the sources and from the bundle. */
function findPackageRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('The package.json of blogops is missing. Install blogops again.')
    folder = parent
  }
  return folder
}
