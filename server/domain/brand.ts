/** Look of a site: its pictures, colours and typeface. */

export type Theme = 'light' | 'dark'

/** Accents of the stylesheet `tokens.css`. */
export const defaultAccent: Readonly<Record<Theme, string>> = { light: '#1d5c45', dark: '#86cdac' }

export interface Accents {
  accent: string
  accentDark: string
}

/** Path of the stylesheet with the site's accents; undefined if it has none of its own. */
export function getBrandStylesPath({ accent, accentDark }: Accents): string | undefined {
  if (accent === '' && accentDark === '') return undefined
  // Without an accent of its own, the dark theme has one that follows from the light one.
  const colors = [accent || defaultAccent.light, accentDark].filter(color => color !== '')
  return `/brand-${colors.map(color => color.slice(1)).join('-')}.css`
}

/** Typefaces of headings. Readers download only the chosen one. */
export const typefaces = ['bricolage-grotesque', 'fraunces', 'inter'] as const

export type Typeface = (typeof typefaces)[number]

/** Look of a site. Empty texts stand for what comes with the program. */
export interface Brand {
  /** Path of an uploaded picture, like all pictures here. */
  logo: string
  logoDark: string
  favicon: string
  socialCard: string
  accent: string
  accentDark: string
  typeface: Typeface
}

export const defaultBrand: Readonly<Brand> = {
  logo: '',
  logoDark: '',
  favicon: '',
  socialCard: '',
  accent: '',
  accentDark: '',
  typeface: 'bricolage-grotesque',
}
