import { beforeEach, describe, expect, it } from 'vitest'
import {
  kettle,
  kettles,
  scriptedEngine,
} from '../../../server/features/generation/regeneration/testing/scripted-engine.ts'
import { ParsedArgs } from '../../command-declaration.ts'
import { openContext } from '../../context.ts'
import { readGlobalFlags } from '../../global-flags.ts'
import { createOutput } from '../../output/output.ts'
import { fakeTerminal, runLine } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'
import { regenerateArticle as regenerate } from './regenerate.ts'

let local: Awaited<ReturnType<typeof localApp>>
let engine: ReturnType<typeof scriptedEngine>
let slug: string

beforeEach(async () => {
  engine = scriptedEngine()
  local = await localApp({ catalogue: engine.source, writer: engine.writer })
  const wanted = { topic: 'electric kettles', category: 'kitchen', productCount: 3 } as const
  slug = (await local.client.generate.article(wanted)).article.slug
  engine.script.edition = 'second'
})

const run = (words: readonly string[]) => runLine(['articles', ...words], { runtime: local.runtime })
/** Creates a terminal with a person who gives these answers. */
async function somebody(given: Record<string, unknown>, answers: string[]) {
  const { terminal, stdout, stderr } = fakeTerminal({ columns: 80, env: { TERM: 'dumb' }, runtime: local.runtime })
  const flags = readGlobalFlags(given)
  const context = await openContext(terminal, flags, createOutput(terminal, flags))
  const choose = async () => answers.shift() ?? expect.unreachable()
  return { context: { ...context, prompt: { ...context.prompt, possible: true, choose } }, stdout, stderr }
}

const read = () => local.client.articles.byId({ id: slug })

describe('blogops articles regenerate', () => {
  it('shows the proposal and how to decide on it, and leaves the article unchanged', async () => {
    const before = await read()
    const { exit, stdout, stderr } = await run(['regenerate', slug, '--section', 'How to choose'])
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^what\tsection "How to Choose"$/m)
    expect(stdout).toMatch(/^ {2}… \d+ paragraphs as before\n {2}How to Choose\n- The /m)
    expect(stdout).toMatch(/^\+ The /m)
    expect(stdout).not.toMatch(/<p>/)
    expect(stderr).toContain('Write the section: running')
    expect(stderr).toContain(`blogops articles approve ${slug} 1`)
    expect(stderr).toContain(`blogops articles discard ${slug} 1`)
    expect(await read()).toEqual(before)
    const approved = await run(['approve', slug, '1'])
    expect(approved).toMatchObject({ exit: 0, stderr: expect.stringContaining(`blogops articles revisions ${slug}`) })
    expect((await read()).content).not.toBe(before.content)
    expect((await run(['approve', slug, '1'])).exit).toBe(5)
  })

  it('names the dated sections, and says if the new text equals the current one', async () => {
    const { content } = await read()
    const advice = '<h3>How to Choose</h3>'
    const aged = content.replace(advice, `${advice}<p>It was a good idea in 2024.</p>`)
    await local.client.articles.update({ id: slug, content: aged, withUnsupportedClaims: true })
    expect((await run(['regenerate', slug, '--dated'])).stdout).toMatch(/^what\tdated sections$/m)
    engine.script.edition = 'first'
    const { stdout } = await run(['regenerate', slug, '--excerpt'])
    expect(stdout).toMatch(/^The new text of ".*" equals the current one \(excerpt\)\. There is nothing to approve\.$/m)
  })

  it('prints the result with --json, and approves with --yes', async () => {
    const { stdout } = await run(['regenerate', slug, '--excerpt', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ article: { slug }, part: 'excerpt', proposal: { number: 1 } })
    expect((await run(['discard', slug, '1', '--json'])).stdout).toContain('"discarded"')
    expect((await run(['regenerate', slug, '--excerpt', '--yes'])).exit).toBe(0)
    expect((await read()).excerpt).toContain('second edition')
  })

  it('replaces one product by another that fits, after it was approved', async () => {
    engine.script.products = [...kettles, kettle('Loch Four', 'B0SMPLK004', 1999)]
    const { exit, stdout, stderr } = await run(['regenerate', slug, '--replace', 'Fjord Two'])
    expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringContaining('Loch Four') })
    expect(stderr).toContain(`blogops articles approve ${slug} 1`)
    expect((await run(['approve', slug, '1'])).exit).toBe(0)
    const { products } = await local.client.products.list({ id: slug })
    expect(products.map(({ name }) => name)).toEqual(['Ember One', 'Loch Four', 'Tarn Three'])
    expect((await run(['regenerate', slug, '--replace', 'Wings'])).stderr).toContain(
      'The article has no product "Wings".',
    )
  })

  it('reports that there is nothing to approve', async () => {
    engine.script.edition = 'first'
    const { exit, stdout, stderr } = await run(['regenerate', slug, '--excerpt'])
    expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringMatching(/nothing to approve/) })
    expect(stderr).not.toContain('articles approve')
  })

  it('shows the request with --dry-run and starts nothing', async () => {
    const { stdout } = await run(['regenerate', slug, '--products', '--max-cost', '0.5', '--dry-run', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      operation: 'articles.regenerate',
      body: { part: 'products', maxCostUsd: 0.5 },
    })
    expect(await local.client.jobs.list()).toHaveLength(1)
  })

  it.each([
    [['--section', 'Conclusion'], 'It has: "Overview"'],
    [[], 'Pass --section <heading>, --dated, --excerpt, --products or --replace <product>'],
    [['--excerpt', '--products'], 'Regenerate one part at a time'],
    [['--excerpt', '--max-cost', '0'], 'The cost limit must be more than 0'],
  ])('refuses %j', async (flags, told) => {
    expect(await run(['regenerate', slug, ...flags])).toMatchObject({ exit: 2, stderr: expect.stringContaining(told) })
    expect(await local.client.jobs.list()).toHaveLength(1)
  })

  it('fails with the error of its job', async () => {
    engine.script.spoil = { html: ' From £1.23.', times: 2 }
    const { exit, stderr } = await run(['regenerate', slug, '--excerpt'])
    expect({ exit, stderr }).toMatchObject({ exit: 1, stderr: expect.stringContaining('The article is unchanged') })
  })

  it.each([
    ['approve', 'approved'],
    ['later', 'open'],
    ['discard', 'discarded'],
  ])('asks for the part and the decision at a terminal: %s', async (answer, status) => {
    const { context, stderr } = await somebody({}, ['section:Fjord Two', answer])
    expect(await regenerate(context, new ParsedArgs({ article: slug }))).toBe(0)
    expect(await local.client.articles.proposals({ id: slug })).toMatchObject([{ status, section: 'Fjord Two' }])
    expect(stderr()).toContain('Write the section: done')
  })
})

