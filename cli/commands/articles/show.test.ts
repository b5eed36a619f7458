import { describe, expect, it } from 'vitest'
import { runLine } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

const rows = [
  ['B0SMPLA001', 'Acme Steel Kettle, 1.7 l', '24.99', '4.6', '812'],
  ['B0SMPLA002', 'Bolt Glass Kettle, 1.5 l', '31.50', '4.4', '95'],
  ['B0SMPLA003', 'Coil Travel Kettle, 0.6 l', '18.75', '4.1', '2304'],
].map(([asin, title, ...figures]) => [asin, `"${title}"`, ...figures, `https://www.amazon.co.uk/dp/${asin}`].join(','))
const content = ['asin,title,price,stars,reviews,url', ...rows].join('\n')
const input = {
  topic: 'kettles',
  category: 'kitchen',
  productCount: 3,
  feed: { name: 'kettles.csv', content },
} as const

async function made() {
  const { client, runtime } = await localApp()
  const { article } = await client.generate.article(input)
  const run = (words: readonly string[], columns = 70) =>
    runLine(['articles', ...words, '--no-color'], { runtime, columns, env: { TERM: 'dumb' } })
  return { client, runtime, slug: article.slug, run }
}

describe('blogops articles evidence', () => {
  it('lists facts by product with their places and sources', async () => {
    const { run, slug } = await made()
    const { exit, stdout } = await run(['evidence', slug])
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^from +kettles\.csv$/m)
    expect(stdout).toMatch(/^read +2026-11-21 09:00 UTC$/m)
    expect(stdout).toMatch(/^Acme Steel Kettle.*\(B0SMPLA001\)$/m)
    expect(stdout).toMatch(/- price: £24\.99\n {2}said under: the product card;|- price: £24\.99\n {2}said under: .*/)
    expect(stdout).toMatch(/from: kettles\.csv/)
    expect(stdout).not.toContain('NOT FROM THE SOURCES')
    expect(Math.max(...stdout.split('\n').map(line => line.length))).toBeLessThanOrEqual(70)
  })

  it('names claims that no source supports', async () => {
    const { client, run, slug } = await made()
    const article = await client.articles.byId({ id: slug })
    const content = `${article.content}<p>Today it is only £1.23.</p>`
    await client.articles.update({ id: slug, content, withUnsupportedClaims: true })
    const { stdout } = await run(['evidence', slug])
    expect(stdout).toContain('NOT FROM THE SOURCES, and in the article: 1')
    expect(stdout).toMatch(/- price £1\.23, under .*\n {2}in: “Today it is only £1\.23\.”/)
  })

  it('prints the document with --json, also by id', async () => {
    const { client, runtime, slug } = await made()
    const evidence = await client.articles.evidence({ id: slug })
    const { id } = await client.articles.byId({ id: slug })
    const { stdout } = await runLine(['articles', 'evidence', id, '--json'], { runtime })
    expect(JSON.parse(stdout)).toEqual(evidence)
  })

  it('is named by articles show as a next step', async () => {
    const { run, slug } = await made()
    expect((await run(['show', slug])).stderr).toContain(`blogops articles evidence ${slug}`)
  })

  it('names the missing article', async () => {
    const { run } = await made()
    expect(await run(['evidence', 'nowhere'])).toMatchObject({ exit: 1, stdout: '' })
  })
})

describe('blogops articles check', () => {
  it('offers no judge without a model, and says so if it is asked for', async () => {
    const { run, slug } = await made()
    expect((await run(['check', slug], 100)).stderr).not.toContain('--judge')
    const { exit, stdout, stderr } = await run(['check', slug, '--judge'], 100)
    expect(stdout.replace(/\s+/g, ' ')).toContain('Checked by rules only.')
    expect(stderr).not.toContain('--judge')
    expect(exit).toBe(0)
  })

  it('takes a limit of cost with a judge only', async () => {
    const { run, slug } = await made()
    const { exit, stderr } = await run(['check', slug, '--max-cost', '0.1'])
    expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining('Pass --judge too') })
  })

  it('prints the summary and exits with 0 if no sentence is refused', async () => {
    const { run, slug } = await made()
    const { exit, stdout } = await run(['check', slug], 100)
    expect(stdout).toMatch(
      /^[\d,]+ words\. \d+ claims tied to sources, \d+ general statements, \d+ sentences? removed\./,
    )
    expect(exit).toBe(0)
  })

  it('prints refused sentences with their places and reasons, and exits with 1', async () => {
    const { client, run, slug } = await made()
    const article = await client.articles.byId({ id: slug })
    const content = `${article.content}<p>Today it is only £1.23.</p>`
    await client.articles.update({ id: slug, content, withUnsupportedClaims: true })
    const { exit, stdout } = await run(['check', slug], 100)
    expect(stdout).toMatch(/1 sentence without\s+support/)
    expect(stdout).toMatch(/- “Today it is only £1\.23\.”\n {2}under: .+\n {2}.*£1\.23/)
    expect(exit).toBe(1)
  })

  it('prints the document with --json', async () => {
    const { client, runtime, slug } = await made()
    const { stdout } = await runLine(['articles', 'check', slug, '--json'], { runtime })
    expect(JSON.parse(stdout)).toEqual(await client.articles.check({ id: slug }))
  })

  it('is part of the evidence, sentence by sentence', async () => {
    const { run, slug } = await made()
    const { stdout } = await run(['evidence', slug], 100)
    expect(stdout).toMatch(/^Sentences\n[\d,]+ words\./m)
    expect(stdout).toMatch(/^ {2}Acme Steel Kettle.*: price: £24\.99 \(kettles\.csv, line 2\)$/m)
  })
})

describe('blogops articles edit and publish', () => {
  it('refuse sentences without a source unless a flag allows them', async () => {
    const { client, run, slug } = await made()
    const content = `${(await client.articles.byId({ id: slug })).content}<p>We tested it for six weeks.</p>`
    await client.articles.unpublish({ id: slug })
    await client.articles.update({ id: slug, content })
    expect(await run(['publish', slug])).toMatchObject({
      exit: 5,
      stderr: expect.stringMatching(/1 sentence has no source\.[\s\S]*--with-unsupported-claims/),
    })
    expect((await run(['publish', slug, '--with-unsupported-claims'])).exit).toBe(0)
    expect((await run(['edit', slug, '--excerpt', 'Every kettle costs £1.23.'])).exit).toBe(5)
    const flags = ['--excerpt', 'Every kettle costs £1.23.', '--with-unsupported-claims']
    expect((await run(['edit', slug, ...flags])).exit).toBe(0)
  })
})
