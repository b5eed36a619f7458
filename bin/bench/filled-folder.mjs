import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { blogops, fed, printed, serving } from './processes.mjs'

/** Number of generated articles; all others are copies. */
const written = 50
const topics = ['burr coffee grinders', 'wireless earbuds', 'air fryers', 'office chairs', 'yoga mats', 'smart watches']

/** Creates a data folder with `count` published articles, a multiple of 50, through a server on a free port. */
export async function fillFolder({ dir, port, count }) {
  await writeArticles({ dir, port })
  const file = fileURLToPath(new URL('../../server/storage/many-bench.ts', import.meta.url))
  const copying = await runnerImport(file, { configFile: false })
  await copying.module.multiplyArticles(dir, count / written - 1)
}

async function writeArticles({ dir, port }) {
  const base = `http://127.0.0.1:${port}`
  const data = ['--data-dir', dir]
  const server = await serving([blogops, 'serve', '--port', String(port), ...data], `${base}/`)
  try {
    await fed([blogops, 'users', 'create', 'bench', '--password-stdin', ...data], 'a long pass phrase')
    const scopes = ['--scope', 'generate', '--user', 'bench']
    const { token } = JSON.parse(await printed([blogops, 'tokens', 'create', 'b', ...scopes, '--json', ...data]))
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    for (let made = 0; made < written; made += 1) {
      const body = JSON.stringify({ topic: topics[made % topics.length], category: 'home', productCount: 3 })
      const answer = await fetch(`${base}/api/generate/article-complete`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`An article was not made: ${await answer.text()}`)
    }
  } finally {
    await server.stop()
  }
}
