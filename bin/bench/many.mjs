import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { blogops, fed, median, printed, serving } from './processes.mjs'

const port = 3974
const base = `http://127.0.0.1:${port}`
const rounds = 5
/** Of so many articles, the others are copies. */
const written = 50
const topics = ['burr coffee grinders', 'wireless earbuds', 'air fryers', 'office chairs', 'yoga mats', 'smart watches']

/** How soon a folder of `count` articles answers with its home page, and its last page of the home list and its sitemap after that. */
export async function benchMany(count) {
  const dir = await mkdtemp(path.join(tmpdir(), 'blogops-bench-'))
  try {
    await fill(dir, written)
    const file = fileURLToPath(new URL('../../server/storage/many-bench.ts', import.meta.url))
    const copying = await runnerImport(file, { configFile: false })
    await copying.module.multiplyArticles(dir, count / written - 1)
    const runs = []
    for (let round = 0; round < rounds; round += 1) runs.push(await measure(dir, count))
    return { startMs: median(runs.map(run => run.startMs)), pageMs: median(runs.map(run => run.pageMs)) }
  } finally {
    await rm(dir, { recursive: true })
  }
}

const serve = dir => serving([blogops, 'serve', '--port', String(port), '--data-dir', dir], `${base}/`)

/** Generates and publishes so many articles. */
async function fill(dir, count) {
  const server = await serve(dir)
  try {
    await fed([blogops, 'users', 'create', 'bench', '--password-stdin', '--data-dir', dir], 'a long pass phrase')
    const scopes = ['--scope', 'generate', '--user', 'bench']
    const token = JSON.parse(await printed([blogops, 'tokens', 'create', 'b', ...scopes, '--json', '--data-dir', dir]))
    const headers = { authorization: `Bearer ${token.token}`, 'content-type': 'application/json' }
    for (let made = 0; made < count; made += 1) {
      const body = JSON.stringify({ topic: topics[made % topics.length], category: 'home', productCount: 3 })
      const answer = await fetch(`${base}/api/generate/article-complete`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`An article was not made: ${await answer.text()}`)
    }
  } finally {
    await server.stop()
  }
}

async function measure(dir, count) {
  const server = await serve(dir)
  try {
    const begun = performance.now()
    await read(`/?page=${Math.ceil(count / 15)}`)
    const pageMs = performance.now() - begun
    const listed = (await read('/sitemap.xml')).split('/article/').length - 1
    if (listed !== count) throw new Error(`The sitemap lists ${listed} of ${count} articles.`)
    return { startMs: server.startMs, pageMs }
  } finally {
    await server.stop()
  }
}

async function read(address) {
  const answer = await fetch(base + address)
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  return answer.text()
}
