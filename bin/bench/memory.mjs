import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { fillFolder } from './filled-folder.mjs'
import { medianOf, watchMemory } from './load/memory.mjs'
import { browser, pageView } from './load/page-view.mjs'
import { blogops, serving } from './processes.mjs'

const port = 3977
const base = `http://127.0.0.1:${port}`
const encodings = ['gzip, deflate, br', 'gzip', 'identity']
/** After the last reader: what V8 has collected of what they left. */
const restSeconds = 60

/**
 * What `serve` holds, in MB, once readers have asked for each page of `count` articles and for what machines read, in each
 * encoding, as fast as they were answered, and told of a page view each time: at the start, the most meanwhile, and a minute after.
 */
export async function benchMemory(count) {
  const dir = await mkdtemp(path.join(tmpdir(), 'blogops-bench-'))
  try {
    await fillFolder({ dir, port, count })
    // The address of a visitor is then what the load says it is.
    const variables = { BLOGOPS_TRUST_PROXY: '1' }
    const server = await serving(
      [blogops, 'serve', '--port', String(port), '--data-dir', dir],
      `${base}/readyz`,
      variables,
    )
    try {
      return await measure(server.pid, count)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dir, { recursive: true })
  }
}

async function measure(pid, count) {
  const paths = await addresses(count)
  const memory = watchMemory(pid)
  await readAll(paths)
  await new Promise(resolve => setTimeout(resolve, restSeconds * 1_000))
  const samples = memory.stop()
  return {
    startMb: Math.round(samples[0]),
    mostMb: Math.round(Math.max(...samples)),
    restMb: medianOf(samples.slice(-3)),
  }
}

/** What the sitemap lists, and what machines read. */
async function addresses(count) {
  const text = await (await fetch(`${base}/sitemap.xml`)).text()
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url).pathname)
  const articles = listed.filter(at => at.startsWith('/article/')).length
  if (articles !== count) throw new Error(`The sitemap lists ${articles} of ${count} articles.`)
  return [...listed, '/feed.xml', '/sitemap.xml', '/robots.txt']
}

/** All of them in each encoding, once, by all connections together. */
async function readAll(paths) {
  const visits = encodings.flatMap(encoding => paths.map(at => ({ at, encoding })))
  let asked = 0
  const page = request => {
    const { at, encoding } = visits[asked % visits.length]
    asked += 1
    return { ...request, path: at, headers: { 'accept-encoding': encoding, 'user-agent': browser } }
  }
  const view = request => ({ ...request, ...pageView(visits[asked % visits.length].at, port) })
  const requests = [{ setupRequest: page }, { setupRequest: view }]
  const { non2xx, errors, timeouts } = await autocannon({
    url: base,
    connections: 16,
    amount: 2 * visits.length,
    requests,
  })
  if (non2xx + errors + timeouts > 0) throw new Error(`${non2xx + errors + timeouts} bad answers to readers.`)
}
