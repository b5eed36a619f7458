import { beforeAll, describe, expect, it } from 'vitest'
import { runLine } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

let local: Awaited<ReturnType<typeof localApp>>
let slug: string

const preview = (words: readonly string[], columns?: number) =>
  runLine(['ads', 'preview', ...words], { runtime: local.runtime, ...(columns && { columns }) })

beforeAll(async () => {
  local = await localApp()
  slug = (await local.client.generate.article({ topic: 'burr coffee grinders', productCount: 3 })).article.slug
})

describe('blogops ads preview', () => {
  it('shows three ads as a feed does, with how long their texts are', async () => {
    const { exit, stdout, stderr } = await preview([slug])
    expect(exit).toBe(0)
    const { variants } = await local.client.ads.preview({ articleId: slug })
    for (const { variant, targeting, headline } of variants) {
      expect(stdout).toContain(`Variant ${variant} · ${targeting}\n┌`)
      expect(stdout.replace(/ │\n│ /g, ' ').replace(/ {2,}/g, ' ')).toContain(headline)
    }
    expect(stdout.match(/^headline \d+\/40 · text \d+\/125$/gm)).toHaveLength(3)
    expect(stdout).toMatch(/\[ (Learn more|Shop now) \] +│/)
    expect(stderr).toContain('Write three variants: running')
    expect(stderr).toContain('invented samples')
    expect(stderr).toContain(`blogops ads preview ${slug} --attempt 2`)
  })

  it.each([30, 40, 80, 200])('keeps its frame in %i columns', async columns => {
    const { stdout } = await preview([slug, '--no-color', '--quiet'], columns)
    const framed = stdout.split('\n').filter(line => /^[│┌├└]/.test(line))
    expect(framed.length).toBeGreaterThan(20)
    expect(new Set(framed.map(line => line.length))).toEqual(new Set([Math.min(56, columns)]))
  })

  it('prints the result with --json, of the attempt that is asked for', async () => {
    const { stdout } = await preview([slug, '--attempt', '2', '--json'])
    const { variants } = await local.client.ads.preview({ articleId: slug, attempt: 2 })
    expect(JSON.parse(stdout)).toMatchObject({ article: { slug }, attempt: 2, sample: true, variants })
  })

  it('shows what it would send with --dry-run, and starts nothing', async () => {
    const jobs = (await local.client.jobs.list()).length
    const { stdout } = await preview([slug, '--attempt', '3', '--max-cost', '0.5', '--dry-run', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ operation: 'ads.variants', body: { attempt: 3, maxCostUsd: 0.5 } })
    expect(await local.client.jobs.list()).toHaveLength(jobs)
  })

  it.each([
    [[], 2, 'article'],
    [['no-such'], 1, 'There is no article no-such.'],
    [['x', '--attempt', '99'], 2, 'There are 20 attempts'],
    [['x', '--attempt', 'two'], 2, '--attempt'],
  ])('%j fails with a clear message', async (words, exit, told) => {
    const ended = await preview(words)
    expect(ended.exit).toBe(exit)
    expect(ended.stderr).toContain(told)
  })

  it('is shown again by jobs watch', async () => {
    const job = (await local.client.jobs.list()).find(({ type }) => type === 'ad-variants')
    const { stdout } = await runLine(['jobs', 'watch', job?.id ?? ''], { runtime: local.runtime })
    expect(stdout).toContain('Variant C · ')
  })
})
