import { blogops, fed, printed, serving } from '../processes.mjs'
import { atEnd } from './at-end.mjs'

/** Number of generated articles; all others are copies of them. */
const written = 50
const topics = ['burr coffee grinders', 'wireless earbuds', 'air fryers', 'office chairs', 'yoga mats', 'smart watches']
const categories = ['coffee-grinders', 'audio', 'kitchen', 'office', 'fitness', 'tech']
export const admin = { username: 'bench', password: 'a long pass phrase' }

/**
 * Creates a site: `args` for each command, `variables` for each process.
 * @returns a token with all scopes
 */
export async function openDesk({ args, variables }) {
  const create = [blogops, 'users', 'create', admin.username, '--password-stdin', ...args]
  await fed(create, admin.password, variables)
  const scopes = ['generate', 'articles:write', 'analytics:write', 'jobs:read'].flatMap(scope => ['--scope', scope])
  const make = [blogops, 'tokens', 'create', 'bench', ...scopes, '--user', admin.username, '--json', ...args]
  const { token } = JSON.parse(await printed(make, variables))
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

/** URL of the first process; others use the following ports. */
const port = 3990
const siteUrl = `http://127.0.0.1:${port}`
/** Environment of each process. Makes the server trust the reader addresses that the load sends. */
export const settings = { BLOGOPS_SITE_URL: siteUrl, BLOGOPS_TRUST_PROXY: '1' }

/** Starts `serve`, or another command, on one of the site's ports. */
export async function started({ args, variables }, { nth = 0, command = ['serve'], ready = '/readyz' } = {}) {
  const base = `http://127.0.0.1:${port + nth}`
  const run = [blogops, ...command, '--port', String(port + nth), ...args]
  const { pid, startMs, stop } = await serving(run, base + ready, variables)
  const forget = atEnd(() => process.kill(pid, 'SIGKILL'))
  return { base, pid, startMs, stop: () => stop().finally(forget) }
}

/** Generates the site's first articles. @returns their number */
export async function writeArticles(place, headers) {
  const server = await started(place)
  try {
    for (let n = 0; n < written; n += 1) await generate(server.base, headers, n)
    return written
  } finally {
    await server.stop()
  }
}

export async function generate(base, headers, n) {
  const of = { topic: topics[n % topics.length], category: categories[n % categories.length], productCount: 3 }
  await answerOf(`${base}/api/generate/article-complete`, { method: 'POST', headers, body: JSON.stringify(of) })
}

export async function answerOf(url, request) {
  const answer = await fetch(url, request)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
