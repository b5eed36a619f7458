import { describe, expect, it } from 'vitest'
import { sanitizeBody } from '../../articles/body/sanitize-body.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'

const markdown = (html: string) => htmlToMarkdown(sanitizeBody(html), 2)

describe('converting HTML to Markdown', () => {
  it.each([
    [
      'paragraphs and breaks',
      '<p>one<br>two<br></p> <p> three\n\tfour&nbsp; five </p>',
      'one  \ntwo\n\nthree four five',
    ],
    ['emphasis, spaces outside', 'a<b> bold <i>both </i></b>c<em>d</em>', 'a **bold *both*** c*d*'],
    ['marks beside and within their like', '<b>a</b><b>b <strong>c</strong></b>', '**ab c**'],
    ['marks around blocks', '<b><p>a</p><h4>b</h4></b>', '**a**\n\n### **b**'],
    ['empty marks', '<p><b></b><a href="/x"> </a></p><h3></h3><ul><li></li></ul><table></table>', ''],
    ['links', '<a href="/x_y?a=1&copy;=2">see <b>it</b></a>', '[see **it**](/x_y?a=1©=2)'],
    ['addresses', '<a href="/a b(c)|`&amp;lt;">x</a>', '[x](/a%20b%28c%29%7c%60&amp;lt;)'],
    ['links without an address', '<a href="javascript:x()">x</a>', 'x'],
    [
      'images',
      '<figure><img src="/a.png" alt="A\n[b]"><figcaption>C</figcaption></figure>',
      '![A \\[b\\]](/a.png)\n\nC',
    ],
    ['headings of two levels', '<h2>a</h2><h3>b</h3><h4>c</h4><h5>d<br>e</h5>', '## a\n\n## b\n\n### c\n\n### d e'],
    ['quotations', '<blockquote><p>a</p><ul><li>b</li></ul></blockquote><hr>', '> a\n> \n> - b\n\n***'],
    [
      'lists',
      '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li><p>d</p><p>e</p></li></ul>',
      '- a\n  1. b\n  2. c\n- d\n\n  e',
    ],
    ['lists in what is no item', '<ul><ul><li>a</li></ul>b</ul>', '- - a\n- b'],
    [
      'tables',
      '<table><caption>T</caption><thead><tr><th>A<th>B</thead><tr><td>1<br><p>2</p><td colspan=2>a|b</table>',
      'T\n\n| A | B |  |\n| --- | --- | --- |\n| 1 2 | a\\|b |  |',
    ],
    ['tables without a head', '<table><tr></tr><tr><th>A<td>1</table>', '|  |  |\n| --- | --- |\n| A | 1 |'],
    ['tables in items', '<ul><li>a<table><tr><th>A</table></ul>', '- a\n\n  | A |\n  | --- |'],
  ])('%s', (_, html, expected) => {
    expect(markdown(html)).toBe(expected)
  })

  it('ignores marks of lists that are nested too deep', () => {
    const text = markdown(`${'<ul><li>a'.repeat(45)}<p>last</p>${'</ul>'.repeat(45)}`)
    expect(text.match(/a/g)).toHaveLength(45 + 1)
    expect(text).toMatch(/^ {16}last$/m)
  })
})

describe('text stays text', () => {
  const evil = '&lt;img src=x onerror=alert(1)&gt;'
  const dead = '\\<img src=x onerror=alert(1)\\>'

  it.each([
    ['a paragraph', `<p>${evil}</p>`, dead],
    ['bold', `<b>${evil}</b>`, `**${dead}**`],
    ['a link', `<a href="/x">${evil}</a>`, `[${dead}](/x)`],
    ['a heading', `<h3>${evil}</h3>`, `## ${dead}`],
    ['a description', `<img src="/x" alt="${evil}">`, `![${dead}](/x)`],
    ['a head and a cell', `<table><tr><th>${evil}</tr><tr><td>${evil}</table>`, `| ${dead} |\n| --- |\n| ${dead} |`],
    ['an item', `<ul><li>${evil}</ul>`, `- ${dead}`],
    ['a caption', `<figure><figcaption>${evil}</figcaption></figure>`, dead],
  ])('in %s', (_, html, expected) => {
    expect(markdown(html)).toBe(expected)
  })

  it.each([
    ['*a* _b_ `c` ~~d~~ [e](f) a|b \\', '\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~ \\[e\\](f) a\\|b \\\\'],
    ['&amp;lt;b&amp;gt; AT&amp;T &amp;#60;', '\\&lt;b\\&gt; AT&T \\&#60;'],
    [
      '# a<br>+ b<br>- c<br>1. d<br>2) e<br>=<br>:-- <br>&gt; f',
      '\\# a  \n\\+ b  \n\\- c  \n1\\. d  \n2\\) e  \n\\=  \n\\:--  \n\\> f',
    ],
    ['1.5 kg, C#, a - b', '1.5 kg, C#, a - b'],
    ['Look!<a href="/x">y</a>', 'Look\\![y](/x)'],
  ])('%s', (html, expected) => {
    expect(markdown(`<p>${html}</p>`)).toBe(expected)
  })

  it('at the end of a heading', () => {
    expect(markdown('<h3>In C #</h3><h3>#</h3>')).toBe('## In C \\#\n\n## \\#')
  })
})
