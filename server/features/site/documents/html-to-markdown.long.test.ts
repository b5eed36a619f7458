import { describe, expect, it } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

describe('a megabyte is converted quickly', () => {
  const fill = (part: string, before = '', after = '') => before + part.repeat(1_000_000 / part.length) + after

  it.each([
    ['rows', fill('<tr><td>a</td><td>b</td></tr>', '<table>', '</table>')],
    ['cells', fill('<td>a</td>', '<table><tr>', '</tr></table>')],
    ['wide cells', fill('<td colspan="99">a</td>', '<table><tr>', '</tr></table>')],
    ['tables', fill('<table><tr><td>a</td></tr></table>')],
    ['nbsp', fill('\u00a0', '<p>a', 'b</p>')],
    ['spaces and line ends', fill(' \n', '<p>a', 'b</p>')],
    ['nested lists', fill(`${'<ul><li>a'.repeat(45)}${'</li></ul>'.repeat(45)}`)],
    ['items far down', fill('<li>a</li>', '<ul><li>'.repeat(45), '</li></ul>'.repeat(45))],
    ['items', fill('<li>a</li>', '<ol>', '</ol>')],
    ['paragraphs in items', fill('<p>a</p>', '<ul><li>', '</li></ul>')],
    ['items of paragraphs', fill('<li><p>a</p><p>b</p></li>', '<ul>', '</ul>')],
    ['links', fill('!<a href="/x">a</a>', '<p>', '</p>')],
    ['headings', fill('<h3>a</h3>')],
    ['marks', fill('<b>a</b><i> b</i>')],
    ['line breaks', fill('a<br>')],
    ['quotations', fill('<blockquote><p>a</p></blockquote>')],
    ['specials', fill('*_[]()#`|\\&amp;lt;!')],
    ['ampersands', fill('&amp;')],
    ['hashes', fill('#', '<h3>', 'a</h3>')],
    ['digits', fill('1')],
    ['images', fill('<img src="/x" alt="a">')],
  ])('of %s', { timeout: 30_000 }, (_, html) => {
    const began = performance.now()
    expect(htmlToMarkdown(html, 2).length).toBeGreaterThan(0)
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
