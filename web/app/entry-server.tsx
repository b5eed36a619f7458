import type { ReactNode } from 'react'
import { preinit, preinitModule, preload } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { CallError, type Client, createReadClient } from '../../server/contract/client.ts'
import type { Output } from '../../server/contract/operation.ts'
import type { siteGet } from '../../server/contract/operations/site.ts'
import type {
  CoverAnswer,
  CoverRenderer,
  CoverRequest,
  PageAssets,
  PageRequest,
  RenderedPage,
} from '../../server/contract/page.ts'
import { defaultBrand, typefaces } from '../../server/domain/brand.ts'
import { isEqualJson } from '../../server/domain/json.ts'
import { createQueryClient } from '../lib/api.tsx'
import { loadPageData, MarkupCacheContext, type RenderCached } from '../lib/page-data.tsx'
import { siteQuery, toCategoryView } from '../lib/site.queries.ts'
import { App } from './app.tsx'
import { findRoute, preparePage } from './routes.tsx'

/** Maximum characters of cached HTML and its keys. Enough for about fifty articles. */
const maxCharacters = 2_000_000

interface CachedPart {
  /** Their texts are usually in the memory anyway. */
  props: object
  html: string
}

/** Creates a markup cache that evicts the least recently used entries. */
export function createMarkupCache(limit = maxCharacters): RenderCached {
  const parts = new Map<string, CachedPart>()
  const ids = new Map<object, number>()
  let characters = 0

  function getComponentId(component: object): number {
    const id = ids.get(component) ?? ids.size
    ids.set(component, id)
    return id
  }

  function put(key: string, part: CachedPart): void {
    parts.set(key, part)
    characters += key.length + part.html.length
  }

  function drop(key: string): void {
    const part = parts.get(key)
    if (part && parts.delete(key)) characters -= key.length + part.html.length
  }

  return (Content, props, cacheKey) => {
    const key = `${getComponentId(Content)} ${cacheKey ?? JSON.stringify(props)}`
    const known = parts.get(key)
    const part =
      known && (cacheKey === undefined || isEqualJson(known.props, props))
        ? known
        : { props, html: flatten(renderToString(<Content {...props} />)) }
    drop(key)
    put(key, part)
    for (const oldest of parts.keys()) {
      if (characters <= limit) break
      drop(oldest)
    }
    return part.html
  }
}

/** Flattens the string. A concatenated string in V8 keeps all its parts in memory. UTF-16 is copied as it is. */
function flatten(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}

interface DocumentProps {
  assets: PageAssets
  /** `events`: URL to which the reader's script posts events, and the site's name there. */
  site: Pick<Output<typeof siteGet>, 'events' | 'language' | 'brand'>
  status: number
  needsApp: boolean
  children: ReactNode
}

/**
 * HTML document around the app, rendered on the server only. Each element has one child: React derives `useId` values
 * from the branches above an element, and the browser's tree starts at `#root`. React moves head elements into the
 * head.
 */
export function Document({ assets, site, status, needsApp, children }: DocumentProps) {
  const { events, language, brand } = site
  const fonts = assets.fonts.filter(font => typefaces.every(other => other === brand.typeface || !font.includes(other)))
  for (const font of fonts) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  for (const style of assets.styles) preinit(style, { as: 'style', precedence: 'site' })
  if (needsApp) preinitModule(assets.app, { as: 'script' })
  // Data for the reader's script. It is on the root element because the script may run before other elements exist.
  const attributes = { 'data-app': assets.app, 'data-events': events.url, 'data-domain': events.domain }
  const typeface = brand.typeface === defaultBrand.typeface ? {} : { 'data-typeface': brand.typeface }
  return (
    <html lang={language} {...attributes} {...typeface}>
      <body>
        {/* The script sets the theme, so it blocks painting. React moves it into the head. */}
        <script type="module" async src={assets.reader} blocking="render" />
        <div id="root" data-status={status}>
          {children}
        </div>
      </body>
    </html>
  )
}

export function isPaginated(path: string): boolean {
  return findRoute(path).route.paginated ?? false
}

const markupCache = createMarkupCache()

/** Renders a public page for a visitor who is not signed in. */
export async function render({ path, read, assets }: PageRequest): Promise<RenderedPage> {
  const queries = createQueryClient()
  const api = createReadClient(read)
  const prepared = await preparePage({ queries, api }, path)
  if (prepared.status === 301) return { ...prepared, html: '', cacheable: true }
  const { status, needsApp, freshUntil } = prepared
  const site = await loadPageData(queries, siteQuery(api))
  const document = renderToString(
    <Document assets={assets} site={site} status={status} needsApp={needsApp}>
      <MarkupCacheContext value={markupCache}>
        <App queries={queries} api={api} path={path} />
      </MarkupCacheContext>
    </Document>,
  )
  return {
    status,
    html: `<!doctype html>${document}`,
    cacheable: true,
    ...(freshUntil !== undefined && { freshUntil }),
  }
}

/** Complete input for drawing a card. */
export interface CardContents {
  /** Determines the composition. */
  seed: string
  category: string
  /** Shown above the title unless empty. */
  label: string
  title: string
  siteName: string
}

/** Draws the social cards of the site and of its published articles. */
export const cover: CoverRenderer = {
  describe,
  /** Loads the layout engine and fonts on first use, to keep the start fast. */
  async draw(drawing) {
    const contents: CardContents = JSON.parse(drawing)
    const { drawCard } = await import('./social-card/draw-card.tsx')
    return drawCard(contents)
  },
}

async function describe({ slug, read }: CoverRequest): Promise<CoverAnswer> {
  const api = createReadClient(read)
  try {
    return {
      status: 200,
      drawing: JSON.stringify(slug === null ? await readSiteCard(api) : await readArticleCard(api, slug)),
    }
  } catch (error) {
    // Includes rejected addresses, such as NUL in a slug.
    if (error instanceof CallError && error.answeredStatus < 500) return { status: error.code === 'gone' ? 410 : 404 }
    throw error
  }
}

async function readArticleCard(api: Client, slug: string): Promise<CardContents> {
  const [article, site] = await Promise.all([api.articles.get({ slug }), api.site.get()])
  const { name: label, kind } = toCategoryView(site.categories, article.category)
  return { seed: article.slug, category: kind, label, title: article.title, siteName: site.name }
}

async function readSiteCard(api: Client): Promise<CardContents> {
  const { name, tagline } = await api.site.get()
  return { seed: name, category: '', label: '', title: tagline, siteName: name }
}