it('asks for the part with --dry-run and starts nothing', async () => {
  const { context, stdout } = await somebody({ dryRun: true, json: true }, ['excerpt'])
  expect(await regenerate(context, new ParsedArgs({ article: slug }))).toBeUndefined()
  expect(JSON.parse(stdout())).toMatchObject({ operation: 'articles.regenerate', body: { part: 'excerpt' } })
  expect(await local.client.jobs.list()).toHaveLength(1)
})

describe('the proposals of an article', () => {
  it('are listed, newest first, exactly with --json', async () => {
    await run(['regenerate', slug, '--excerpt', '--quiet'])
    await local.client.articles.update({ id: slug, title: 'Another Title' })
    await run(['regenerate', slug, '--section', 'Overview', '--quiet'])
    const { stdout } = await runLine(['articles', 'proposals', slug, '--no-color'], {
      runtime: local.runtime,
      columns: 110,
      env: { TERM: 'dumb' },
    })
    const [head, second, first] = stdout.trimEnd().split('\n')
    expect(head).toMatch(/^number +what +status +made +by$/)
    expect(second).toMatch(/^ +2 +section "Overview" +open +2026-11-21 09:00 UTC +local$/)
    expect(first).toMatch(/^ +1 +excerpt +open, but the article was saved since /)
    const exact = await run(['proposals', slug, '--json'])
    expect(JSON.parse(exact.stdout)).toEqual(await local.client.articles.proposals({ id: slug }))
    expect((await run(['approve', slug, '1'])).stderr).toContain('was saved after proposal 1 was created')
    expect((await run(['proposal', slug, '1'])).stderr).not.toContain('articles approve')
  })

  it('of products name additions, removals and changed prices', async () => {
    const [ember, fjord] = engine.script.products
    if (!ember || !fjord) return expect.unreachable()
    engine.script.products = [
      { ...fjord, pricePence: 1999 },
      ember,
      { ...ember, asin: 'B0SMPLK009', name: 'Loch Nine', url: 'https://www.amazon.co.uk/dp/B0SMPLK009' },
    ]
    const { stdout } = await run(['regenerate', slug, '--products'])
    expect(stdout).toContain('  Fjord Two: £19.99, was £24.99; top pick: Best overall, was top pick: Best value\n')
    expect(stdout).toContain('+ Loch Nine, £39.99\n- Tarn Three, £59.99\n')
    expect((await run(['approve', slug, '1'])).stderr).toContain(
      'To see the earlier text and products: blogops articles revisions',
    )
    const { stdout: json } = await run(['proposal', slug, '1', '--json'])
    expect(JSON.parse(json)).toEqual(await local.client.articles.proposal({ id: slug, number: 1 }))
  })

  it.each([
    [['proposal', '9'], 1, 'has no proposal 9'],
    [['approve', 'last'], 2, 'Pass the number of a proposal'],
    [['discard'], 2, '<number> is missing'],
  ])('report what is wrong with %j', async ([verb = '', number], exit, told) => {
    const ended = await run([verb, slug, ...(number === undefined ? [] : [number])])
    expect(ended).toMatchObject({ exit, stdout: '', stderr: expect.stringContaining(told) })
  })
})
