import { expect, it } from 'vitest'
import { normalizeProductLinks } from './product-links.ts'
import { aBrief } from './testing/an-article.ts'

const { products } = aBrief()
const link = (href: string) => normalizeProductLinks(`<p>See <a href="${href}">it</a>.</p>`, products)
const whole = '<p>See <a href="https://www.amazon.co.uk/dp/B0CD14NYGK">it</a>.</p>'

it.each([
  'https://www.amazon.co.uk/dp/B0CD14NYGK',
  'https://amazon.co.uk/Acme-Fjord/dp/B0CD14NYGK/ref=sr_1_2?keywords=fjord',
  'https://www.amazon.co.uk/gp/product/B0CD14NYGK?th=1',
  'https://www.amazon.co.uk/dp/B0CD14NYGK?tag=thief-21&amp;ascsubtag=x',
])('gives a link to a product the address of its source: %s', href => expect(link(href)).toBe(whole))

it.each([
  'https://www.amazon.co.uk/dp/B0FAKE0001',
  'https://www.amazon.co.uk/gp/redirect.html/dp/B0CD14NYGK?location=https://evil.com/',
  'https://evil.com/dp/B0CD14NYGK',
  'javascript:alert(1)',
])('leaves what leads elsewhere for the check of links: %s', href => expect(link(href)).toContain(`"${href}"`))

it('reads single quotation marks, and leaves all else as it is', () => {
  const html = `<P>a <A title="x" href='https://www.amazon.co.uk/dp/B0CD14NYGK/ref=x'>it</A> &amp; href="y"</P>`
  expect(normalizeProductLinks(html, products)).toBe(
    '<P>a <A title="x" href="https://www.amazon.co.uk/dp/B0CD14NYGK">it</A> &amp; href="y"</P>',
  )
})
