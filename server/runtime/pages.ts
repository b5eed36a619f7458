import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Read } from '../contract/client.ts'
import { BlogopsError } from '../contract/errors.ts'
import type { CoverRenderer, PageAssets, PageRenderer } from '../contract/page.ts'
import type { PageServer } from '../http/app.ts'
import { readAssets } from '../http/pages/assets.ts'
import { createCovers } from '../http/pages/covers.ts'
import type { Concerns } from '../http/pages/page-cache.ts'
import { createPages, type Pages, type PagesOptions } from '../http/pages/pages.ts'
import type { Timer } from '../ports/clock.ts'
import { builtServerFile } from './built-files.ts'

/** What the web build gives the server. */
export interface PageBuild {
  renderer: PageRenderer
  /** Says what the pictures for social sites show; without it there are none. */
  describeCover?: CoverRenderer['describe']
  assets: PageAssets
  /** The folder of the browser's files; null where something else serves them. */
  staticDir: string | null
}

export interface LazyPagesOptions
  extends Pick<PagesOptions, 'siteUrl' | 'eventsUrl' | 'read' | 'documents' | 'clock' | 'hears' | 'sessions'> {
  build: PageBuild | undefined
  /** PNG of what `describeCover` gave. */
  drawCover(drawing: string): Promise<Uint8Array>
}

/** The page server, made at the first page or by `renewBy`: a command of the terminal never needs it. */
export function lazyPages({ build, drawCover, ...options }: LazyPagesOptions) {
  let made: Pages | undefined
  let making: Promise<Pages> | undefined
  let loading: Promise<PageBuild> | undefined

  async function loaded(): Promise<PageBuild> {
    loading ??= build ? Promise.resolve(build) : builtPages()
    return loading
  }

  async function make(): Promise<Pages> {
    const { describeCover: describe, ...rest } = await loaded()
    const covers = describe && createCovers({ ...options, describe, draw: drawCover })
    made = createPages({ ...rest, ...options, ...(covers && { covers }) })
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
    invalidate: (concerns?: Concerns) => made?.invalidate(concerns),
    withdraw: (concerns?: Concerns) => made?.withdraw(concerns),
    doubt: () => made?.doubt(),

    /** Makes the page server, too; see `PageCache`. */
    renewBy: async (timer: Timer) => (await get()).renewBy(timer),

    /** What the cover of an article shows, as `read` may read it; undefined where there is none. */
    async describeCover(slug: string, read: Read): Promise<string | undefined> {
      const cover = await (await loaded()).describeCover?.({ slug, read })
      return cover?.status === 200 ? cover.drawing : undefined
    },
  }
}

async function builtPages(): Promise<PageBuild> {
  const renderer = builtServerFile('render.js')
  if (!existsSync(renderer)) {
    throw new BlogopsError('unavailable', 'The pages are not built.', {
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
