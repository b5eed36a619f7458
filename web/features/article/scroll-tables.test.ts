import { expect, it } from 'vitest'
import { scrollTables } from './scroll-tables.ts'

it('puts each table, and nothing else, into a box that scrolls and takes the focus', () => {
  const html = scrollTables('<p>a</p><table><tbody><tr><td>1</td></tr></tbody></table><p>b</p><table></table>')
  expect(html.match(/<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>/g)).toHaveLength(2)
  expect(html.match(/<\/table><\/div>/g)).toHaveLength(2)
  expect(html.startsWith('<p>a</p><div')).toBe(true)
})
