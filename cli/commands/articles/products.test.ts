import { beforeAll, describe, expect, it } from 'vitest'
import { runLine } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

let local: Awaited<ReturnType<typeof localApp>>
let slug: string
let asins: string[]

beforeAll(async () => {
  local = await localApp()
  const input = { topic: 'kettles', category: 'kitchen', productCount: 3, draft: true } as const
  const { article, products } = await local.client.generate.article(input)
  slug = article.slug
  asins = products.map(({ asin }) => asin ?? '')
})

const run = (verb: string, ...words: string[]) =>
  runLine(['articles', 'products', verb, slug, ...words], { runtime: local.runtime })
const find = async (asin: string) =>
  (await local.client.products.list({ id: slug })).products.find(product => product.asin === asin)

describe('blogops articles products', () => {
  it('edits a price and facts, and lists the sentences that no longer follow', async () => {
    const [asin = ''] = asins
    const before = (await find(asin))?.facts ?? []
    const { exit, stdout } = await run('edit', asin, '--price', '£9.99', '--fact', 'Boil time: 2 minutes, 10 seconds')
    expect(exit).toBe(0)
    expect(stdout).toMatch(/^Saved\.\n1\. .+\(B0\w+, £9\.99, /)
    expect(stdout).toMatch(/\d+ sentences no longer follow from the facts:\n- "/)
    const facts = [
      ...before.filter(({ label }) => label !== 'Boil time'),
      { label: 'Boil time', value: '2 minutes, 10 seconds' },
    ]
    expect(await find(asin)).toMatchObject({ price: 9.99, facts: expect.arrayContaining(facts) })
    await run('edit', asin, '--remove-fact', 'boil time', '--rating', 'unknown')
    expect(await find(asin)).toMatchObject({ rating: null, facts: facts.filter(({ label }) => label !== 'Boil time') })
  })

  it('adds from a link, orders, labels and removes', async () => {
    const link = 'https://www.amazon.co.uk/Dart-Mini-Kettle/dp/B0SMPLZ009'
    await run('add', '--link', link, '--pro', 'Small, light', '--pro', 'Quiet')
    expect(await find('B0SMPLZ009')).toMatchObject({ name: 'Dart Mini Kettle', pros: ['Small, light', 'Quiet'] })
    const { stdout: ordered } = await run('order', 'Dart Mini Kettle', ...asins)
    expect(ordered).toContain('1. Dart Mini Kettle')
    await run('pick', 'B0SMPLZ009', 'Alternative')
    expect(await find('B0SMPLZ009')).toMatchObject({ isPick: 'Alternative' })
    await run('pick', 'B0SMPLZ009', '--none')
    expect((await find('B0SMPLZ009'))?.isPick).toBeUndefined()
    const { stdout } = await run('list')
    expect(stdout).toMatch(/link stated by \w+ on \d/)
    expect((await run('remove', 'B0SMPLZ009', '--yes')).exit).toBe(0)
    expect(await find('B0SMPLZ009')).toBeUndefined()
  })

  it('states and removes the offer of another shop', async () => {
    const [asin = ''] = asins
    await local.client.settings.update({ networks: { awin: '', cj: '', ebay: '5338000000', rakuten: '', shops: [] } })
    const page = 'https://www.ebay.co.uk/itm/123'
    await run('edit', asin, '--other-link', page, '--other-price', '£9.49')
    expect(await find(asin)).toMatchObject({ otherLink: page, otherOffer: { shop: 'eBay', price: 9.49 } })
    expect((await run('list')).stdout).toContain(`other offer: £9.49 at eBay, ${page}`)
    await run('edit', asin, '--other-price', 'unknown')
    expect(await find(asin)).toMatchObject({ otherLink: page, otherOffer: { price: null } })
    await run('edit', asin, '--other-link', 'none')
    expect(await find(asin)).not.toHaveProperty('otherOffer')
  })

  it.each([
    [['edit', 'x', '--other-price', 'cheap'], '--other-price must be a number or unknown, not "cheap".'],
    [['edit', 'x'], 'There is nothing to change.'],
    [['edit', 'x', '--price', 'cheap'], '--price must be a number or unknown, not "cheap".'],
    [['edit', 'x', '--fact', 'Weight'], 'The fact "Weight" has no value.'],
    [['edit', 'x', '--price', '1'], 'The article has no product "x".'],
    [['add', '--name', 'Kettle'], 'A product needs a link or an ASIN.'],
    [['pick', 'x'], 'The label is missing.'],
  ] as const)('refuses %j', async ([verb, ...words], message) => {
    const { exit, stderr } = await run(verb, ...words)
    expect(exit).not.toBe(0)
    expect(stderr).toContain(message)
  })

  it('names the facts and labels that there are', async () => {
    const [asin = ''] = asins
    expect((await run('edit', asin, '--remove-fact', 'Wings')).stderr).toMatch(/no fact "wings"[\s\S]*Its facts: /)
    expect((await run('pick', asin)).stderr).toMatch(/It can be: Best overall, .+ pass --none/)
  })
})
