import { expect, it } from 'vitest'
import { nestHeadings, scrollTables } from './article-html.ts'

it('removes gaps between heading levels, starting at the given level', () => {
  const html = '<h3 id="a">One</h3><h5>Two</h5><h3>Three</h3><header>kept</header>'
  expect(nestHeadings(html, 2)).toBe('<h2 id="a">One</h2><h3>Two</h3><h2>Three</h2><header>kept</header>')
})

it('never exceeds level 6', () => {
  expect(nestHeadings('<h1>a</h1><h2>b</h2>', 6)).toBe('<h6>a</h6><h6>b</h6>')
})

it('keeps text without headings unchanged', () => {
  expect(nestHeadings('<p>1 &lt;h3 x</p>', 2)).toBe('<p>1 &lt;h3 x</p>')
})

it('wraps only tables in a focusable scroll area', () => {
  const html = scrollTables('<p>a</p><table><tbody><tr><td>1</td></tr></tbody></table><p>b</p><table></table>')
  expect(html.match(/<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>/g)).toHaveLength(2)
  expect(html.match(/<\/table><\/div>/g)).toHaveLength(2)
  expect(html.startsWith('<p>a</p><div')).toBe(true)
})
