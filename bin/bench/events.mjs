import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { blogops, median, startServer } from './processes.mjs'
import { countStoredEvents } from './stored-events.mjs'

const port = 3973
const rounds = 3
const site = `http://localhost:${port}`
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
/** Number of visitors, high enough that none is throttled. */
const visitors = 20_000

/** Measures durably stored page views per second, from 64 connections. */
export async function benchEvents() {
  const dir = await mkdtemp(path.join(tmpdir(), 'blogops-bench-'))
  // Makes the server trust the visitor addresses that the load sends.
  const variables = { BLOGOPS_TRUST_PROXY: '1' }
  const serve = [blogops, 'serve', '--port', String(port), '--data-dir', dir]
  const server = await startServer(serve, `http://127.0.0.1:${port}/readyz`, variables)
  try {
    const rates = []
    for (let round = 0; round < rounds; round += 1) rates.push(await measureRate(dir))
    return { perSecond: median(rates) }
  } finally {
    await server.stop()
    await rm(dir, { recursive: true })
  }
}

let views = 0
function nextVisitor() {
  views += 1
  return views % visitors
}

async function measureRate(dir) {
  const before = await countStoredEvents(dir)
  const { requests, non2xx, errors, duration } = await autocannon({
    url: `http://127.0.0.1:${port}/api/event`,
    connections: 64,
    duration: 5,
    requests: [{ setupRequest: request => ({ ...request, ...createView(nextVisitor()) }) }],
  })
  const stored = (await countStoredEvents(dir)) - before
  // Requests in flight at the end may be stored without a counted answer.
  if (non2xx + errors > 0 || stored < requests.total) {
    throw new Error(`${requests.total} answers, ${non2xx + errors} of them bad, and ${stored} events stored`)
  }
  return requests.total / duration
}

function createView(visitor) {
  const url = `${site}/article/best-wireless-earbuds?utm_source=facebook&utm_campaign=${visitor % 7}`
  return {
    method: 'POST',
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': browser,
      'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
    },
    body: JSON.stringify({ name: 'pageview', url, domain: 'localhost', referrer: 'https://search.example/' }),
  }
}
