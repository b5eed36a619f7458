import { describe, expect, it } from 'vitest'
import { quoteName, toVisibleText } from './text.ts'

describe('quoteName', () => {
  it.each([
    ['a grapheme joiner', 'Kett\u034fles', '"Kett\\u034fles"'],
    ['a variation selector', 'Kett\ufe0fles', '"Kett\\ufe0fles"'],
    ['a variation selector that changes no emoji', '🔥\ufe0f', '"🔥\\ufe0f"'],
    ['a repeated variation selector', '❤\ufe0f\ufe0f', '"❤\ufe0f\\ufe0f"'],
    ['a supplementary variation selector', 'a\u{e0100}', '"a\\u{e0100}"'],
    ['a Hangul filler', 'a\u3164b', '"a\\u3164b"'],
  ])('spells out %s', (_, name, quoted) => {
    expect(quoteName(name)).toBe(quoted)
  })

  it('spells out all but four combining marks on a letter', () => {
    expect(quoteName(`Z${'\u0301'.repeat(6)}!`)).toBe(`"Z${'\u0301'.repeat(4)}\\u0301\\u0301!"`)
  })

  it('counts the marks on both sides of a hidden character together', () => {
    const marks = '\u0301'.repeat(3)
    expect(quoteName(`Z${marks}\u034f${marks}`)).toBe(`"Z${marks}\\u034f\u0301\\u0301\\u0301"`)
  })

  it.each(['Café', 'Cafe\u0301', 'Vie\u0302\u0323t', 'ที่นี่', 'हिन्दी', 'שָׁלוֹם', 'I ❤️ tea', '☕ Kettles 🔥', '日本語'])(
    'leaves ordinary text as it is: %s',
    name => {
      expect(quoteName(name)).toBe(`"${name}"`)
    },
  )

  it('leaves escaped text unchanged', () => {
    const text = toVisibleText(`a\u034f❤\ufe0f Z${'\u0301'.repeat(9)}`)
    expect(toVisibleText(text)).toBe(text)
  })
})
