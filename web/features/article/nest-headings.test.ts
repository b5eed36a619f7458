import { expect, it } from 'vitest'
import { nestHeadings } from './nest-headings.ts'

it('closes the gaps between levels and goes on from the one given', () => {
  const html = '<h3 id="a">One</h3><h5>Two</h5><h3>Three</h3><header>kept</header>'
  expect(nestHeadings(html, 2)).toBe('<h2 id="a">One</h2><h3>Two</h3><h2>Three</h2><header>kept</header>')
})

it('never goes below the last level there is', () => {
  expect(nestHeadings('<h1>a</h1><h2>b</h2>', 6)).toBe('<h6>a</h6><h6>b</h6>')
})

it('leaves text without headings alone', () => {
  expect(nestHeadings('<p>1 &lt;h3 x</p>', 2)).toBe('<p>1 &lt;h3 x</p>')
})
