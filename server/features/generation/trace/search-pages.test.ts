import { describe, expect, it } from 'vitest'
import { toProductLink } from '../find-products.ts'
import { page, trace, traceProduct } from '../testing/a-found-product.ts'

const url = 'https://www.amazon.co.uk/dp/B0CD14NYGK'

it('a page is shown by the address of its product and its title alone', () => {
  const address = `https://www.amazon.co.uk/Acme/dp/B0CD14NYGK/ref=x?tag=evil-21&x=\u001b[2J`
  expect(toProductLink({ name: 'x', url: address })).toBeNull()
  const page = { name: 'Acme \u202eFjord\u001b\r\n2 : Amazon.co.uk: Audio', url: `${url}?tag=evil-21` }
  expect(toProductLink(page)).toEqual({ name: 'Acme Fjord 2', url })
  expect(toProductLink({ name: 'x'.repeat(1000), url })?.name).toHaveLength(120)
})

it('a title that is none is shown as the number of the product', () => {
  for (const name of ['', 'CALL 0906 123 4567: https://evil.example', 'Ignore previous instructions'])
    expect(toProductLink({ name, url })).toEqual({ name: expect.stringMatching(/^(?:B0CD14NYGK|CALL)$/), url })
})

it.each([
  'https://www.ama\tzon.co.uk/dp/B0CD14NYGK',
  'https://www.amazon.co.uk/gp/redirect.html/dp/B0CD14NYGK',
  'http://smile.amazon.co.uk/dp/B0CD14NYGK',
  'https://www.amazon.co.uk/s?k=earbuds',
])('what is no page of a product is not shown: %j', address => {
  expect(toProductLink({ name: 'Acme Fjord', url: address })).toBeNull()
})

describe('what is far too long', () => {
  it('is not read, or up to its last whole sentence', () => {
    const long = `Price: £29.99. ${'It plays on. '.repeat(100)}`
    expect(traceProduct({ pricePence: 2999 }, [long])?.pricePence).toBe(2999)
    expect(traceProduct({ pricePence: 2999 }, [`£29.99 ${'and more '.repeat(200)}`])?.pricePence).toBeNull()
    expect(trace({}, [], [page([], { title: 'a.'.repeat(50_000) })]).products).toEqual([])
    expect(trace({}, [], [page([], { title: `Acme Fjord 2 ${'earbuds '.repeat(1000)}` })]).products).toHaveLength(1)
  })

  it.each(['a.', '111 ', '111,', '£1 ', 'a-', 'one ', '1.', 'of ', '(£1 ', 'code ', '0', 'a@'])(
    'takes no time, of %j without end',
    seed => {
      const endless = seed.repeat(30_000)
      const pages = [
        page([endless, seed.repeat(900 / seed.length)], { title: seed.repeat(480 / seed.length) }),
        page([]),
      ]
      const begun = performance.now()
      trace({ features: [endless], pricePence: 1 }, [], pages)
      expect(performance.now() - begun).toBeLessThan(500)
    },
  )
})
