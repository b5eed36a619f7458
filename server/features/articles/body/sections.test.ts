import { describe, expect, it } from 'vitest'
import { sanitizeBody } from './sanitize-body.ts'
import { hasSection, replaceSection } from './sections.ts'

const reviews = { level: 4, heading: 'Ember Kettle' } as const
const guide = { level: 3, heading: 'How to Choose' } as const
const html = [
  '<h3>Overview</h3>\n<p>Two &amp; more.</p>\n<h4>Ember Kettle</h4>\n<p>In short.</p>',
  '<h3>Detailed Product Reviews</h3>\n<h4>1. Ember Kettle</h4>\n<p>It boils.</p>\n<h5>Pros</h5>\n<ul><li>Quick</li></ul>',
  '<h4>Second Kettle</h4>\n<p>It does, too.</p>',
  '<h3>How to Choose</h3>\n<p>Think.</p>',
].join('\n')

describe('a section of a body', () => {
  it('extends from its heading to the next one of its level', () => {
    const replaced = replaceSection(html, reviews, '<p>Anew.</p>')
    expect(replaced).toBe(html.replace('<p>It boils.</p>\n<h5>Pros</h5>\n<ul><li>Quick</li></ul>', '<p>Anew.</p>'))
    expect(replaceSection(html, guide, '<p>Anew.</p>')).toBe(html.replace('<p>Think.</p>', '<p>Anew.</p>'))
  })

  it('contains headings below its own', () => {
    const overview = { level: 3, heading: 'OVERVIEW' } as const
    const replaced = replaceSection(html, overview, '<p>Anew.</p>')
    expect(replaced).toBe(
      html.replace('<p>Two &amp; more.</p>\n<h4>Ember Kettle</h4>\n<p>In short.</p>', '<p>Anew.</p>'),
    )
  })

  it('replaced by the same text leaves the stored body unchanged', () => {
    const stored = sanitizeBody(html)
    for (const place of [reviews, guide]) {
      const same = place === guide ? '<p>Think.</p>' : '<p>It boils.</p>\n<h5>Pros</h5>\n<ul><li>Quick</li></ul>'
      expect(sanitizeBody(replaceSection(stored, place, same) ?? '')).toBe(stored)
    }
  })

  it('can be inside a wrapper, with or without its heading', () => {
    const wrapped = '<blockquote><h3>How to Choose</h3><p>Think.</p></blockquote><p>More.</p><h3>End</h3>'
    expect(replaceSection(wrapped, guide, '<p>Anew.</p>')).toBe(
      '<blockquote><h3>How to Choose</h3>\n<p>Anew.</p>\n</blockquote><h3>End</h3>',
    )
  })

  it('is missing without such a heading of its level', () => {
    expect(replaceSection(html, { level: 3, heading: 'Second Kettle' }, '<p>Anew.</p>')).toBeUndefined()
    expect(hasSection(html, { level: 4, heading: 'How to Choose' })).toBe(false)
    expect(hasSection(html, { level: 4, heading: 'second kettle' })).toBe(true)
  })
})
