import { blogops, readOutput, runWithInput, startServer } from '../processes.mjs'

const cleanups = new Set()
process.on('exit', () => {
  for (const cleanup of cleanups) cleanup()
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => process.exit(code))

/** Registers a cleanup for a premature exit of this process. @returns a function that unregisters it */
export function onExit(cleanup) {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

/** Number of generated articles; all others are copies of them. */
const generatedArticles = 50
const topics = ['burr coffee grinders', 'wireless earbuds', 'air fryers', 'office chairs', 'yoga mats', 'smart watches']
const categories = ['coffee-grinders', 'audio', 'kitchen', 'office', 'fitness', 'tech']
export const admin = { username: 'bench', password: 'a long pass phrase' }

/**
 * Creates a site: `args` for each command, `variables` for each process.
 * @returns a token with all scopes
 */
export async function createAdmin({ args, variables }) {
  const createUser = [blogops, 'users', 'create', admin.username, '--password-stdin', ...args]
  await runWithInput(createUser, admin.password, variables)
  const scopes = ['generate', 'articles:write', 'analytics:write', 'jobs:read'].flatMap(scope => ['--scope', scope])
  const createToken = [blogops, 'tokens', 'create', 'bench', ...scopes, '--user', admin.username, '--json', ...args]
  const { token } = JSON.parse(await readOutput(createToken, variables))
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

/** URL of the first process; others use the following ports. */
const port = 3990
const siteUrl = `http://127.0.0.1:${port}`
/** Environment of each process. Makes the server trust the reader addresses that the load sends. */
export const settings = { BLOGOPS_SITE_URL: siteUrl, BLOGOPS_TRUST_PROXY: '1' }

/** Starts `serve`, or another command, on one of the site's ports. */
export async function startProcess({ args, variables }, { nth = 0, command = ['serve'], ready = '/readyz' } = {}) {
  const base = `http://127.0.0.1:${port + nth}`
  const commandLine = [blogops, ...command, '--port', String(port + nth), ...args]
  const { pid, startMs, stop } = await startServer(commandLine, base + ready, variables)
  const unregister = onExit(() => process.kill(pid, 'SIGKILL'))
  return { base, pid, startMs, stop: () => stop().finally(unregister) }
}

/** Generates the site's first articles. @returns their number */
export async function writeArticles(site, headers) {
  const server = await startProcess(site)
  try {
    for (let n = 0; n < generatedArticles; n += 1) await generate(server.base, headers, n, n % 10 === 9)
    return generatedArticles
  } finally {
    await server.stop()
  }
}

export async function generate(base, headers, n, draft = false) {
  const kind = n % topics.length
  const request = { topic: topics[kind], category: categories[kind], productCount: 3, draft }
  await fetchJson(`${base}/api/generate/article-complete`, { method: 'POST', headers, body: JSON.stringify(request) })
}

export async function fetchJson(url, request) {
  const answer = await fetch(url, request)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
