import { expect, it } from 'vitest'
import { createTestApp } from '../../testing/create-test-app.ts'
import { hourMs, openOfferSite, titles } from '../articles/testing/offer-site.ts'
import { ended } from './regeneration/testing/regenerating.ts'

/** Fields with a figure of Amazon's API, and the addresses of its pictures. */
const figures = /"(?:pricePence|price)":\d|"rating":\d|"reviewCount":\d|£19\.99/
const pictures = /m\.media\.example/

/** Site whose article was written with Amazon's API, with a proposal and revisions. */
async function open() {
  const site = await openOfferSite()
  const { local, id, records, blobs, parts } = site
  const readBlobs = async (prefix: string) => {
    const files = await Promise.all((await blobs.list(prefix)).map(key => blobs.get(key)))
    return files.map(bytes => new TextDecoder().decode(bytes)).join('\n')
  }
  const readJobs = async () =>
    `${await readBlobs('jobs/')}${JSON.stringify([await records.find('job'), await records.find('jobEvent')])}`
  const readProducts = async () =>
    `${await readBlobs('articles/')}${JSON.stringify([await records.find('product'), await records.find('proposal')])}`
  const readMarker = async () => (await records.get('setting', 'jobs-rewritten'))?.value ?? null
  /** Runs a round of what is due on a server. */
  async function run({ amazon, config, ...stores }: Partial<typeof parts> = parts) {
    const before = await readMarker()
    const { app } = await createTestApp({ ...stores, ...(amazon && { amazon }), ...(config && { config }) })
    await app.startSchedules()
    await expect.poll(readMarker).not.toBe(before)
  }
  async function regenerate(part: 'products' | 'section', section?: string) {
    const job = await local.articles.regenerate({ id, part, ...(section !== undefined && { section }) })
    return ended({ local }, job.id)
  }
  return { ...site, readJobs, readProducts, readMarker, run, regenerate }
}

it('jobs, revisions and proposals keep no figure and no picture of the API for longer than a day', async () => {
  const { local, id, clock, readJobs, readProducts, readMarker, run, regenerate, readRefused } = await open()
  await local.products.order({ id, products: titles.map((_, n) => `B00000000${2 - n}`) })
  clock.advance(hourMs)
  expect(await regenerate('products')).toMatchObject({ status: 'done' })
  const [guide] = await local.articles.sections({ id })
  expect(await regenerate('section', guide?.name)).toMatchObject({ status: 'done' })
  expect([await readJobs(), await readProducts()]).toEqual([
    expect.stringMatching(figures),
    expect.stringMatching(pictures),
  ])
  const { content } = await local.articles.byId({ id })
  clock.advance(20 * hourMs)
  await run()
  expect(await readJobs()).toMatch(figures)
  clock.advance(5 * hourMs)
  await run()
  expect(await readJobs()).not.toMatch(figures)
  expect(await readJobs()).not.toMatch(/"html":"[^"]/)
  expect(await readJobs()).not.toMatch(pictures)
  expect(await readProducts()).not.toMatch(pictures)
  expect((await local.articles.byId({ id })).content).toBe(content)
  expect(await readRefused()).toEqual([])
  const before = await readMarker()
  clock.advance(60_000)
  expect(await readMarker()).toBe(before)
})

it('the evidence, a section and an old proposal rest on the figures of the products after that', async () => {
  const { local, id, clock, run, regenerate, change, readRefused } = await open()
  clock.advance(hourMs)
  change({ title: titles[0] ?? '', features: ['Boils fast'], price: 25 })
  expect(await regenerate('products')).toMatchObject({ status: 'done' })
  const proposals = await local.articles.proposals({ id })
  clock.advance(30 * hourMs)
  await run()
  expect((await local.articles.evidence({ id })).strays).toEqual([])
  const sections = await local.articles.sections({ id })
  const comparison = sections.find(({ kind }) => kind === 'comparison')?.name
  expect(await regenerate('section', comparison)).toMatchObject({ status: 'done' })
  expect(proposals).toHaveLength(1)
  await local.articles.approve({ id, number: 1 })
  expect(await readRefused()).toEqual([])
})

it('a server without the credential removes them at once, and leaves what came from elsewhere', async () => {
  const { local, records, blobs, clock, readJobs, readProducts, run } = await open()
  const rows = titles.map(
    (title, n) => `"${title}",£${30 + n}.95,4.${n},12${n},https://www.amazon.co.uk/dp/B00000001${n}`,
  )
  const feed = { name: 'kettles.csv', content: ['title,price,stars,reviews,productURL', ...rows].join('\n') }
  const { article } = await local.generate.article({ topic: 'kettles', productCount: 3, feed, amazon: 'off' })
  const before = await local.articles.evidence({ id: article.id })
  await run({ records, blobs, clock })
  expect(await readJobs()).not.toMatch(pictures)
  expect(await readJobs()).not.toContain('£19.99')
  expect(await readJobs()).toContain('"pricePence":3095')
  expect(await readProducts()).not.toMatch(pictures)
  expect(await local.articles.evidence({ id: article.id })).toEqual(before)
})
