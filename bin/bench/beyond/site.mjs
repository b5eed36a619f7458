import { blogops, fed, printed, serving } from '../processes.mjs'
import { atEnd } from './at-end.mjs'

/** Articles that are made; all further ones are copies of these. */
const written = 50
const topics = ['burr coffee grinders', 'wireless earbuds', 'air fryers', 'office chairs', 'yoga mats', 'smart watches']
const categories = ['coffee-grinders', 'audio', 'kitchen', 'office', 'fitness', 'tech']
export const admin = { username: 'bench', password: 'a long pass phrase' }

/**
 * Where a site is: `args` for each command, `variables` for each process.
 * @returns a token for all of an admin's work there.
 */
export async function openDesk({ args, variables }) {
  const create = [blogops, 'users', 'create', admin.username, '--password-stdin', ...args]
  await fed(create, admin.password, variables)
  const scopes = ['generate', 'articles:write', 'analytics:write', 'jobs:read'].flatMap(scope => ['--scope', scope])
  const make = [blogops, 'tokens', 'create', 'bench', ...scopes, '--user', admin.username, '--json', ...args]
  const { token } = JSON.parse(await printed(make, variables))
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

/** As of its first process; others of the site are on the ports after that. */
export const port = 3990
export const siteUrl = `http://127.0.0.1:${port}`
/** What each process is started with. The address of a reader is then what the load says it is. */
export const settings = { BLOGOPS_SITE_URL: siteUrl, BLOGOPS_TRUST_PROXY: '1' }

/** Starts `serve`, or another command, on one of the site's ports. */
export async function started({ args, variables }, { nth = 0, command = ['serve'], ready = '/readyz' } = {}) {
  const base = `http://127.0.0.1:${port + nth}`
  const run = [blogops, ...command, '--port', String(port + nth), ...args]
  const { pid, startMs, stop } = await serving(run, base + ready, variables)
  const forget = atEnd(() => process.kill(pid, 'SIGKILL'))
  return { base, pid, startMs, stop: () => stop().finally(forget) }
}

/** Has the site's first articles generated. @returns how many. */
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
