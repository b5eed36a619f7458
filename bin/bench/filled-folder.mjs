import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { blogops, readOutput, runWithInput, startServer } from './processes.mjs'

/** Number of generated articles; all others are copies. */
const generatedArticles = 50
const topics = ['burr coffee grinders', 'wireless earbuds', 'air fryers', 'office chairs', 'yoga mats', 'smart watches']

/** Creates a data folder with `count` published articles, a multiple of 50, through a server on a free port. */
export async function fillFolder({ dir, port, count }) {
  await writeArticles({ dir, port })
  const file = fileURLToPath(new URL('../../server/storage/many-bench.ts', import.meta.url))
  const bench = await runnerImport(file, { configFile: false })
  await bench.module.multiplyArticles(dir, count / generatedArticles - 1)
}

async function writeArticles({ dir, port }) {
  const base = `http://127.0.0.1:${port}`
  const data = ['--data-dir', dir]
  const server = await startServer([blogops, 'serve', '--port', String(port), ...data], `${base}/`)
  try {
    await runWithInput([blogops, 'users', 'create', 'bench', '--password-stdin', ...data], 'a long pass phrase')
    const scopes = ['--scope', 'generate', '--user', 'bench']
    const { token } = JSON.parse(await readOutput([blogops, 'tokens', 'create', 'b', ...scopes, '--json', ...data]))
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    for (let n = 0; n < generatedArticles; n += 1) {
      const body = JSON.stringify({ topic: topics[n % topics.length], category: 'home', productCount: 3 })
      const answer = await fetch(`${base}/api/generate/article-complete`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`The article was not generated: ${await answer.text()}`)
    }
  } finally {
    await server.stop()
  }
}
