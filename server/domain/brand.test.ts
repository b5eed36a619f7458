import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandSchema, languageSchema, verificationsSchema } from '../contract/schemas/brand.ts'
import { defaultAccent, defaultBrand, getBrandStylesPath } from './brand.ts'
import {
  deriveDarkAccent,
  getContrast,
  listAccentProblems,
  renderBrandStyles,
  themeBackgrounds,
} from './brand-colors.ts'

const tokens = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')

describe('colours', () => {
  it('agree with the stylesheet', () => {
    for (const theme of ['light', 'dark'] as const) {
      const colors = [defaultAccent[theme], ...themeBackgrounds[theme].map(({ color }) => color)]
      for (const color of colors) expect(tokens).toContain(color)
    }
  })

  it('have the contrast of WCAG', () => {
    expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(getContrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
    expect(getContrast('#1d5c45', '#1d5c45')).toBe(1)
  })

  it('of the program are readable in both themes', () => {
    expect(listAccentProblems(defaultAccent.light, 'light')).toEqual([])
    expect(listAccentProblems(defaultAccent.dark, 'dark')).toEqual([])
  })

  it('name each pair that fails', () => {
    const problems = listAccentProblems('#e0a800', 'light')
    expect(problems[0]).toBe(
      'In the light theme, links (#e0a800) on the page (#fbf8f3) have a contrast of 2.0:1; at least 4.5:1 is needed.',
    )
    expect(problems.at(-1)).toContain('button text (#ffffff) on the accent (#e0a800)')
    expect(listAccentProblems('#1d5c45', 'dark')[0]).toContain(
      'In the dark theme, links (#1d5c45) on the page (#161412)',
    )
  })

  it.each(['#1d5c45', '#7a1f3d', '#003399', '#000000', '#4a3000'])('derives a readable dark form of %s', accent => {
    const dark = deriveDarkAccent(accent)
    expect(listAccentProblems(dark, 'dark')).toEqual([])
    const styles = renderBrandStyles({ light: accent, dark })
    expect(styles).toContain(`--accent: light-dark(${accent}, ${dark});`)
    const [, tintLight = '', tintDark = ''] = /--tint: light-dark\((#\w+), (#\w+)\)/.exec(styles) ?? []
    expect(getContrast(accent, tintLight)).toBeGreaterThanOrEqual(4.5)
    expect(getContrast(dark, tintDark)).toBeGreaterThanOrEqual(4.5)
  })

  it('have a stylesheet only if they differ from those of the program', () => {
    expect(getBrandStylesPath(defaultBrand)).toBeUndefined()
    expect(getBrandStylesPath({ accent: '#7a1f3d', accentDark: '#ffb0c8' })).toBe('/brand-7a1f3d-ffb0c8.css')
    expect(getBrandStylesPath({ accent: '', accentDark: '#ffb0c8' })).toBe('/brand-1d5c45-ffb0c8.css')
  })
})

describe('the brand', () => {
  const check = (part: object) => brandSchema.safeParse({ ...defaultBrand, ...part })
  const logo = `/images/${'a'.repeat(32)}-300x80.webp`

  it.each([{ logo }, { accent: '#7A1F3D' }, { accent: '#7a1f3d', accentDark: '#ffb0c8' }, { typeface: 'inter' }])(
    'accepts %j',
    part => expect(check(part).success).toBe(true),
  )

  it.each([
    [{ logo: 'https://cdn.example/logo.png' }, 'The picture must be one of this site'],
    [{ logo: '/images/../secret' }, 'The picture must be one of this site'],
    [{ accent: 'red' }, 'A colour has six hexadecimal digits'],
    [{ accent: '#ffcc00' }, 'In the light theme, links (#ffcc00) on the page'],
    [{ accentDark: '#222222' }, 'In the dark theme, links (#222222) on the page'],
    [{ typeface: 'comic-sans' }, 'The typeface must be one of'],
  ])('refuses %j', (part, message) => {
    expect(check(part).error?.issues[0]?.message).toContain(message)
  })
})

it.each([
  ['en-GB', 'en-GB'],
  ['de-de', 'de-DE'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['english', undefined],
  ['en_GB', undefined],
  ['', undefined],
])('the language %s is read as %s', (tag, expected) => {
  expect(languageSchema.safeParse(tag).data).toBe(expected)
})

describe('verification tags', () => {
  const tag = { name: 'google-site-verification', content: 'abc=123' }

  it('are names and contents', () => {
    expect(verificationsSchema.safeParse([tag, { name: 'p:domain_verify', content: 'x' }]).success).toBe(true)
  })

  it.each([
    [{ name: 'robots', content: 'noindex' }],
    [{ name: 'Referrer', content: 'unsafe-url' }],
    [{ name: 'og:title', content: 'x' }],
    [{ name: 'a b', content: 'x' }],
    [{ name: 'a', content: '' }],
    [{ name: 'a', content: 'x\ny' }],
    [tag, tag],
    Array.from({ length: 11 }, (_, at) => ({ name: `tag${at}`, content: 'x' })),
  ])('are refused: %j', (...tags) => expect(verificationsSchema.safeParse(tags).success).toBe(false))
})
