import type { IncomingMessage, ServerResponse } from 'node:http'
import { createImageProcessor } from '../../server/adapters/local/image-processor.ts'
import type { Config } from '../../server/runtime/config.ts'
import { openDataFolder } from '../../server/runtime/open.ts'
import type { PageBuild } from '../../server/runtime/pages.ts'

type Entry = Pick<typeof import('../../web/app/entry-server.tsx'), 'render' | 'isPaginated' | 'cover'>

/**
 * Opens the whole site over the data folder, with pages from the sources instead of the built ones.
 * @param loadEntry loads the renderer as last saved
 */
export async function openSite(config: Config, loadEntry: () => Promise<Entry>, printLine: (line: string) => void) {
  const { isPaginated } = await loadEntry()
  const pages: PageBuild = {
    renderer: { render: async request => withViteClient(await (await loadEntry()).render(request)), isPaginated },
    describeCover: async request => (await loadEntry()).cover.describe(request),
    assets: { reader: '/web/app/reader.ts', app: '/web/app/entry-dev.tsx', styles: ['/web/ui/site.css'], fonts: [] },
    staticDir: null,
  }
  const processor = createImageProcessor({ draw: async drawing => (await loadEntry()).cover.draw(drawing) })
  const opened = await openDataFolder(config, { log: printLine, pages, processor })
  if (opened.kind === 'server') throw new Error(`Process ${opened.pid} serves this data folder at ${opened.url}.`)
  const { app } = opened
  opened.announce(config.siteUrl)
  await app.resumeJobs()
  await app.startSchedules()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isPage(request)) return app.handle(request, response)
    const { method = 'GET', url = '/' } = request
    const page = await app.fetch(new Request(config.siteUrl + url, { method, headers: pickPageHeaders(request) }))
    const policy = page.headers.get('content-security-policy') ?? ''
    // Vite adds the styles of a screen to the page when it loads the screen.
    page.headers.set('content-security-policy', policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"))
    response.writeHead(page.status, Object.fromEntries(page.headers))
    response.end(Buffer.from(await page.arrayBuffer()))
  }

  return { answer, close: app.close, setupCode: app.setupCode }
}

/** Disables caching and adds the client that reloads saved files. */
function withViteClient(page: Awaited<ReturnType<Entry['render']>>) {
  const html = page.html.replace('</head>', '<script type="module" src="/@vite/client"></script></head>')
  return { ...page, html, cacheable: false }
}

/** Returns true for pages, documents and covers; false for API calls, probes and files. */
const isPage = ({ method = '', url = '' }: IncomingMessage) =>
  /^(GET|HEAD)$/.test(method) && (/^\/covers\//.test(url) || !/^\/(api|healthz|readyz|metrics)\b|\./.test(url))

/** Headers that pages depend on. */
function pickPageHeaders({ headers: { accept, cookie } }: IncomingMessage): Headers {
  const headers = new Headers()
  if (accept) headers.set('accept', accept)
  if (cookie) headers.set('cookie', cookie)
  return headers
}
