import { describe, expect, it } from 'vitest'
import { processBody } from './process-body.ts'

const forPage = (html: string) => processBody({ html, products: [], affiliateTag: 'site-21', articleTitle: 'T' }).html

// `processBody` includes everything that `sanitizeBody` does, given no products.
describe('processBody', () => {
  it.each([
    ['10,000 levels', `${'<b>'.repeat(10_000)}deep`],
    ['a megabyte of open tags', '<b>'.repeat(333_000)],
    ['a megabyte of open links', '<a href=/x>'.repeat(90_000)],
    ['a megabyte of paragraphs', '<p>x'.repeat(250_000)],
    ['a megabyte of headings', '<h4>x</h4>'.repeat(100_000)],
    ['a megabyte of comments', '<!--x-->'.repeat(125_000)],
    ['a megabyte of brackets', '<'.repeat(1_000_000)],
    ['a megabyte of ampersands', '&'.repeat(1_000_000)],
    ['a megabyte of attributes', `<p ${'a=b '.repeat(250_000)}>x`],
    ['a megabyte of noscript text', `<noscript>${'&lt;b&gt;'.repeat(110_000)}</noscript>`],
    ['a megabyte of links in a link', `<a href=/x>${'<a href=/y>y</a>'.repeat(60_000)}`],
    ['a megabyte of Amazon links', '<a href="https://www.amazon.co.uk/s">y</a>'.repeat(25_000)],
  ])('is done with %s in a few seconds', { timeout: 30_000 }, (_, html) => {
    expect(typeof forPage(html)).toBe('string')
  })
})
