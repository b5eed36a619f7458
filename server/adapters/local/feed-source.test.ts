import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plainWork } from '../../testing/plain-work.ts'
import { createFeedSource } from './feed-source.ts'

const clock = { now: () => new Date('2025-03-01T09:00:00Z') }
const head = 'title,price,stars,reviews,productURL'

function row(title: string, at: number): string {
  return `"${title}",${at}.99,4.5,${at},https://www.amazon.co.uk/dp/B00000000${at}`
}

describe('the feed source', () => {
  const content = [
    head,
    row('Acme Kettle, 1.7 L', 1),
    row('Bolt Kettle, Blue', 2),
    row('Acme Toaster', 3),
    'broken',
  ].join('\n')

  it('answers with named products, best first, and what it left out', async () => {
    const source = createFeedSource({ name: 'products.csv', content, clock })
    const found = await source.find({ topic: 'kettles', category: 'home', count: 5 }, plainWork())
    expect(found).toMatchObject({
      matching: 2,
      origin: 'products.csv',
      sample: false,
      readAt: '2025-03-01T09:00:00.000Z',
      rejected: [{ line: 5 }],
    })
    expect(found.products).toMatchObject([
      { name: 'Bolt Kettle', foundAt: 'products.csv, line 3' },
      { name: 'Acme Kettle', foundAt: 'products.csv, line 2' },
    ])
  })

  it('tells of few of many rejected rows and how many there are', async () => {
    const source = createFeedSource({ name: 'x.csv', content: `${content}\n${'broken\n'.repeat(500)}`, clock })
    const found = await source.find({ topic: 'kettles', category: 'home', count: 5 }, plainWork())
    expect(found.rejected).toHaveLength(100)
    expect(found.rejectedTotal).toBe(501)
  })

  it('reads the titles of chosen products only, and adds to them what their rows state', async () => {
    const rows = [
      `${head},features,description`,
      `${row('Acme Kettle, Fast Boil, 3000W', 1)},,Quiet. Boils dry safely.`,
      `${row('Bolt Kettle, Fast Boil', 2)},Blue light,`,
    ]
    const source = createFeedSource({ name: 'x.csv', content: rows.join('\n'), clock })
    const { products } = await source.find({ topic: 'kettles', category: 'home', count: 5 }, plainWork())
    expect(products.map(product => product.features)).toEqual([
      ['Blue light'],
      ['Fast Boil', '3000W', 'Quiet', 'Boils dry safely'],
    ])
    expect(products[1]?.facts).toEqual([{ label: 'Power', value: '3000 W' }])
    expect(products[0]).not.toHaveProperty('listed')
  })

  it('lets others have their turn while it ranks', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => {
      const asin = `B${String(at).padStart(9, '0')}`
      return `"Acme${at} Kettle",9.99,4.5,1,https://www.amazon.co.uk/dp/${asin}`
    })
    const source = createFeedSource({ name: 'x.csv', content: [head, ...rows].join('\n'), clock })
    const request = { topic: 'kettles', category: 'home', count: 5 }
    await source.find(request, plainWork())
    let turns = 0
    const again = source.find(request, plainWork()).finally(() => clearImmediate(next))
    const counted = () => {
      turns += 1
      next = setImmediate(counted)
    }
    let next = setImmediate(counted)
    expect((await again).matching).toBe(20_000)
    expect(turns).toBeGreaterThanOrEqual(90)
  })

  it('fails where the file is no feed, and stops where it is told to', async () => {
    const source = createFeedSource({ name: 'x.csv', content: 'a,b\n1,2', clock })
    await expect(source.find({ topic: 'kettles', category: 'home', count: 5 }, plainWork())).rejects.toMatchObject({
      code: 'bad_request',
    })
    const stopped = createFeedSource({ name: 'x.csv', content, clock })
    const find = stopped.find({ topic: 'kettles', category: 'home', count: 5 }, plainWork(AbortSignal.abort()))
    await expect(find).rejects.toThrow(/abort/)
  })
})

const real = '/work/shared/data/amazon-uk-products.csv'

describe.skipIf(!existsSync(real))('50 real Amazon UK rows (skipped where the data folder is absent)', () => {
  const find = async (topic: string, count = 5) => {
    const source = createFeedSource({ name: 'amazon-uk-products.csv', content: readFileSync(real, 'utf8'), clock })
    return await source.find({ topic, category: 'tech', count }, plainWork())
  }

  it('hold throughout', async () => {
    expect((await find('kettles')).rejected).toEqual([])
  })

  it('give five real pairs of earbuds with different short names', async () => {
    const { products, matching } = await find('wireless earbuds')
    expect(matching).toBeGreaterThanOrEqual(5)
    expect(products).toHaveLength(5)
    const names = products.map(product => product.name ?? '')
    expect(new Set(names).size).toBe(5)
    for (const product of products) {
      expect(product.category).toBe('Headphones & Earphones')
      expect(product.name?.length).toBeLessThanOrEqual(60)
    }
  })

  it('give each smart watch once, and cables by cable', async () => {
    const watches = await find('smart watch', 10)
    expect(watches.products.map(product => product.asin)).toEqual(['B0CJHRGC2K', 'B0CFXZKRQ4', 'B0CFH84Y2S'])
    const cables = await find('hdmi cables')
    expect(cables.products.every(product => /hdmi/i.test(product.title))).toBe(true)
    expect(cables.matching).toBe(2)
  })

  it.each(['wedding rings', 'wireless mouse', 'portable speaker', 'power bank', 'monitors', 'TV', 'lamps'])(
    'give nothing for %s',
    async topic => expect((await find(topic)).matching).toBe(0),
  )

  it('keep to a price', async () => {
    const { products } = await find('wireless earbuds under £20')
    expect(products.length).toBeGreaterThan(0)
    expect(products.every(product => (product.pricePence ?? Infinity) <= 2000)).toBe(true)
  })
})
