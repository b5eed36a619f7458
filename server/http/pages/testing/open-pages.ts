import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { H3, toNodeHandler } from 'h3'
import { onTestFinished } from 'vitest'
import { createReadClient } from '../../../contract/client.ts'
import type { RenderedPage, SiteDocument } from '../../../contract/page.ts'
import { createManualClock } from '../../../testing/manual-clock.ts'
import { createSessionCookies } from '../../caller-identity.ts'
import { createPages, type PagesOptions } from '../pages.ts'

export type Answered = (path: string) => Partial<RenderedPage> | Promise<Partial<RenderedPage>>

export interface OpenOptions {
  /** Answer to the read of a page; by default, pages read nothing. */
  said?: (path: string) => string
  /** True if the stores and all reads are unavailable. */
  isAway?: () => boolean
  maxBytes?: number
  sessions?: PagesOptions['sessions']
  adLinks?: PagesOptions['adLinks']
  documents?: Record<string, Partial<SiteDocument>>
}

const noAnswer = { status: 503, value: { code: 'unavailable', message: 'The stores do not answer.' } }

/** Signed session cookie as the test apps create it, and its reader. */
export async function signedSession() {
  const sessions = createSessionCookies({ secret: new Uint8Array(32).fill(7), secure: false })
  const control = sessions.control()
  control.begin({ id: 's1', expiresAt: new Date(Date.now() + 60_000) })
  const [cookie = ''] = (await control.setCookies()).map(line => line.split(';', 1)[0])
  return { sessions, cookie }
}

/** Pages over a counting renderer, on a real server that tries cached bytes first. */
export async function openPages(
  answer: Answered,
  {
    said,
    isAway = () => false,
    maxBytes,
    sessions,
    adLinks,
    documents = {},
    staticDir = null,
  }: OpenOptions & { staticDir?: string | null } = {},
) {
  const clock = createManualClock('2026-03-01T12:00:00.000Z')
  const rendered: string[] = []
  const ahead: string[] = []
  const routed: string[] = []
  const pages = createPages({
    renderer: {
      async render({ path, read }) {
        rendered.push(path)
        if (said) await createReadClient(read).articles.get({ slug: path.slice(1) })
        return { status: 200, cacheable: true, html: `<p>${path}`, ...(await answer(path)) }
      },
      isPaginated: path => path === '/' || path.startsWith('/category/'),
    },
    documents: {
      async read(path) {
        const known = documents[path]
        if (!known) return undefined
        rendered.push(path)
        return { status: 200, type: 'text/plain; charset=utf-8', text: path, negotiated: false, ...known }
      },
      getMarkdownPath: path => (path.startsWith('/article/') && !path.endsWith('.md') ? `${path}.md` : undefined),
      invalidate() {},
    },
    clock,
    read: async (_, { slug }) => (isAway() ? noAnswer : { status: 200, value: said?.(`/${slug}`) }),
    siteUrl: 'http://localhost:3000',
    assets: { reader: '', app: '', styles: [], fonts: [] },
    staticDir,
    ...(sessions && { sessions }),
    ...(adLinks && { adLinks }),
    ...(maxBytes !== undefined && { maxBytes }),
  })
  const app = new H3({ silent: true })
  app.all('/**', async ({ req, url }) => {
    routed.push(url.pathname)
    return (await pages.respond(req)) ?? new Response('none', { status: 501 })
  })
  const rest = toNodeHandler(app)
  const server = createServer((request, response) => {
    if (pages.serveFinished(request, response)) return void ahead.push(request.url ?? '')
    const again = pages.serveAgain(request, response)
    if (!again) return void rest(request, response)
    void again.then(isAnswered => !isAnswered && rest(request, response))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    send({ port, path, headers, method })
  return { pages, rendered, ahead, routed, ask, clock }
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends the path unchanged; `fetch` would normalize it. */
function send(options: {
  port: number
  path: string
  headers: Record<string, string>
  method: string
}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', agent: false, ...options }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject)
  })
}
