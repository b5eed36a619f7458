import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer } from 'vite'
import { blogops, median, readOutput, runWithInput, startServer } from './processes.mjs'

const port = 3975
const base = `http://127.0.0.1:${port}`
const rounds = 5
/** Duration of each call in ms: a tenth of a large model's. */
const callMs = { research: 3000, products: 1500, outline: 1000, section: 2500, check: 800 }
/** Critical path: calls run one after the other, except for sections and their checks, which run concurrently. */
const criticalMs = callMs.research + callMs.products + callMs.outline + callMs.section + callMs.check
/** Tokens that the results of a search add to the prompt. The fake's are shorter than a real search's. */
const tokensPerSearch = 10_000
/** Price of a million input tokens of the model in dollars, as in the settings. */
const inputPrice = 2

/** Measures the overhead of a generation over the critical path of its model calls. */
export async function benchGeneration() {
  const fake = await startFakeModel()
  const dir = await mkdtemp(path.join(tmpdir(), 'blogops-bench-'))
  try {
    const server = await startServer([blogops, 'serve', '--port', String(port), '--data-dir', dir], `${base}/readyz`, {
      ANTHROPIC_API_KEY: 'sk-ant-fake',
      ANTHROPIC_BASE_URL: fake.url,
      BLOGOPS_MODEL: 'claude-sonnet-5-5',
    })
    const { runs, usd } = await runGenerations(dir).finally(server.stop)
    const wallMs = median(runs)
    return { wallMs, criticalMs, overhead: wallMs / criticalMs - 1, usd }
  } finally {
    await fake.close()
    await rm(dir, { recursive: true })
  }
}

/** The module loads parts of itself lazily, so its loader must stay open. */
export async function startFakeModel(delays = callMs) {
  const vite = await createServer({ configFile: false, logLevel: 'error', server: { middlewareMode: true, ws: false } })
  const { fakeAnthropic } = await vite.ssrLoadModule('/server/testing/fake-anthropic.ts')
  const fake = await fakeAnthropic({ delay: ({ task }) => delays[task.task] })
  return { url: fake.url, close: () => Promise.all([fake.close(), vite.close()]) }
}

async function runGenerations(dir) {
  await runWithInput([blogops, 'users', 'create', 'bench', '--password-stdin', '--data-dir', dir], 'a long pass phrase')
  const scopes = ['--scope', 'generate', '--user', 'bench']
  const token = JSON.parse(await readOutput([blogops, 'tokens', 'create', 'b', ...scopes, '--json', '--data-dir', dir]))
  const runs = []
  for (let round = 0; round < rounds; round += 1) runs.push(await runGeneration(token.token))
  return { runs, usd: await readCost(token.token) }
}

/** Reads the cost of the last article by the price table, with searches as long as real ones. */
async function readCost(token) {
  const answer = await fetch(`${base}/api/jobs?type=generation`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`The jobs could not be read: ${await answer.text()}`)
  const [{ cost }] = await answer.json()
  return cost.usd + (cost.searches * tokensPerSearch * inputPrice) / 1_000_000
}

async function runGeneration(token) {
  const body = JSON.stringify({ topic: 'wireless earbuds', category: 'audio', productCount: 5 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const start = performance.now()
  const answer = await fetch(`${base}/api/generate/article-complete`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`The article was not generated: ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - start
}
