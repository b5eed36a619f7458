import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fakeServer, json } from '../../testing/fake-server.ts'
import { runLine, temporaryFolder } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

const line = ['generate', '--topic', 'wireless earbuds', '--server', 'http://localhost:9']

describe('blogops generate --feed', () => {
  it('shows the request with --dry-run, the feed by its size', async () => {
    const cwd = temporaryFolder()
    const { fetch, seen } = fakeServer({ 'POST /api/check': () => json({ ok: true }) })
    writeFileSync(path.join(cwd, 'feed.csv'), 'asin,title\n')
    const { exit, stdout } = await runLine([...line, '--feed', 'feed.csv', '--dry-run', '--json'], { cwd, fetch })
    const feed = { name: 'feed.csv', content: 'asin,title\n' }
    expect(seen[0]?.body).toMatchObject({ operation: 'jobs.create', input: { input: { feed } } })
    expect(exit).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      method: 'POST',
      path: '/api/jobs',
      body: { input: { topic: 'wireless earbuds', feed: { name: 'feed.csv', content: '(11 characters)' } } },
    })
  })

  it.each([
    ['missing.csv', undefined, 'does not exist'],
    ['binary.csv', Buffer.from([80, 75, 0, 1]), 'is not a text file'],
    ['utf16.csv', Buffer.from('\uFEFFName,Price\n', 'utf16le'), 'is not a text file.\nhint: Save it as CSV UTF-8.'],
    ['latin1.csv', Buffer.from([0x63, 0xe9, 0x0a]), 'is not UTF-8 text'],
    ['big.csv', Buffer.alloc(5_000_001, 97), 'has 5.0 MB'],
  ])('refuses the feed %s', async (name, bytes, told) => {
    const cwd = temporaryFolder()
    if (bytes) writeFileSync(path.join(cwd, name), bytes)
    const { exit, stderr } = await runLine([...line, '--feed', name], { cwd })
    expect(exit).toBe(2)
    expect(stderr).toContain(`The feed ${name} ${told}`)
  })
})

const toRow = (asin: string, title: string) => `${asin},${title},24.99,4.6,812,https://www.amazon.co.uk/dp/${asin}`

it('reads a feed of Awin as it is downloaded, compressed with gzip, and refuses one that unpacks to too much', async () => {
  const { runtime } = await localApp()
  const cwd = temporaryFolder()
  const heading = 'product_name,search_price,currency,aw_deep_link,merchant_name'
  const rows = ['Acme', 'Bolt', 'Coil'].map(
    (brand, at) => `${brand} Electric Kettle,24.99,GBP,https://www.awin1.com/pclick.php?p=${at}&a=1&m=2,Currys`,
  )
  writeFileSync(path.join(cwd, 'datafeed.csv.gz'), gzipSync([heading, ...rows].join('\n')))
  const { exit, stdout } = await runLine(['generate', '--list-topics', '--feed', 'datafeed.csv.gz'], { runtime, cwd })
  expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringMatching(/electric kettles\s+kitchen\s+3/) })
  writeFileSync(path.join(cwd, 'bomb.gz'), gzipSync(Buffer.alloc(6_000_000, 97)))
  const refused = await runLine(['generate', '--list-topics', '--feed', 'bomb.gz'], { runtime, cwd })
  expect([refused.exit, refused.stderr]).toEqual([2, expect.stringContaining('has more than 5 MB when it is unpacked')])
})

describe('blogops generate --list-topics', () => {
  it('lists the topics of a feed and generates nothing', async () => {
    const { client, runtime } = await localApp()
    const cwd = temporaryFolder()
    const rows = ['Acme', 'Bolt', 'Coil'].map((brand, at) => toRow(`B0SMPLA00${at}`, `${brand} Electric Kettle`))
    writeFileSync(path.join(cwd, 'mine.csv'), ['asin,title,price,stars,reviews,url', ...rows].join('\n'))
    const { exit, stdout } = await runLine(['generate', '--list-topics', '--feed', 'mine.csv'], { runtime, cwd })
    expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringMatching(/electric kettles\s+kitchen\s+3/) })
    expect(await client.jobs.list()).toEqual([])
  })

  it('lists the topics of the sample catalogue, with --json as an object', async () => {
    const { runtime } = await localApp()
    const { stdout } = await runLine(['generate', '--list-topics', '--json'], { runtime })
    expect(JSON.parse(stdout)).toMatchObject({ origin: 'the sample catalogue' })
  })
})
