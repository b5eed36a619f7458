import { expect, it } from 'vitest'
import type { ArticleOutline } from '../../ports/article-writer.ts'
import { assembleArticle, normalizeProductLinks } from './assemble-article.ts'
import { aBrief } from './testing/an-article.ts'

const outline: ArticleOutline = {
  title: 'Best Earbuds & More',
  excerpt: 'Three pairs compared.',
  picks: [
    { name: 'acme  fjord', badge: 'Best overall' },
    { name: 'Nobody’s', badge: 'Best value' },
  ],
  sections: [
    { kind: 'overview', id: 'overview', heading: 'What this is about' },
    { kind: 'picks', id: 'picks', heading: 'The Short Answer' },
    { kind: 'comparison', id: 'comparison', heading: 'How They <Compare>' },
    { kind: 'product', id: 'product:Acme Fjord', heading: 'Acme Fjord', product: 'Acme Fjord' },
    { kind: 'product', id: 'product:Bolt & Co One', heading: 'x', product: 'Bolt & Co One' },
    { kind: 'guide', id: 'guide', heading: 'How to Choose' },
  ],
}
const sections = outline.sections.map(({ id }) => ({ id, html: ` <p>${id}.</p> ` })).toReversed()

it('puts the sections in the order of the plan, under the headings the page knows', () => {
  expect(assembleArticle({ brief: aBrief(), outline, sections }).html.split('\n')).toEqual([
    '<h3>Overview</h3>',
    '<p>overview.</p>',
    '<h3>The Short Answer</h3>',
    '<p>picks.</p>',
    '<h3>How They &lt;Compare&gt;</h3>',
    '<p>comparison.</p>',
    '<h3>Detailed Product Reviews</h3>',
    '<h4>Acme Fjord</h4>',
    '<p>product:Acme Fjord.</p>',
    '<h4>Bolt &amp; Co One</h4>',
    '<p>product:Bolt & Co One.</p>',
    '<h3>How to Choose</h3>',
    '<p>guide.</p>',
  ])
})

it('gives the slug, the words, the minutes, and the badges of products that there are', () => {
  const article = assembleArticle({ brief: aBrief(), outline, sections })
  expect(article).toMatchObject({
    slug: 'best-earbuds-and-more',
    title: outline.title,
    excerpt: outline.excerpt,
  })
  expect(article.picks).toEqual([{ name: 'Acme Fjord', badge: 'Best overall' }])
  expect(article.words).toBe(9)
})

it('refuses a plan with a section that was not written', () => {
  expect(() => assembleArticle({ brief: aBrief(), outline, sections: sections.slice(1) })).toThrow(
    /has no text for "How to Choose"/,
  )
})

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
