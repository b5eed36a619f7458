import type { Palette } from '../../ui/composition.ts'
import type { CardContents } from './card-contents.ts'
import { fontFamily } from './faces.ts'
import { cardSize, markAt } from './poster.tsx'

/** Pixels of the column of words. */
const column = 600
const smallest = 50

/** The words of a card, for satori: it knows no style sheets and wants `display` on whatever has more than one child. */
export function CardText({
  title,
  label,
  siteName,
  paint,
}: Omit<CardContents, 'seed' | 'category'> & { paint: Palette }) {
  const size = titleSize(title)
  // Balanced lines of a title that is cut short would be cut shorter still.
  const textWrap = size === smallest ? 'wrap' : 'balance'
  return (
    <div
      style={{
        ...cardSize,
        ...stack,
        boxSizing: 'border-box',
        padding: markAt.x,
        color: paint.form,
        fontFamily,
        fontWeight: 700,
      }}
    >
      <div style={{ ...stack, width: column }}>
        {label !== '' && <div style={{ ...pill, background: paint.form, color: paint.ground }}>{label}</div>}
        <div style={{ ...titleStyle, fontSize: size, textWrap }}>{title}</div>
      </div>
      <div style={siteNameStyle}>{siteName}</div>
    </div>
  )
}

/** The largest size at which the title fits: four lines of it, and its longest word on one. */
export function titleSize(title: string): number {
  const longest = Math.max(...title.split(/\s+/).map(word => word.length))
  // A letter of this face takes about 0.54 of its size, and a line is rarely filled to its end.
  const fits = (size: number) => title.length * size * 0.54 < column * 4 * 0.85 && longest * size * 0.58 < column
  return [92, 80, 70, 60].find(fits) ?? smallest
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
  width: column,
  lineClamp: 4,
  lineHeight: 1.08,
  letterSpacing: '-0.02em',
  wordBreak: 'break-word',
} as const
// Beside the mark, which the poster draws.
const siteNameStyle = {
  display: 'block',
  marginLeft: 62,
  lineClamp: 1,
  width: column - 70,
  fontSize: 30,
  lineHeight: '44px',
} as const
