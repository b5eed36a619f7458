import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { fillFolder } from './filled-folder.mjs'
import { roundedMedian, watchMemory } from './load/memory.mjs'
import { browser, createPageView } from './load/page-view.mjs'
import { blogops, startServer } from './processes.mjs'

const port = 3977
const base = `http://127.0.0.1:${port}`
const encodings = ['gzip, deflate, br', 'gzip', 'identity']
/** Wait after the last request, for V8 to collect garbage. */
const restSeconds = 60

/**
 * Measures the memory of `serve` in MB after readers have requested each page of `count` articles and each document in
 * each encoding at full speed, with page views: at the start, the maximum, and a minute after.
 */
export async function benchMemory(count) {
  const dir = await mkdtemp(path.join(tmpdir(), 'blogops-bench-'))
  try {
    await fillFolder({ dir, port, count })
    // Makes the server trust the visitor addresses that the load sends.
    const variables = { BLOGOPS_TRUST_PROXY: '1' }
    const server = await startServer(
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
  const paths = await listPaths(count)
  const memory = watchMemory(pid)
  await readAll(paths)
  await new Promise(resolve => setTimeout(resolve, restSeconds * 1_000))
  const samples = memory.stop()
  return {
    startMb: Math.round(samples[0]),
    maxMb: Math.round(Math.max(...samples)),
    restMb: roundedMedian(samples.slice(-3)),
  }
}

/** Lists the URLs of the sitemap and the machine-readable documents. */
async function listPaths(count) {
  const text = await (await fetch(`${base}/sitemap.xml`)).text()
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url).pathname)
  const articles = listed.filter(pathname => pathname.startsWith('/article/')).length
  if (articles !== count) throw new Error(`The sitemap lists ${articles} of ${count} articles.`)
  return [...listed, '/feed.xml', '/sitemap.xml', '/robots.txt']
}

/** Requests each URL in each encoding once, over all connections. */
async function readAll(paths) {
  const visits = encodings.flatMap(encoding => paths.map(pathname => ({ pathname, encoding })))
  let sent = 0
  const createPageRequest = request => {
    const { pathname, encoding } = visits[sent % visits.length]
    sent += 1
    return { ...request, path: pathname, headers: { 'accept-encoding': encoding, 'user-agent': browser } }
  }
  const createViewRequest = request => ({ ...request, ...createPageView(visits[sent % visits.length].pathname, port) })
  const requests = [{ setupRequest: createPageRequest }, { setupRequest: createViewRequest }]
  const { non2xx, errors, timeouts } = await autocannon({
    url: base,
    connections: 16,
    amount: 2 * visits.length,
    requests,
  })
  if (non2xx + errors + timeouts > 0) throw new Error(`${non2xx + errors + timeouts} bad answers to readers.`)
}
