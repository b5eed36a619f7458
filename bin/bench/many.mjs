import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillFolder } from './filled-folder.mjs'
import { blogops, median, startServer } from './processes.mjs'

const port = 3974
const base = `http://127.0.0.1:${port}`
const rounds = 5

/**
 * Measures the start of a folder of `count` articles until its home page is answered, then its last list page and its
 * sitemap.
 */
export async function benchMany(count) {
  const dir = await mkdtemp(path.join(tmpdir(), 'blogops-bench-'))
  try {
    await fillFolder({ dir, port, count })
    const runs = []
    for (let round = 0; round < rounds; round += 1) runs.push(await measure(dir, count))
    return { startMs: median(runs.map(run => run.startMs)), pageMs: median(runs.map(run => run.pageMs)) }
  } finally {
    await rm(dir, { recursive: true })
  }
}

const serve = dir => startServer([blogops, 'serve', '--port', String(port), '--data-dir', dir], `${base}/`)

async function measure(dir, count) {
  const server = await serve(dir)
  try {
    const start = performance.now()
    await fetchText(`/?page=${Math.ceil(count / 15)}`)
    const pageMs = performance.now() - start
    const listed = (await fetchText('/sitemap.xml')).split('/article/').length - 1
    if (listed !== count) throw new Error(`The sitemap lists ${listed} of ${count} articles.`)
    return { startMs: server.startMs, pageMs }
  } finally {
    await server.stop()
  }
}

async function fetchText(address) {
  const answer = await fetch(base + address)
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  return answer.text()
}
