import { expect, it } from 'vitest'
import { readArticle } from '../article-text.ts'
import { removeSentences, replaceSentences } from './replace-sentences.ts'
import { splitArticle } from './sentences.ts'

/** Removes the sentences that contain a word. */
function removeWith(html: string, word: string): string {
  const { blocks } = readArticle(html)
  const sentences = splitArticle(blocks, { products: [], topic: '' })
  const removed = new Set(sentences.filter(({ text }) => text.includes(word)).map(({ id }) => id))
  return removeSentences(html, blocks, sentences, removed)
}

it.each([
  ['the first', '<p>It BAD floats. It costs £9.99.</p>', '<p>It costs £9.99.</p>'],
  ['one in the middle', '<p>One. Two is BAD. Three.</p>', '<p>One. Three.</p>'],
  ['the last', '<p>One. Two is BAD.</p>', '<p>One.</p>'],
  [
    'one over several elements',
    '<p>One. <strong>Two</strong> is <a href="x">BAD</a>. Three.</p>',
    '<p>One. Three.</p>',
  ],
  [
    'one after entities',
    '<p>Salt &amp; pepper &pound;1. BAD &amp; ugly. Fine.</p>',
    '<p>Salt &amp; pepper &pound;1. Fine.</p>',
  ],
  ['one with a quotation', '<p>He wrote. “So BAD,” it says. Done.</p>', '<p>He wrote. Done.</p>'],
  ['one after a fraction', '<p>Half is ½ of it. BAD. Done.</p>', '<p>Half is ½ of it. Done.</p>'],
])('removes %s', (_, html, left) => expect(removeWith(html, 'BAD')).toBe(left))

it.each([
  ['a paragraph', '<p>BAD.</p><p>Good.</p>', '<p>Good.</p>'],
  ['a list item', '<ul><li>BAD.</li><li>Good.</li></ul>', '<ul><li>Good.</li></ul>'],
  ['a list', '<p>Good.</p><ul><li><strong>BAD.</strong></li></ul>', '<p>Good.</p>'],
  ['a heading above', '<h5>Care</h5><p>BAD.</p><h5>Use</h5><p>Good.</p>', '<h5>Use</h5><p>Good.</p>'],
  [
    'a row',
    '<table><tr><td>A</td><td>BAD</td></tr><tr><td>B</td><td>1</td></tr></table>',
    '<table><tr><td>B</td><td>1</td></tr></table>',
  ],
])('removes %s that is left empty', (_, html, left) => expect(removeWith(html, 'BAD')).toBe(left))

it('keeps the headings of the article, and everything else', () => {
  const html = '<h3>Overview</h3><p>BAD.</p><h3>Next</h3><p>Good.</p>'
  expect(removeWith(html, 'BAD')).toBe('<h3>Overview</h3><h3>Next</h3><p>Good.</p>')
  expect(removeWith(html, 'nothing')).toBe(html)
})

/** Replaces the sentences that contain "OLD" by a text. */
function replaceWith(html: string, text: string): string {
  const { blocks } = readArticle(html)
  const sentences = splitArticle(blocks, { products: [], topic: '' })
  const replacements = new Map(sentences.filter(one => one.text.includes('OLD')).map(({ id }) => [id, text]))
  return replaceSentences(html, blocks, sentences, replacements)
}

it.each([
  ['the first', '<p>OLD it floats. It sinks.</p>', '<p>New &lt;b&gt;. It sinks.</p>'],
  ['the last', '<p>It sinks. OLD.</p>', '<p>It sinks. New &lt;b&gt;.</p>'],
  ['one of a list', '<ul><li>OLD &amp; so on.</li></ul>', '<ul><li>New &lt;b&gt;.</li></ul>'],
])('replaces %s, as text', (_, html, left) => expect(replaceWith(html, 'New <b>.')).toBe(left))

it('leaves a sentence with a link as it is', () => {
  const html = '<p>An OLD <a href="x">lamp</a> is fine. Good.</p>'
  expect(replaceWith(html, 'New.')).toBe(html)
})
