import { CachedMarkup } from '../lib/page-data.tsx'
import { drawMotif } from './motifs.tsx'

/** Creates a pseudo-random generator of numbers from 0 to 1, seeded by a text (FNV-1a, then mulberry32). */
function createRandom(text: string): () => number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const palettes = [
  { ground: '#1f4a3d', form: '#ebdfc7', accent: '#dd9350', shade: '#173b31' },
  { ground: '#e6dac2', form: '#1f4a3d', accent: '#c8673f', shade: '#d8c8a8' },
  { ground: '#c3d0bf', form: '#25423a', accent: '#f2b65e', shade: '#b0c1ad' },
  { ground: '#2c2b34', form: '#dfd3bd', accent: '#86b59a', shade: '#222129' },
  { ground: '#d8a273', form: '#3a2820', accent: '#f6ecd9', shade: '#cb9060' },
  { ground: '#abbdc9', form: '#22323d', accent: '#eda561', shade: '#98adbb' },
] as const

export type Palette = (typeof palettes)[number]

/** Positions on a cover of 320 × 200. */
interface Composition {
  paint: Palette
  sun: { x: number; y: number; r: number }
  /** Height difference of the horizon between left and right edge. Its middle is at 150. */
  slope: number
  motif: { x: number; y: number; turn: number; scale: number }
}

/** Returns the composition of a cover. It depends only on the seed. */
export function compose(seed: string): Composition {
  const random = createRandom(seed)
  const paint = choosePalette(random)
  const sun = {
    x: roundToTenth(30 + random() * 260),
    y: roundToTenth(10 + random() * 70),
    r: roundToTenth(70 + random() * 60),
  }
  const slope = Math.round(random() * 60 - 30)
  const [x, y] = [roundToTenth(130 + random() * 60), roundToTenth(98 + random() * 10)]
  return {
    paint,
    sun,
    slope,
    motif: { x, y, turn: roundToTenth(random() * 28 - 14), scale: roundToTenth(0.92 + random() * 0.2) },
  }
}

function choosePalette(random: () => number): Palette {
  return palettes[Math.floor(random() * palettes.length)] ?? palettes[0]
}

/** Rounds to tenths, which is precise enough and short. */
function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10
}

interface Props {
  /** Determines the composition: a slug or an id. The same seed draws the same cover. */
  seed: string
  category: string
}

/** Drawn cover of an article without a photograph. Decorative, because the title is always next to it. */
export function Cover({ seed, category }: Props) {
  return (
    <CachedMarkup
      as="svg"
      className="cover"
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      component={CoverShapes}
      props={{ seed, category }}
    />
  )
}

function CoverShapes({ seed, category }: Props) {
  const { paint, sun, slope, motif } = compose(seed)
  return (
    <>
      <rect width="320" height="200" fill={paint.ground} />
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill={paint.shade} />
      <path d={`M0 ${150 + slope / 2}L320 ${150 - slope / 2}V200H0z`} fill={paint.shade} />
      <g transform={`translate(${motif.x} ${motif.y}) rotate(${motif.turn}) scale(${motif.scale})`}>
        {drawMotif(category, paint, seed)}
      </g>
    </>
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

/** Objects on the shelf of the home page with their positions. */
const objects = [
  { category: 'audio', title: '', x: 92, y: 92, scale: 0.82 },
  { category: 'home', title: 'lamp', x: 258, y: 84, scale: 0.95 },
  { category: 'kitchen', title: 'kettle', x: 428, y: 88, scale: 0.95 },
  { category: 'tech', title: 'watch', x: 96, y: 288, scale: 0.82 },
  { category: 'coffee-grinders', title: '', x: 262, y: 300, scale: 0.95 },
  { category: 'gaming', title: '', x: 428, y: 314, scale: 0.86 },
] as const

const paints = [
  { form: 'var(--shelf-form)', accent: 'var(--shelf-accent)', ground: 'var(--shelf-ground)' },
  { form: 'var(--shelf-green)', accent: 'var(--shelf-accent)', ground: 'var(--shelf-ground)' },
  { form: 'var(--shelf-clay)', accent: 'var(--shelf-form)', ground: 'var(--shelf-ground)' },
] as const

/** Decorative drawing of a shelf. */
export function Shelf() {
  return (
    <svg className="shelf" viewBox="0 0 520 400" aria-hidden="true">
      <rect width="520" height="400" fill="var(--shelf-ground)" />
      <circle cx="410" cy="40" r="150" fill="var(--shelf-glow)" />
      {[164, 372].map(y => (
        <rect key={y} x="24" y={y} width="472" height="10" rx="5" fill="var(--shelf-wood)" />
      ))}
      {objects.map(({ category, title, x, y, scale }, index) => (
        <g key={category} transform={`translate(${x} ${y}) scale(${scale})`}>
          {drawMotif(category, paints[index % paints.length] ?? paints[0], title)}
        </g>
      ))}
    </svg>
  )
}
