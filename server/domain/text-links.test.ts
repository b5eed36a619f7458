import { describe, expect, it } from 'vitest'
import { hasMention, linkPhrases, toPhrase, toSearchedText } from './text-links.ts'

const mills = { phrase: 'coffee grinders', href: '/article/mills' }

describe('linkPhrases', () => {
  it('links the first mention only, over all texts', () => {
    expect(
      linkPhrases(['<p>No.</p>', '<p>Coffee grinders and coffee grinders.</p>', '<p>coffee grinders</p>'], [mills]),
    ).toEqual([
      '<p>No.</p>',
      '<p><a href="/article/mills">Coffee grinders</a> and coffee grinders.</p>',
      '<p>coffee grinders</p>',
    ])
  })

  it.each([
    ['a heading', '<h3>Coffee grinders</h3><p>Mills.</p>'],
    ['a link', '<p><a href="/x">the <em>coffee grinders</em></a></p>'],
    ['a table head', '<table><thead><tr><th>coffee grinders</th></tr></thead></table>'],
    ['an attribute', '<p><img src="/a.webp" alt="coffee grinders"/></p>'],
    ['other words', '<p>coffee-grinders, decaf-coffee grinders, coffee grindersmith</p>'],
  ])('leaves %s as it is', (_, html) => {
    expect(linkPhrases([html], [mills])).toEqual([html])
  })

  it('links whole words after the same words in others', () => {
    const html = '<p>Decaf-coffee grinders, coffee grindersmiths, écoffee grinders and coffee grinders.</p>'
    expect(linkPhrases([html], [mills])[0]).toContain('and <a href="/article/mills">coffee grinders</a>.')
  })

  it('links after a heading and in a list or a table', () => {
    const html = '<h3>Coffee grinders</h3><ul><li>See coffee grinders.</li></ul>'
    expect(linkPhrases([html], [mills])[0]).toContain('<li>See <a href="/article/mills">coffee grinders</a>.</li>')
  })

  it('finds names with special characters as they are written in HTML', () => {
    const name = 'Harrow & Lune 3.5" (Pro)'
    expect(
      linkPhrases(['<p>The Harrow &amp; Lune 3.5" (Pro).</p>'], [{ phrase: name, href: '/article/a#review-1' }]),
    ).toEqual(['<p>The <a href="/article/a#review-1">Harrow &amp; Lune 3.5" (Pro)</a>.</p>'])
  })

  it('puts no link into a link of another phrase', () => {
    const longer = { phrase: 'burr coffee grinders', href: '/article/burr' }
    expect(linkPhrases(['<p>Burr coffee grinders.</p>'], [longer, mills])).toEqual([
      '<p><a href="/article/burr">Burr coffee grinders</a>.</p>',
    ])
  })
})

describe('hasMention', () => {
  const text = toSearchedText(['<h3>Air fryers</h3><p>Coffee grinders.</p>', '<p>Fryers with air.</p>'])

  it.each([
    ['coffee grinders', true],
    ['Coffee Grinders', true],
    ['burr coffee grinders', false],
    ['air fryers', false],
  ])('tells if a text outside of headings mentions %s', (phrase, expected) => {
    expect(hasMention(text, toPhrase(phrase))).toBe(expected)
  })
})
