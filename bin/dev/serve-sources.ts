import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import type { ViteDevServer } from 'vite'
import type { Environment } from '../../server/runtime/config/environment.ts'
import { readConfig } from '../../server/runtime/config.ts'
import { fakeAmazon } from '../../server/testing/fake-amazon.ts'
import { fakeAnthropic } from '../../server/testing/fake-anthropic.ts'
import { fakeGraph } from '../../server/testing/fake-graph.ts'
import { openFakeIndexNow } from '../../server/testing/fake-index-now.ts'
import { fakePlausible } from '../../server/testing/fake-plausible.ts'
import type { openSite } from './site.ts'

interface DevOptions {
  http: Server
  vite: ViteDevServer
  flags: { port: string | undefined; dataDir: string | undefined; fakes: boolean }
}

const printLine = (line: string | undefined) => process.stderr.write(`${line}\n`)

/** Serves the site from its sources until SIGINT or SIGTERM. */
export async function serveSources({ http, vite, flags }: DevOptions): Promise<void> {
  const fakes = flags.fakes ? await startFakes(printLine) : undefined
  const environment = { ...process.env, ...fakes?.env }
  const config = await listen(http, environment, flags)
  /** Current site, as a promise, so that calls wait while the site restarts. */
  let running = open()

  async function open() {
    const openCurrentSite: typeof openSite = (await vite.ssrLoadModule('/bin/dev/site.ts')).openSite
    const loadEntry = async () => {
      const { render, isPaginated, cover } = await vite.ssrLoadModule('/web/app/entry-server.tsx')
      return { render, isPaginated, cover }
    }
    return openCurrentSite(config, loadEntry, printLine)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await (await running).answer(request, response)
    } catch (error) {
      const stack = formatError(vite, error)
      printLine(stack)
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(stack)
    }
  }

  const restart = () => {
    running = running
      .then(
        site => site.close(),
        () => undefined,
      )
      .then(open)
    running.then(
      () => printLine('The server has restarted.'),
      error => printLine(formatError(vite, error)),
    )
  }
  onSourceChange(vite, restart)

  async function stop(): Promise<void> {
    http.closeAllConnections()
    await Promise.allSettled([running.then(site => site.close()), vite.close(), fakes?.close()])
    process.exit()
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)

  http.on('request', (request, response) => vite.middlewares(request, response, () => answer(request, response)))
  printLine(`${config.siteUrl} reloads what you save. Ctrl-C stops it.`)
  const code = await (await running).setupCode()
  if (code) printLine(`There is no admin yet. Register the first one at ${config.siteUrl}/auth#setup=${code}`)
}

/** Listens first, because with port 0 the address of the site is known only then. */
async function listen(http: Server, environment: Environment, { port, dataDir }: DevOptions['flags']) {
  const settings = { BLOGOPS_PORT: port, BLOGOPS_DATA_DIR: dataDir }
  const config = readConfig(environment, settings)
  http.listen(config.port, config.host)
  await once(http, 'listening')
  const address = http.address()
  if (config.port !== 0 || address === null || typeof address === 'string') return config
  return readConfig(environment, { ...settings, BLOGOPS_PORT: String(address.port) })
}

function onSourceChange(vite: ViteDevServer, restart: () => void): void {
  let timer: NodeJS.Timeout | undefined
  vite.watcher.on('change', file => {
    if (!/^(server|fixtures)[\\/]/.test(path.relative(vite.config.root, file)) || file.includes('.test.')) return
    clearTimeout(timer)
    // Editors and formatters save in bursts.
    timer = setTimeout(restart, 100)
  })
}

function formatError(vite: ViteDevServer, error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  vite.ssrFixStacktrace(error)
  return error.stack ?? error.message
}

/**
 * Starts fakes of the outside services on this machine. @returns settings for the server, and a function that stops
 * them
 */
async function startFakes(printLine: (line: string) => void) {
  const started = await Promise.all([
    startAnthropic(),
    startFacebook(),
    startPlausible(),
    startAmazon(),
    startIndexNow(),
  ])
  const [anthropic, facebook, plausible, amazon, indexNow] = started
  for (const { name, description, fake } of started) printLine(`${name} is a fake at ${fake.url}. ${description}`)
  return {
    env: { ...anthropic.env, ...facebook.env, ...plausible.env, ...amazon.env, ...indexNow.env },
    close: () => Promise.all(started.map(({ fake }) => fake.close())),
  }
}

/** Durations of fake calls in milliseconds, for the model by task: long enough to watch, short enough not to wait. */
const delays: Readonly<Record<string, number>> = { research: 4000, products: 2500, outline: 1500, section: 2000 }

async function startAnthropic() {
  const fake = await fakeAnthropic({ models: null, delay: ({ task }) => delays[task?.task ?? ''] ?? 300 })
  const env = { ANTHROPIC_BASE_URL: fake.url, ANTHROPIC_API_KEY: 'sk-ant-fake' }
  return { name: 'Anthropic', description: 'Everything it finds and writes is invented.', fake, env }
}

async function startFacebook() {
  const fake = await fakeGraph({ delay: () => 250 })
  const { token, appSecret, accountId, pageId } = fake.credentials
  const env = {
    FACEBOOK_API_URL: fake.url,
    FACEBOOK_ACCESS_TOKEN: token,
    FACEBOOK_AD_ACCOUNT_ID: accountId,
    FACEBOOK_APP_SECRET: appSecret,
    FACEBOOK_PAGE_ID: pageId,
  }
  return {
    name: 'Facebook',
    description: 'Its ad account is empty at first and is deleted when the server stops.',
    fake,
    env,
  }
}

async function startPlausible() {
  const fake = await fakePlausible('shelf.example')
  const env = { PLAUSIBLE_URL: fake.url, PLAUSIBLE_SITE_ID: 'shelf.example', PLAUSIBLE_API_KEY: fake.apiKey }
  return {
    name: 'Plausible',
    description: 'It counts readers from now on, and its counts are deleted when the server stops.',
    fake,
    env,
  }
}

async function startAmazon() {
  const fake = await fakeAmazon()
  const { id, secret, version } = fake.credential
  const env = {
    AMAZON_API_URL: fake.url,
    AMAZON_TOKEN_URL: fake.tokenUrl,
    AMAZON_CREDENTIAL_ID: id,
    AMAZON_CREDENTIAL_SECRET: secret,
    AMAZON_CREDENTIAL_VERSION: version,
  }
  return { name: 'Amazon', description: 'It sells the sample catalogue to tags that end with -21.', fake, env }
}

async function startIndexNow() {
  const fake = await openFakeIndexNow()
  const env = { BLOGOPS_INDEXNOW_URL: fake.url }
  return { name: 'IndexNow', description: 'It reads the key of this site and tells no search engine.', fake, env }
}
