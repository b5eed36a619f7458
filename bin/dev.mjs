// Serves the site from its sources in one process, over the real API: node bin/dev.mjs [--port N] [--data-dir D]
// [--fakes]. With --fakes, outside services (Anthropic, Meta, Plausible, Amazon, IndexNow) are fakes on this machine. Screens and
// styles reload when saved; the server restarts when its own files change. Only Vite can load TypeScript here, so
// everything that could drift from the product is in bin/dev, where types are checked.
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createServer as createViteServer } from 'vite'

const { values: flags } = parseArgs({
  options: { port: { type: 'string' }, 'data-dir': { type: 'string' }, fakes: { type: 'boolean', default: false } },
})
const http = createServer()
const vite = await createViteServer({
  // Finds the sources from any working folder; the data folder is relative to the working folder.
  root: fileURLToPath(new URL('..', import.meta.url)),
  server: { middlewareMode: true, hmr: { server: http }, cors: false },
})
const { serveSources } = await vite.ssrLoadModule('/bin/dev/serve-sources.ts')
await serveSources({ http, vite, flags: { port: flags.port, dataDir: flags['data-dir'], fakes: flags.fakes } })
