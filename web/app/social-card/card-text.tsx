import type { Palette } from '../../ui/composition.ts'
import type { CardContents } from './card-contents.ts'
import { fontFamily } from './faces.ts'
import { cardSize, logoPosition } from './poster.tsx'

/** Width of the text column in pixels. */
const columnWidth = 600
const minTitleSize = 50

/** Text of a card, for satori: it supports no style sheets and requires `display` on elements with several children. */
export function CardText({
  title,
  label,
  siteName,
  paint,
}: Omit<CardContents, 'seed' | 'category'> & { paint: Palette }) {
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
