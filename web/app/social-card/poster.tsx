import { renderToStaticMarkup } from 'react-dom/server'
import { compose } from '../../ui/composition.ts'
import { drawMotif } from '../../ui/motifs.tsx'

/** Pixels, as social networks recommend. */
export const cardSize = { width: 1200, height: 630 }

/** Position of the site's logo, which is 44 pixels wide. */
export const logoPosition = { x: 68, y: cardSize.height - 68 - 44 }

/** Visible part of the cover in its own units: full height, with space for text at the left. */
const visibleSize = { width: 381, height: 200 }

/** Horizontal position of the motif in the visible part, always right of the text. */
const motifX = 304

/** Draws the cover of a page in a wide format, with the site's logo, as content of an `<svg>`. */
export function drawPoster(seed: string, category: string): string {
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
