// The site in one process, from its sources, over the real API: node bin/dev.mjs [--port N] [--data-dir D] [--fakes]
// With --fakes, the services it asks (Anthropic, Meta, Plausible) are fakes on this machine.
// Screens and styles reload as they are saved; the server starts again when its own files change.
import { createServer as createHttpServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createServer as createViteServer } from 'vite'
import { startFakes } from './dev/fakes.mjs'

const { values: flags } = parseArgs({
  options: { port: { type: 'string' }, 'data-dir': { type: 'string' }, fakes: { type: 'boolean', default: false } },
})
const http = createHttpServer()
// A header that Vite sets first makes Node keep one `set-cookie` of several, and a sign-in needs both of its own.
const vite = await createViteServer({
  // It is the same site from whatever folder it is started; the data folder is looked for in that one.
  root: fileURLToPath(new URL('..', import.meta.url)),
  server: { middlewareMode: true, hmr: { server: http }, cors: false },
})
const load = file => vite.ssrLoadModule(file)
const note = line => process.stderr.write(`${line}\n`)

const fakes = flags.fakes ? await startFakes(load, note) : { env: {}, close: async () => undefined }
const { eventTarget, readConfig } = await load('/server/runtime/config.ts')
const config = readConfig(
  { ...process.env, ...fakes.env },
  { BLOGOPS_PORT: flags.port, BLOGOPS_DATA_DIR: flags['data-dir'] },
)
const assets = { reader: '/web/app/reader.ts', app: '/web/app/entry-dev.tsx', styles: ['/web/ui/site.css'], fonts: [] }

/** The server in use; a promise, so that calls wait while it starts again. */
let running = open()

async function open() {
  const { openDataFolder } = await load('/server/runtime/open.ts')
  const opened = await openDataFolder(config, { log: note })
  if (opened.kind === 'server') throw new Error(`A server (process ${opened.pid}) has this data folder: ${opened.url}`)
  const { createPages } = await load('/server/http/pages/pages.ts')
  const { createDocuments } = await load('/server/features/site/documents/documents.ts')
  const { createCovers } = await load('/server/http/pages/covers.ts')
  const { createImageProcessor } = await load('/server/adapters/local/image-processor.ts')
  const { isPaginated } = await load('/web/app/entry-server.tsx')
  const { app } = opened
  const site = { fetch: app.fetch, siteUrl: config.siteUrl, clock: { now: () => new Date() } }
  const pages = createPages({
    ...site,
    renderer: { render, isPaginated },
    documents: createDocuments(site),
    covers: createCovers({ ...site, describe, draw: createImageProcessor({ draw }).drawCover }),
    eventsUrl: eventTarget(config).url,
    assets,
    staticDir: null,
  })
  opened.announce(config.siteUrl)
  await app.resumeJobs()
  await app.syncRegularly()
  return { app, pages }
}

/** Never kept, and with the client that brings in what is saved. */
async function render(request) {
  const page = await (await load('/web/app/entry-server.tsx')).render(request)
  const html = page.html.replace('</head>', '<script type="module" src="/@vite/client"></script></head>')
  return { ...page, html, cacheable: false }
}

const describe = async request => (await load('/web/app/entry-server.tsx')).cover.describe(request)
const draw = async drawing => (await load('/web/app/entry-server.tsx')).cover.draw(drawing)

/** Addresses with a dot, or of the API and the probes, are no pages; covers are made like them. */
const isPage = ({ method, url }) =>
  /^(GET|HEAD)$/.test(method) && (/^\/covers\//.test(url) || !/^\/(api|healthz|readyz|metrics)\b|\./.test(url))

async function answer(request, response) {
  try {
    const { app, pages } = await running
    if (!isPage(request)) return app.handle(request, response)
    const page = await pages.respond(new Request(config.siteUrl + request.url, { method: request.method }))
    const policy = page.headers.get('content-security-policy') ?? ''
    // Vite puts the styles of a screen into the page as it loads the screen.
    page.headers.set('content-security-policy', policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"))
    response.writeHead(page.status, Object.fromEntries(page.headers))
    response.end(Buffer.from(await page.arrayBuffer()))
  } catch (error) {
    vite.ssrFixStacktrace(error)
    note(error.stack)
    if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(error.stack)
  }
}

let restart
vite.watcher.on('change', file => {
  if (!/^(server|fixtures)[\\/]/.test(path.relative(vite.config.root, file)) || file.includes('.test.')) return
  clearTimeout(restart)
  // Editors and formatters save in bursts.
  restart = setTimeout(() => {
    running = running
      .then(
        ({ app }) => app.close(),
        () => undefined,
      )
      .then(open)
    running.then(
      () => note('The server has started again.'),
      error => note(error.stack),
    )
  }, 100)
})

async function stop() {
  http.closeAllConnections()
  await Promise.allSettled([running.then(({ app }) => app.close()), vite.close(), fakes.close()])
  process.exit()
}
process.once('SIGINT', stop).once('SIGTERM', stop)

http.on('request', (request, response) => vite.middlewares(request, response, () => answer(request, response)))
http.listen(config.port, config.host, async () => {
  note(`${config.siteUrl} reloads what you save. Ctrl-C stops it.`)
  const { app } = await running
  const code = await app.setupCode()
  if (code) note(`There is no admin yet. Register the first one at ${config.siteUrl}/auth?setup=${code}`)
})
