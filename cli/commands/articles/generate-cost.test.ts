import { describe, expect, it } from 'vitest'
import { events, fakeServer, json } from '../../testing/fake-server.ts'
import { runLine } from '../../testing/fake-terminal.ts'
import { at, end, jobServer, result, running, start } from '../../testing/job-server.ts'

const server = ['--server', 'http://localhost:9']
const line = ['generate', '--topic', 'wireless earbuds', ...server]
const cost = {
  usd: 0.0412,
  calls: 2,
  inputTokens: 10_000,
  outputTokens: 2_000,
  cacheReadTokens: 200,
  cacheWriteTokens: 100,
  searches: 3,
}
const costs = (sequence: number, over: object = {}) => ({
  sequence,
  at,
  type: 'cost',
  step: 'find',
  cost: { ...cost, ...over },
})
const found = { sequence: 9, at, type: 'step', step: 'find', status: 'done' }
const products = (sequence: number, ...names: [asin: string, name: string][]) => ({
  sequence,
  at,
  type: 'products',
  step: 'find',
  products: names.map(([asin, name]) => ({ name, amazonUrl: `https://www.amazon.co.uk/dp/${asin}?tag=x-21` })),
})
const ended = (over: object = {}) => end({ sequence: 10, ...over })

describe('the cost of a generation', () => {
  it('is printed after each step and at the end', async () => {
    const { fetch } = jobServer([() => events([start, running, costs(3, { usd: 0.01 }), costs(4), found, ended()])])
    const { stdout, stderr } = await runLine(line, { fetch })
    expect(stderr).toBe('Find products: running\nFind products: done, $0.04 · 12,300 tokens · 3 searches so far\n')
    expect(stdout).toContain('\nCost: $0.04 · 12,300 tokens · 3 searches\n')
  })

  it.each([
    [{ usd: null }, '12,300 tokens · 3 searches'],
    [{ usd: 0.0004, searches: 1 }, 'under $0.01 · 12,300 tokens · 1 search'],
    [{ usd: 1.5, searches: 0 }, '$1.50 · 12,300 tokens'],
  ])('of %o is formatted as %s', async (over, text) => {
    const { fetch } = jobServer([() => events([start, costs(3, over), ended()])])
    expect((await runLine(line, { fetch })).stdout).toContain(`\nCost: ${text}\n`)
  })

  it('is left out if no model was called, and from the result document', async () => {
    const free = jobServer([() => events([start, running, ended()])])
    expect((await runLine(line, { fetch: free.fetch })).stdout).not.toContain('Cost')
    const paid = jobServer([() => events([start, costs(3), ended()])])
    const { stdout } = await runLine([...line, '--json'], { fetch: paid.fetch })
    expect(JSON.parse(stdout)).toEqual(result)
  })

  it('is printed for a failed job', async () => {
    const error = { code: 'cost_limit', message: 'Too dear.', hint: 'blogops jobs resume j1 --max-cost 0.20' }
    const { fetch } = jobServer([() => events([start, costs(3), ended({ status: 'failed', result: null, error })])])
    const { exit, stderr } = await runLine(line, { fetch })
    expect(exit).toBe(1)
    expect(stderr).toBe(
      'Cost so far: $0.04 · 12,300 tokens · 3 searches\nerror: Too dear.\nhint: blogops jobs resume j1 --max-cost 0.20\n',
    )
  })

  it('is an event with --ndjson', async () => {
    const { fetch } = jobServer([() => events([start, costs(3), ended()])])
    const { stdout, stderr } = await runLine([...line, '--ndjson'], { fetch })
    const lines = stdout.trim().split('\n')
    expect(lines.map(text => JSON.parse(text))).toEqual([start, costs(3), ended()])
    expect(stderr).toBe('')
  })

  it('is shown in the list of jobs and with the job', async () => {
    const job = { id: 'j1', type: 'generation', status: 'done', title: 'Lamps', cost }
    const { fetch } = fakeServer({
      'GET /api/jobs': () => json([job, { ...job, id: 'j2', cost: null }]),
      'GET /api/jobs/j1': () => json(job),
    })
    expect((await runLine(['jobs', 'list', ...server], { fetch })).stdout).toMatch(
      /^j1\tdone\tLamps\t\$0\.04\t.*\nj2\tdone\tLamps\t-\t/,
    )
    expect((await runLine(['jobs', 'show', 'j1', ...server], { fetch })).stdout).toContain(
      'cost\t$0.04 · 12,300 tokens · 3 searches',
    )
  })
})

describe('--max-cost', () => {
  it('is sent when a job is created and resumed', async () => {
    const made = jobServer([() => events([ended()])])
    await runLine([...line, '--max-cost', '0.5'], { fetch: made.fetch })
    const started = made.seen.find(({ call }) => call === 'POST /api/jobs')
    expect(started?.body).toEqual({ type: 'generation', input: { topic: 'wireless earbuds', maxCostUsd: 0.5 } })

    const { fetch, seen } = jobServer([() => events([]), () => events([ended()])], {
      'GET /api/jobs/j1': () => json({ id: 'j1', status: 'failed', cost }),
      'POST /api/jobs/j1/resume': () => json({ id: 'j1', status: 'queued' }),
    })
    const { stdout } = await runLine(['jobs', 'resume', 'j1', '--max-cost', '1.5', ...server], { fetch })
    expect(seen.find(({ call }) => call.endsWith('/resume'))?.body).toEqual({ maxCostUsd: 1.5 })
    // Earlier cost counts, although the job spends nothing more.
    expect(stdout).toContain('Cost: $0.04')
  })

  it.each(['abc', '', '$1'])('must be a number: "%s"', async given => {
    const { exit, stderr } = await runLine([...line, '--max-cost', given])
    expect(exit).toBe(2)
    expect(stderr).toContain('--max-cost')
    expect(stderr).toContain('It must be a number.')
  })

  it('is shown by --dry-run', async () => {
    const { fetch } = fakeServer({ 'POST /api/check': () => json({ ok: true }) })
    const line = ['jobs', 'resume', 'j1', '--max-cost', '2', '--dry-run', '--json', ...server]
    const { stdout } = await runLine(line, { fetch })
    expect(JSON.parse(stdout)).toMatchObject({ path: '/api/jobs/j1/resume', body: { maxCostUsd: 2 } })
  })
})

it('prints a found product once', async () => {
  const { fetch } = jobServer([
    () =>
      events([
        start,
        products(3, ['B000000001', 'Acme Earbuds, Bluetooth 5.4']),
        products(4, ['B000000001', 'Acme Earbuds, Bluetooth 5.4'], ['B000000002', 'Bolt Buds']),
        products(5, ['B000000002', 'Bolt'], ['B000000001', 'Acme']),
        ended(),
      ]),
  ])
  const { stderr } = await runLine(line, { fetch })
  expect(stderr).toBe(
    '  found: Acme Earbuds, Bluetooth 5.4 (https://www.amazon.co.uk/dp/B000000001?tag=x-21)\n  found: Bolt Buds (https://www.amazon.co.uk/dp/B000000002?tag=x-21)\n',
  )
})
