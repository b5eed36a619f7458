import { drawMotif } from './motifs.tsx'
import { randomFrom } from './seed.ts'

const palettes = [
  { ground: '#1f4a3d', form: '#ebdfc7', accent: '#dd9350', shade: '#173b31' },
  { ground: '#e6dac2', form: '#1f4a3d', accent: '#c8673f', shade: '#d8c8a8' },
  { ground: '#c3d0bf', form: '#25423a', accent: '#f2b65e', shade: '#b0c1ad' },
  { ground: '#2c2b34', form: '#dfd3bd', accent: '#86b59a', shade: '#222129' },
  { ground: '#d8a273', form: '#3a2820', accent: '#f6ecd9', shade: '#cb9060' },
  { ground: '#abbdc9', form: '#22323d', accent: '#eda561', shade: '#98adbb' },
] as const

interface Props {
  /** Decides the composition: a slug, an id. The same seed draws the same cover. */
  seed: string
  category: string
}

/** The drawn cover of an article without a photograph. Decorative: its title always stands beside it. */
export function Cover({ seed, category }: Props) {
  const random = randomFrom(seed)
  const paint = palettes[Math.floor(random() * palettes.length)] ?? palettes[0]
  const sun = { x: 30 + random() * 260, y: 10 + random() * 70, r: 70 + random() * 60 }
  const slope = Math.round(random() * 60 - 30)
  const at = { x: 130 + random() * 60, y: 98 + random() * 10, turn: random() * 28 - 14, scale: 0.92 + random() * 0.2 }
  return (
    <svg className="cover" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="200" fill={paint.ground} />
      <circle cx={round(sun.x)} cy={round(sun.y)} r={round(sun.r)} fill={paint.shade} />
      <path d={`M0 ${150 + slope / 2}L320 ${150 - slope / 2}V200H0z`} fill={paint.shade} />
      <g transform={`translate(${round(at.x)} ${round(at.y)}) rotate(${round(at.turn)}) scale(${round(at.scale)})`}>
        {drawMotif(category, paint, seed)}
      </g>
    </svg>
  )
}

/** The drawn picture of a product: its category's motif, cropped, and its initials. */
export function ProductCover({ seed, category, name, title }: Props & { name: string; title: string }) {
  const random = randomFrom(seed)
  const paint = palettes[Math.floor(random() * palettes.length)] ?? palettes[0]
  const turn = round(random() * 40 - 20)
  return (
    <svg className="cover" viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice" role="img" aria-label={name}>
      <rect width="200" height="200" fill={paint.ground} />
      <g transform={`translate(${round(128 + random() * 20)} 74) rotate(${turn}) scale(1.05)`}>
        {drawMotif(category, { ...paint, form: paint.shade }, title)}
      </g>
      <text x="14" y="160" className="cover-initials" fill={paint.form}>
        {initialsOf(name)}
      </text>
    </svg>
  )
}

/** The first letters of the first word and of the last: a maker's products differ in the last. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return [words[0], ...words.slice(1).slice(-1)].map(word => (word ?? '').slice(0, 1).toUpperCase()).join('')
}

/** A tenth is finer than anyone sees, and short. */
function round(value: number): number {
  return Math.round(value * 10) / 10
}
