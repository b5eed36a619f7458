// @vitest-environment jsdom
import { DOMParser } from '@tiptap/pm/model'
import { describe, expect, it } from 'vitest'
import { findSentences } from './claim-marks.ts'
import { parseHtml } from './outline.ts'
import { schema } from './schema.ts'

function find(html: string, texts: readonly string[]): (string | null)[] {
  const doc = DOMParser.fromSchema(schema).parse(parseHtml(html))
  const ranges = findSentences(
    doc,
    texts.map((text, at) => ({ id: String(at), text })),
  )
  return texts.map((_, at) => {
    const range = ranges.find(({ id }) => id === String(at))
    return range ? doc.textBetween(range.from, range.to, ' | ') : null
  })
}

describe('sentences in the editor', () => {
  it('are found over marks, quotation marks and line ends', () => {
    const html = '<p>It <strong>weighs</strong> 250&nbsp;g. It is “quiet”,\n they say.</p>'
    expect(find(html, ['It weighs 250 g.', 'It is "quiet", they say.'])).toEqual([
      'It weighs 250\u00a0g.',
      'It is “quiet”, they say.',
    ])
  })

  it('are found in the rows of tables, over their cells', () => {
    const html =
      '<table><tbody><tr><td>Fjord</td><td>£24.99</td></tr><tr><td>Ember</td><td>£9</td></tr></tbody></table>'
    expect(find(html, ['Fjord | £24.99', 'Ember | £9'])).toEqual(['Fjord | £24.99', 'Ember | £9'])
  })

  it('are not found if they changed, or across paragraphs', () => {
    expect(find('<p>It is quiet.</p><p>And light.</p>', ['It is loud.', 'quiet. And', 'And light.'])).toEqual([
      null,
      null,
      'And light.',
    ])
  })

  it('are told apart if they are equal', () => {
    const doc = DOMParser.fromSchema(schema).parse(parseHtml('<p>It is quiet.</p><p>It is quiet.</p>'))
    const equal = ['a', 'b'].map(id => ({ id, text: 'It is quiet.' }))
    const [first, second] = findSentences(doc, equal)
    expect(second?.from).toBeGreaterThan(first?.to ?? 0)
  })
})
