import { describe, expect, it } from 'vitest'
import {
  findRemark,
  isGuideHeading,
  joinRatings,
  nestHeadings,
  removeVerdicts,
  scrollTables,
  splitAfterWords,
  splitSections,
} from './article-html.ts'

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

describe('sections of a body', () => {
  it('begin at the outermost headings of the highest level', () => {
    const html =
      '<p>Intro <em>text</em>.</p><h3>One &amp; <em>two</em></h3><p>A</p><h4>Below</h4><p>B</p><h3>Three</h3>'
    expect(splitSections(html)).toEqual([
      { heading: null, title: '', html: '<p>Intro <em>text</em>.</p>' },
      { heading: 'One & two', title: '<h2>One &amp; <em>two</em></h2>', html: '<p>A</p><h3>Below</h3><p>B</p>' },
      { heading: 'Three', title: '<h2>Three</h2>', html: '' },
    ])
  })

  it('keep headings within other elements where they are', () => {
    const html = '<blockquote><h2>Quoted</h2><p>A</p></blockquote><p>B<br>C</p>'
    expect(splitSections(html)).toEqual([{ heading: null, title: '', html }])
  })

  it.each([
    ['Buying Guide', true],
    ['How to Choose', true],
    ['What to look for in earbuds', true],
    ['Before You Buy', true],
    ['The Short Answer', false],
    ['How They Compare', false],
  ])('are recognised as a guide: %s', (heading, isGuide) => expect(isGuideHeading(heading)).toBe(isGuide))
})

describe('text that is shown in part', () => {
  it('ends between blocks or sentences, and never within another element', () => {
    const html =
      '<p>One two three.</p><p>Four five. Six <a href="/x">seven. Eight</a> nine. Ten.</p><ul><li>Eleven</li></ul>'
    expect(splitAfterWords(html, 3)).toEqual([
      '<p>One two three.</p>',
      '<p>Four five. Six <a href="/x">seven. Eight</a> nine. Ten.</p><ul><li>Eleven</li></ul>',
    ])
    expect(splitAfterWords(html, 7)).toEqual([
      '<p>One two three.</p><p>Four five.</p>',
      '<p>Six <a href="/x">seven. Eight</a> nine. Ten.</p><ul><li>Eleven</li></ul>',
    ])
    expect(splitAfterWords(html, 20)).toEqual([html, ''])
    expect(splitAfterWords('<p>Costs £4.99 today. More.</p>', 3)).toEqual(['<p>Costs £4.99 today.</p>', '<p>More.</p>'])
  })

  it.each(['<p>The terms, explained:</p>', '<h4>The terms</h4>', '<h4>The terms</h4><p>Explained:</p>'])(
    'keeps %s with the list after it',
    lead => {
      const list = '<ul><li>One two three four</li></ul>'
      expect(splitAfterWords(`<p>Zero.</p>${lead}${list}`, 5)).toEqual(['<p>Zero.</p>', lead + list])
    },
  )
})

it('removes lists of pros and cons with their headings, and no other list', () => {
  const html =
    '<p>A</p><h5>Pros</h5><ul><li>B</li></ul><p>Drawbacks:</p><ol><li>C</li></ol><h5>In the box</h5><ul><li>D</li></ul>'
  expect(removeVerdicts(html)).toBe('<p>A</p><h5>In the box</h5><ul><li>D</li></ul>')
})

it('keeps ratings on one line, but leaves attributes alone', () => {
  expect(joinRatings('<a data-article="4.7 out of 5">4.7 out of 5, 14 out of 50</a>')).toBe(
    '<a data-article="4.7 out of 5">4.7\u00a0out\u00a0of\u00a05, 14 out of 50</a>',
  )
})

describe('a remark on a product', () => {
  it.each([
    '<p><strong>Best overall: Acme One</strong>. It leads. More.</p>',
    '<ol><li><strong>Acme One</strong> (best overall). It leads. More.</li></ol>',
    '<p><strong>Other</strong>. No.</p><p><strong>The Acme One</strong>: It leads.</p>',
  ])('is the sentence after its bold name: %s', html => expect(findRemark(html, 'Acme One')).toBe('It leads.'))

  it('is missing without a bold name', () => expect(findRemark('<p>Acme One leads.</p>', 'Acme One')).toBeUndefined())
})
