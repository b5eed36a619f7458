import { choosePalette, compose, createRandom, roundToTenth } from './composition.ts'
import { drawMotif } from './motifs.tsx'

interface Props {
  /** Determines the composition: a slug or an id. The same seed draws the same cover. */
  seed: string
  category: string
}

/** Drawn cover of an article without a photograph. Decorative, because the title is always next to it. */
export function Cover({ seed, category }: Props) {
  const { paint, sun, slope, motif } = compose(seed)
  return (
    <svg className="cover" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="200" fill={paint.ground} />
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill={paint.shade} />
      <path d={`M0 ${150 + slope / 2}L320 ${150 - slope / 2}V200H0z`} fill={paint.shade} />
      <g transform={`translate(${motif.x} ${motif.y}) rotate(${motif.turn}) scale(${motif.scale})`}>
        {drawMotif(category, paint, seed)}
      </g>
    </svg>
  )
}

/** Drawn picture of a product: its category's motif, cropped, and its initials. */
export function ProductCover({ seed, category, name, title }: Props & { name: string; title: string }) {
  const random = createRandom(seed)
  const paint = choosePalette(random)
  const turn = roundToTenth(random() * 40 - 20)
  return (
    <svg className="cover" viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" role="img" aria-label={name}>
      <rect width="200" height="200" fill={paint.ground} />
      <g transform={`translate(${roundToTenth(128 + random() * 20)} 74) rotate(${turn}) scale(1.05)`}>
        {drawMotif(category, { ...paint, form: paint.shade }, title)}
      </g>
      <text x="14" y="160" className="cover-initials" fill={paint.form}>
        {getInitials(name)}
      </text>
    </svg>
  )
}

/** Returns the initials of the first and the last word. Products of one brand differ in the last word. */
export function getInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return [words[0], ...words.slice(1).slice(-1)].map(word => (word ?? '').slice(0, 1).toUpperCase()).join('')
}
