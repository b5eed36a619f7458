import { describe, expect, it } from 'vitest'
import { kept, page, trace } from '../testing/a-found-product.ts'

describe('what is far too long', () => {
  it('is not read, or up to its last whole sentence', () => {
    const long = `Price: £29.99. ${'It plays on. '.repeat(100)}`
    expect(kept({ pricePence: 2999 }, [long])?.pricePence).toBe(2999)
    expect(kept({ pricePence: 2999 }, [`£29.99 ${'and more '.repeat(200)}`])?.pricePence).toBeNull()
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
