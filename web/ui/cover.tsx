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

interface ProductCoverProps extends Props {
  /** Id by which `ProductCoverUse` refers to the drawing. */
  id: string
  /** Name of the product and title of its article, which select the drawn object. */
  title: string
}

/** Drawn picture of a product, the object of its category, as a symbol that several pictures use. */
export function ProductCover({ id, seed, category, title }: ProductCoverProps) {
  const random = createRandom(seed)
  const paint = choosePalette(random)
  const turn = roundToTenth(random() * 16 - 8)
  return (
    <symbol id={id} viewBox="0 0 240 180" preserveAspectRatio="xMidYMid slice">
      <rect width="240" height="180" fill={paint.ground} />
      <circle cx="120" cy="88" r="82" fill={paint.shade} />
      <g transform={`translate(120 90) rotate(${turn}) scale(0.92)`}>{drawMotif(category, paint, title)}</g>
    </symbol>
  )
}

/** Shows the drawing with this id. Decorative, because the name of the product is always next to it. */
export function ProductCoverUse({ id }: { id: string }) {
  return (
    <svg className="drawn" aria-hidden="true">
      <use href={`#${id}`} />
    </svg>
  )
}
