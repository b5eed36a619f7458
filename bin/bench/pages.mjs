import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { blogops, median, readOutput, runWithInput, startServer } from './processes.mjs'

const ports = { blogops: 3971, bare: 3972 }
const rounds = 5
const renderings = 200
/** Edits before the measured ones, after which the server's code is compiled. */
const warmUps = 200
const load = { connections: 32, pipelining: 4, duration: 3, headers: { 'accept-encoding': 'gzip' } }

/** Compares a cached article page with a bare node:http server that answers the same bytes, alternating. */
export async function benchPages() {
  const dir = await mkdtemp(path.join(tmpdir(), 'blogops-bench-'))
  try {
    const data = ['--data-dir', path.join(dir, 'data')]
    const generate = ['generate', '--topic', 'wireless earbuds', '--category', 'audio', '--json', '--quiet']
    const { article } = JSON.parse(await readOutput([blogops, ...generate, ...data]))
    const serve = [blogops, 'serve', '--port', String(ports.blogops), ...data]
    const health = `http://127.0.0.1:${ports.blogops}/healthz`
    const page = `http://127.0.0.1:${ports.blogops}/article/${article.slug}`
    const first = await startServer(serve, health)
    const bareArgs = [await writeBareServer(dir, page)]
    await first.stop()
    const startBare = () => startServer(bareArgs, `http://127.0.0.1:${ports.bare}/`)
    const startRatio = await compareStarts(() => startServer(serve, health), startBare)
    const firstPageRatio = await compareStarts(() => startServer(serve, page), startBare)
    const ours = await startServer(serve, health)
    const bare = await startServer(bareArgs, `http://127.0.0.1:${ports.bare}/`)
    try {
      const scriptBytes = await measureScriptBytes(page)
      const compared = await compare(page, ours.pid, bare.pid)
      const renderMs = await measureFirstRender(ours.pid, { page, edit: await createEditor(data, article) })
      return { ...compared, startRatio, firstPageRatio, scriptBytes, renderMs }
    } finally {
      await Promise.all([ours.stop(), bare.stop()])
    }
  } finally {
    await rm(dir, { recursive: true })
  }
}

/** Sums the gzip sizes of a page's scripts. */
async function measureScriptBytes(page) {
  const html = await (await fetch(page)).text()
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => new URL(src, page).href)
  const answers = await Promise.all(scripts.map(src => fetchRaw(src)))
  return answers.reduce((sum, { body }) => sum + body.length, 0)
}

/** Edits one line of the article as an admin. */
async function createEditor(data, { id }) {
  await runWithInput([blogops, 'users', 'create', 'bench', '--password-stdin', ...data], 'a long pass phrase')
  const scopes = ['--scope', 'articles:write', '--user', 'bench']
  const { token } = JSON.parse(await readOutput([blogops, 'tokens', 'create', 'b', ...scopes, '--json', ...data]))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const address = `http://127.0.0.1:${ports.blogops}/api/articles/by-id/${id}`
  let edits = 0
  return async () => {
    edits += 1
    const body = JSON.stringify({ excerpt: `Edited for the ${edits}th time, for the sake of the bench.` })
    const answer = await fetch(address, { method: 'PATCH', headers, body })
    if (!answer.ok) throw new Error(`The article was not changed: ${await answer.text()}`)
  }
}

/** Measures the processor time in ms of a page after an edit, in excess of a cached page: the difference of medians. */
async function measureFirstRender(pid, { page, edit }) {
  const measureRead = async () => {
    const before = await readCpuMs(pid)
    await fetchRaw(page, 'identity')
    return (await readCpuMs(pid)) - before
  }
  const [first, cached] = [[], []]
  for (let round = 0; round < warmUps + renderings; round += 1) {
    await edit()
    const cost = await measureRead()
    if (round < warmUps) continue
    first.push(cost)
    cached.push(await measureRead())
  }
  return median(first) - median(cached)
}

async function compareStarts(startOurs, startBare) {
  const ratios = []
  for (let round = 0; round < rounds; round += 1) {
    const ours = await startOurs()
    await ours.stop()
    const bare = await startBare()
    await bare.stop()
    ratios.push(ours.startMs / bare.startMs)
  }
  return median(ratios)
}

async function compare(page, ourPid, barePid) {
  const ratios = []
  const cpu = []
  let rate = 0
  for (let round = 0; round < rounds; round += 1) {
    const ours = await measureLoad(page, ourPid)
    const bare = await measureLoad(`http://127.0.0.1:${ports.bare}/`, barePid)
    ratios.push(ours.rate / bare.rate)
    cpu.push(bare.cpuPerRequest / ours.cpuPerRequest)
    rate = Math.max(rate, ours.rate)
  }
  return { ratio: median(ratios), cpuRatio: median(cpu), requestsPerSecond: rate }
}

async function measureLoad(url, pid) {
  const before = await cpuTicks(pid)
  const result = await autocannon({ url, ...load })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`)
  const ticks = (await cpuTicks(pid)) - before
  return { rate: result.requests.average, cpuPerRequest: ticks / result.requests.total }
}

/** Returns the processor time in ms of all threads of a process, exact while they are idle; Linux only. */
async function readCpuMs(pid) {
  const threads = await readdir(`/proc/${pid}/task`)
  const times = await Promise.all(threads.map(thread => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')))
  return times.reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1e6, 0)
}

/** Returns the processor time of a process in clock ticks; Linux only. */
async function cpuTicks(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}

/** Writes a minimal server that answers with the page's headers and compressed bytes. */
async function writeBareServer(dir, page) {
  const { headers, body } = await fetchRaw(page)
  const file = path.join(dir, 'bare.mjs')
  const keptHeaders = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
  )
  await writeFile(path.join(dir, 'page.gz'), body)
  await writeFile(
    file,
    `import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
const body = readFileSync(${JSON.stringify(path.join(dir, 'page.gz'))})
const headers = ${JSON.stringify(keptHeaders)}
createServer((_, response) => response.writeHead(200, headers).end(body)).listen(${ports.bare}, '127.0.0.1')
`,
  )
  return file
}

function fetchRaw(url, encoding = 'gzip') {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding } }, response => {
      const parts = []
      response.on('data', part => parts.push(part))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }))
    })
      .on('error', reject)
      .end()
  })
}
