import latin from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff?inline'
import extended from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff?inline'
import vietnamese from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-vietnamese-700-normal.woff?inline'
import { renderToStaticMarkup } from 'react-dom/server'
import satori from 'satori'
import { compose, type Palette } from '../../ui/cover.tsx'
import { drawMotif } from '../../ui/motifs.tsx'
import type { CardContents } from '../entry-server.tsx'

/** The display font in bold. Each subset has its own family name, because satori uses only the last font of a name. */
const fonts = Object.entries({ Latin: latin, Extended: extended, Vietnamese: vietnamese }).map(([name, address]) => ({
  name,
  weight: 700 as const,
  style: 'normal' as const,
  data: decodeDataUrl(address),
}))

const fontFamily = fonts.map(({ name }) => name).join(', ')

/** Decodes a `data:` URL created by the build. */
function decodeDataUrl(address: string): ArrayBuffer {
  const text = atob(address.slice(address.indexOf(',') + 1))
  return Uint8Array.from(text, character => character.charCodeAt(0)).buffer
}

/** Pixels, as social networks recommend. */
const cardSize = { width: 1200, height: 630 }

/** Position of the site's logo, which is 44 pixels wide. */
const logoPosition = { x: 68, y: cardSize.height - 68 - 44 }

/** Visible part of the cover in its own units: full height, with space for text at the left. */
const visibleSize = { width: 381, height: 200 }

/** Horizontal position of the motif in the visible part, always right of the text. */
const motifX = 304

/** Returns the card as SVG with all text as paths, so that rasterising needs no fonts. */
export async function drawCard(contents: CardContents): Promise<string> {
  const texts = await getDrawableText(contents)
  // If the title cannot be drawn, the label replaces it.
  const shown = texts.title === '' ? { ...texts, title: texts.label, label: '' } : texts
  const { text } = await layOutText({ ...contents, ...shown })
  const { width, height } = cardSize
  const poster = drawPoster(contents.seed, contents.category)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${poster}${text}</svg>`
}

/** Draws the cover of a page in a wide format, with the site's logo, as content of an `<svg>`. */
function drawPoster(seed: string, category: string): string {
  const { paint, sun, slope, motif } = compose(seed)
  const left = motif.x - motifX
  // The cover's horizon, extended to both sides.
  const horizon = (x: number) => 150 + slope / 2 - (slope * x) / 320
  return renderToStaticMarkup(
    <>
      <svg
        {...cardSize}
        viewBox={`${left} 0 ${visibleSize.width} ${visibleSize.height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <rect x={left} width={visibleSize.width} height={visibleSize.height} fill={paint.ground} />
        <circle cx={sun.x} cy={sun.y} r={sun.r} fill={paint.shade} />
        <path d={`M-400 ${horizon(-400)}L720 ${horizon(720)}V200H-400z`} fill={paint.shade} />
        <g transform={`translate(${motif.x} ${motif.y}) rotate(${motif.turn}) scale(${motif.scale})`}>
          {drawMotif(category, paint, seed)}
        </g>
      </svg>
      {/* Same shape as the site's icon. */}
      <g transform={`translate(${logoPosition.x} ${logoPosition.y}) scale(${44 / 32})`}>
        <rect width="32" height="32" rx="8" fill={paint.form} />
        <path
          d="M9 17.5l4.6 4.7L23 11"
          fill="none"
          stroke={paint.ground}
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </>,
  )
}

/** Width of the text column in pixels. */
const columnWidth = 600
const minTitleSize = 50

/** Text of a card, for satori: it supports no style sheets and requires `display` on elements with several children. */
function CardText({ title, label, siteName, paint }: Omit<CardContents, 'seed' | 'category'> & { paint: Palette }) {
  return (
    <div
      style={{
        ...cardSize,
        ...stack,
        boxSizing: 'border-box',
        padding: logoPosition.x,
        color: paint.form,
        fontFamily,
        fontWeight: 700,
      }}
    >
      <div style={{ ...stack, width: columnWidth }}>
        {label !== '' && <div style={{ ...pill, background: paint.form, color: paint.ground }}>{label}</div>}
        <div style={{ ...titleStyle, fontSize: fitTitleSize(title) }}>{title}</div>
      </div>
      <div style={siteNameStyle}>{siteName}</div>
    </div>
  )
}

/** Returns the largest font size at which the title fits in four lines and its longest word in one. */
export function fitTitleSize(title: string): number {
  const longestWord = Math.max(...title.split(/\s+/).map(word => word.length))
  // A letter of this font is about 0.54 em wide, and lines are rarely full.
  const fits = (size: number) =>
    title.length * size * 0.54 < columnWidth * 4 * 0.85 && longestWord * size * 0.58 < columnWidth
  return [92, 80, 70, 60].find(fits) ?? minTitleSize
}

const stack = { display: 'flex', flexDirection: 'column', justifyContent: 'space-between' } as const
const pill = {
  alignSelf: 'flex-start',
  marginBottom: 30,
  padding: '9px 22px 11px',
  borderRadius: 40,
  fontSize: 26,
  whiteSpace: 'nowrap',
} as const
const titleStyle = {
  display: 'block',
  width: columnWidth,
  lineClamp: 4,
  lineHeight: 1.08,
  letterSpacing: '-0.02em',
  wordBreak: 'break-word',
} as const
// To the right of the logo, which `drawPoster` draws.
const siteNameStyle = {
  display: 'block',
  marginLeft: 62,
  lineClamp: 1,
  width: columnWidth - 70,
  fontSize: 30,
  lineHeight: '44px',
} as const

async function getDrawableText({ title, label, siteName }: CardContents) {
  const texts = {
    title: normalizeText(title).slice(0, 300),
    label: normalizeText(label),
    siteName: normalizeText(siteName),
  }
  const { missing } = await layOutText({ ...texts, seed: '', category: '' })
  const draw = (text: string) => toDrawableText(text, missing)
  return { title: draw(texts.title), label: draw(texts.label), siteName: draw(texts.siteName) }
}

/** Lays out the text as SVG, and returns the parts that no font covers. */
async function layOutText(contents: CardContents): Promise<{ text: string; missing: string[] }> {
  const missing: string[] = []
  const loadAdditionalAsset = async (_kind: string, segment: string) => {
    missing.push(segment)
    return []
  }
  const texts = <CardText {...contents} paint={compose(contents.seed).paint} />
  return { text: await satori(texts, { ...cardSize, fonts, loadAdditionalAsset }), missing }
}

/**
 * Removes characters that the font lacks. Letters lose an unsupported accent; emoji and foreign letters are dropped.
 * Returns an empty text if most letters would be lost, because the rest would be misleading.
 */
export function toDrawableText(text: string, missing: readonly string[]): string {
  const letters = new Set(missing.filter(part => !isEmoji(part)).flatMap(part => [...part]))
  const withoutEmoji = missing.filter(isEmoji).reduce((result, emoji) => result.replaceAll(emoji, ' '), text)
  const result = [...withoutEmoji].map(letter => (letters.has(letter) ? plainLetter(letter) : letter)).join('')
  return countLetters(result) * 2 < countLetters(text) ? '' : normalizeText(result)
}

/** Normalises letters, spaces and hyphens to the forms that fonts support. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\s\p{Cc}\p{Zs}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .trim()
}

function isEmoji(part: string): boolean {
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(part)
}

function plainLetter(letter: string): string {
  return /^[A-Za-z]/.exec(letter.normalize('NFD'))?.[0] ?? ''
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}
