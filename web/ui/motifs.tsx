import type { ReactNode } from 'react'
import { dumbbell, type Motif, type Paint, productMotifs } from './product-motifs.tsx'

const grinderBurr: Motif = ({ form, accent, ground }) => (
  <>
    <circle r="56" fill="none" stroke={form} strokeWidth="26" strokeDasharray="15.5 6.5" />
    <circle r="45" fill={form} />
    <circle r="31" fill="none" stroke={ground} strokeWidth="9" strokeDasharray="10 6.2" />
    <circle r="13" fill={accent} />
  </>
)

const pan: Motif = ({ form, accent, ground }) => (
  <>
    <rect x="44" y="-9" width="92" height="18" rx="9" fill={form} />
    <circle r="60" fill={form} />
    <circle r="47" fill="none" stroke={ground} strokeWidth="3" />
    <path d="M-22 8a24 20 0 1 1 44-4q-4 26-26 24-16-2-18-20z" fill={ground} />
    <circle cx="2" cy="3" r="11" fill={accent} />
  </>
)

const houseWindow: Motif = ({ form, accent, ground }) => (
  <>
    <path d="M-52 70V-12a52 52 0 0 1 104 0v82z" fill={form} />
    <path d="M0-56V70M-48 6H48" stroke={ground} strokeWidth="5" />
    <path d="M26 70q-4-40 18-60 8 32-10 60z" fill={accent} />
    <path d="M34 70q2-30 34-42 0 30-26 42z" fill={accent} />
    <rect x="-72" y="66" width="144" height="9" rx="4.5" fill={accent} />
  </>
)

const circuit: Motif = ({ form, accent, ground }) => (
  <>
    <path d="M-30-74V74M0-74V74M30-74V74M-74-30H74M-74 0H74M-74 30H74" stroke={form} strokeWidth="7" />
    <rect x="-52" y="-52" width="104" height="104" rx="16" fill={form} />
    <rect x="-30" y="-30" width="60" height="60" rx="8" fill={ground} />
    <circle r="13" fill={accent} />
  </>
)

const headphones: Motif = ({ form, accent, ground }) => (
  <>
    <path d="M-56 34v-30a56 56 0 0 1 112 0v30" fill="none" stroke={form} strokeWidth="13" />
    <rect x="-74" y="10" width="36" height="62" rx="18" fill={accent} />
    <rect x="38" y="10" width="36" height="62" rx="18" fill={accent} />
    <path d="M-18 20v24M0 8v48M18 20v24" stroke={form} strokeWidth="7" strokeLinecap="round" />
    <path d="M-56 30v22M56 30v22" stroke={ground} strokeWidth="5" strokeLinecap="round" />
  </>
)

const gamepad: Motif = ({ form, accent, ground }) => (
  <>
    <rect x="-84" y="-44" width="168" height="88" rx="44" fill={form} />
    <path d="M-54-8h16v-16h16v16h16v16h-16v16h-16v-16h-16z" fill={ground} />
    <circle cx="50" cy="-13" r="12" fill={accent} />
    <circle cx="30" cy="13" r="12" fill={ground} />
  </>
)

const chair: Motif = ({ form, accent }) => (
  <g transform="translate(0 -4) scale(.9)">
    <path d="M-34-74q-14 62 0 84 6 10 26 10h50" fill="none" stroke={form} strokeWidth="20" strokeLinecap="round" />
    <path d="M4 30v26M-38 72q42-28 84 0" fill="none" stroke={accent} strokeWidth="9" strokeLinecap="round" />
    <circle cx="-40" cy="74" r="8" fill={form} />
    <circle cx="48" cy="74" r="8" fill={form} />
  </g>
)

const discs: Motif = ({ form, accent }) => (
  <>
    <circle cx="-26" r="46" fill={form} />
    <circle cx="30" r="46" fill={accent} fillOpacity=".85" />
  </>
)

const motifs = new Map<string, Motif>(
  Object.entries({
    'coffee-grinders': grinderBurr,
    kitchen: pan,
    home: houseWindow,
    tech: circuit,
    audio: headphones,
    gaming: gamepad,
    fitness: dumbbell,
    office: chair,
  }),
)

/** Motifs by words of a title. The first match wins. */
const motifsByWord: readonly [words: RegExp, motif: Motif][] = [
  ...productMotifs,
  [/headphones?|headsets?/, headphones],
  [/grinders?/, grinderBurr],
  [/\bpans?\b|skillets?/, pan],
  [/chairs?|stools?/, chair],
  [/controllers?|gamepads?/, gamepad],
  [/dumbbells?|weights?\b/, dumbbell],
]

/** Draws the motif for an object: by words in its title or slug, else by its category. */
export function drawMotif(category: string, paint: Paint, title = ''): ReactNode {
  const text = title.toLowerCase()
  const [, motif] = motifsByWord.find(([words]) => words.test(text)) ?? []
  return (motif ?? motifs.get(category) ?? discs)(paint)
}
