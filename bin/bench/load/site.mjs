import { blogops, readOutput, runWithInput, startServer } from '../processes.mjs'

export const port = 3976
export const base = `http://127.0.0.1:${port}`
const count = 30
const topics = ['burr coffee grinders', 'wireless earbuds', 'air fryers', 'office chairs', 'yoga mats', 'smart watches']

/** Creates a site with some articles in a new data folder, and a token with all scopes. */
export async function openSite(dir) {
  const data = ['--data-dir', dir]
  await runWithInput([blogops, 'users', 'create', 'load', '--password-stdin', ...data], 'a long pass phrase')
  const scopes = ['generate', 'articles:write', 'analytics:read', 'settings:read'].flatMap(scope => ['--scope', scope])
  const output = await readOutput([blogops, 'tokens', 'create', 'load', ...scopes, '--user', 'load', '--json', ...data])
  const { token } = JSON.parse(output)
  const server = await startServer([blogops, 'serve', '--port', String(port), ...data], `${base}/readyz`)
  try {
    const slugs = []
    for (let n = 0; n < count; n += 1) slugs.push(await generate(token, topics[n % topics.length]))
    return { token, slugs }
  } finally {
    await server.stop()
  }
}

export function createHeaders(token) {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

export async function generate(token, topic) {
  const body = JSON.stringify({ topic, category: 'home', productCount: 3 })
  const answer = await fetch(`${base}/api/generate/article-complete`, {
    method: 'POST',
    headers: createHeaders(token),
    body,
  })
  if (!answer.ok) throw new Error(`The article was not generated: ${await answer.text()}`)
  return (await answer.json()).article.slug
}
