import { type Accents, defaultAccent, type Theme } from './brand.ts'

/** Colours of a site, checked by the contrast rules of WCAG 2.2 (https://www.w3.org/TR/WCAG22/#contrast-minimum). */

/** Backgrounds on which links stand, as in `tokens.css`; a test compares them. */
export const themeBackgrounds: Readonly<Record<Theme, readonly { name: string; color: string }[]>> = {
  light: [
    { name: 'the page', color: '#fbf8f3' },
    { name: 'cards', color: '#fffdfa' },
    { name: 'sunken areas', color: '#f3eee4' },
    { name: 'sunken areas of the desk', color: '#ececea' },
  ],
  dark: [
    { name: 'the page', color: '#161412' },
    { name: 'cards', color: '#1f1c19' },
    { name: 'sunken areas', color: '#100f0d' },
    { name: 'cards of the desk', color: '#1d1d1d' },
  ],
}

/** Text on the accent, as in buttons. */
const textOnAccent: Readonly<Record<Theme, string>> = { light: '#ffffff', dark: '#161412' }

const minContrast = 4.5

const colorPattern = /^#[0-9a-f]{6}$/

export function isColor(text: string): boolean {
  return colorPattern.test(text)
}

/** Returns the contrast ratio of two colours such as `#1d5c45`, from 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [high = 0, low = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(color).map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toChannels(color: string): number[] {
  return [1, 3, 5].map(start => Number.parseInt(color.slice(start, start + 2), 16))
}

/** Returns a sentence for each pair of colours in a theme that is too hard to read. */
export function listAccentProblems(accent: string, theme: Theme): string[] {
  const backgrounds = [...themeBackgrounds[theme], { name: 'badges', color: getTint(accent, theme) }]
  const pairs = [
    ...backgrounds.map(({ name, color }) => ({ pair: `links (${accent}) on ${name} (${color})`, other: color })),
    { pair: `button text (${textOnAccent[theme]}) on the accent (${accent})`, other: textOnAccent[theme] },
  ]
  return pairs
    .map(({ pair, other }) => ({ pair, contrast: getContrast(accent, other) }))
    .filter(({ contrast }) => contrast < minContrast)
    .map(
      ({ pair, contrast }) =>
        `In the ${theme} theme, ${pair} have a contrast of ${formatContrast(contrast)}:1; at least ${minContrast}:1 is needed.`,
    )
}

/** Background of badges: the page with a little of the accent. */
function getTint(accent: string, theme: Theme): string {
  const [page] = themeBackgrounds[theme]
  return mixColors(page?.color ?? accent, accent, theme === 'light' ? 0.08 : 0.1)
}

/** Rounds down, so that a contrast that is too low never reads as 4.5. */
function formatContrast(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1)
}

/** Returns the accent of the dark theme for one of the light theme: the same hue, as light as it must be to be read. */
export function deriveDarkAccent(accent: string): string {
  for (let share = 0.3; share < 1; share += 0.05) {
    const lighter = mixColors(accent, '#ffffff', share)
    if (listAccentProblems(lighter, 'dark').length === 0) return lighter
  }
  return '#ffffff'
}

/** Mixes two colours: `share` of the second. */
function mixColors(one: string, other: string, share: number): string {
  const target = toChannels(other)
  const channels = toChannels(one).map((value, at) => Math.round(value + ((target[at] ?? 0) - value) * share))
  return `#${channels.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the accents of both themes; undefined if the site uses the default ones. */
export function getAccents({ accent, accentDark }: Accents): Readonly<Record<Theme, string>> | undefined {
  if (accent === '' && accentDark === '') return undefined
  const light = accent || defaultAccent.light
  return { light, dark: accentDark || (accent === '' ? defaultAccent.dark : deriveDarkAccent(light)) }
}

/** Stylesheet that replaces the accent and what follows from it. It is loaded after the site's own. */
export function renderBrandStyles({ light, dark }: Readonly<Record<Theme, string>>): string {
  const values = {
    '--accent': [light, dark],
    '--accent-strong': [mixColors(light, '#000000', 0.25), mixColors(dark, '#ffffff', 0.3)],
    '--on-accent': [textOnAccent.light, textOnAccent.dark],
    '--tint': [getTint(light, 'light'), getTint(dark, 'dark')],
  }
  const lines = Object.entries(values).map(([name, [day, night]]) => `  ${name}: light-dark(${day}, ${night});`)
  return `:root {\n${lines.join('\n')}\n}\n`
}
