import type { ReactNode } from 'react'

/** Colours of a motif. Motifs are drawn around 0,0, about 140 units wide. */
export interface Paint {
  form: string
  accent: string
  ground: string
}

export type Motif = (paint: Paint) => ReactNode

const earbuds: Motif = ({ form, accent, ground }) => (
  <>
    <path d="M-52-34a24 24 0 1 1 14 44l-6 46q-1 10-10 9t-8-10l6-46a24 24 0 0 1 4-43z" fill={form} />
    <path d="M52-34a24 24 0 1 0-14 44l6 46q1 10 10 9t8-10l-6-46a24 24 0 0 0-4-43z" fill={form} />
    <circle cx="-36" cy="-13" r="10" fill={accent} />
    <circle cx="36" cy="-13" r="10" fill={accent} />
    <path d="M-52 46v10M52 46v10" stroke={ground} strokeWidth="4" strokeLinecap="round" />
  </>
)

const kettle: Motif = ({ form, accent, ground }) => (
  <>
    <path d="M44-40q40 4 34 44-4 30-30 34" fill="none" stroke={accent} strokeWidth="12" strokeLinecap="round" />
    <path d="M-40-46h80l16 96q1 10-9 10h-94q-10 0-9-10z" fill={form} />
    <path d="M-42-34-70-52-46-8z" fill={form} />
    <rect x="-16" y="-66" width="32" height="16" rx="8" fill={accent} />
    <path d="M-40-46h80" stroke={ground} strokeWidth="5" />
    <rect x="-66" y="62" width="132" height="12" rx="6" fill={accent} />
  </>
)

const fryer: Motif = ({ form, accent, ground }) => (
  <>
    <path d="M-56-20a56 54 0 0 1 112 0v64q0 24-24 24h-64q-24 0-24-24z" fill={form} />
    <path d="M-56 8H56" stroke={ground} strokeWidth="5" />
    <rect x="-22" y="18" width="44" height="34" rx="10" fill={ground} />
    <rect x="-14" y="24" width="28" height="12" rx="6" fill={accent} />
    <circle cy="-28" r="15" fill={accent} />
    <path d="M0-28v-9" stroke={form} strokeWidth="5" strokeLinecap="round" />
  </>
)

const purifier: Motif = ({ form, accent, ground }) => (
  <>
    <rect x="-44" y="-70" width="88" height="140" rx="22" fill={form} />
    <path d="M-26-8H26M-26 10H26M-26 28H26M-26 46H26" stroke={ground} strokeWidth="6" strokeLinecap="round" />
    <circle cy="-40" r="17" fill={accent} />
    <path
      d="M-78-30q10-10 0-22M-66 8q10-10 0-22M78-30q-10-10 0-22M66 8q-10-10 0-22"
      fill="none"
      stroke={accent}
      strokeWidth="6"
      strokeLinecap="round"
    />
  </>
)

const vacuum: Motif = ({ form, accent, ground }) => (
  <>
    <path d="M58-72-10 34" stroke={form} strokeWidth="13" strokeLinecap="round" />
    <path d="M64-82q22 4 16 24l-18 22-26-18z" fill={accent} />
    <rect x="-6" y="-34" width="40" height="62" rx="18" transform="rotate(33)" fill={form} />
    <path d="M-62 48q4-22 30-22h24l10 26v16h-64z" fill={form} />
    <path d="M-56 60H2" stroke={ground} strokeWidth="5" strokeLinecap="round" />
  </>
)

const watch: Motif = ({ form, accent, ground }) => (
  <>
    <path d="M-26-80h52l6 34h-64zM-26 80h52l6-34h-64z" fill={accent} />
    <rect x="-46" y="-52" width="92" height="104" rx="28" fill={form} />
    <rect x="-34" y="-40" width="68" height="80" rx="19" fill={ground} />
    <path d="M-22 6h12l8-22 10 36 7-14h9" fill="none" stroke={accent} strokeWidth="6" strokeLinejoin="round" />
    <rect x="46" y="-16" width="9" height="24" rx="4" fill={form} />
  </>
)

const battery: Motif = ({ form, accent, ground }) => (
  <>
    <rect x="-42" y="-72" width="84" height="144" rx="18" fill={form} />
    <path d="M10-48-20 8h18l-8 40 32-56H4z" fill={accent} />
    <path d="M-20 58h8M-4 58h8M12 58h8" stroke={ground} strokeWidth="6" strokeLinecap="round" />
  </>
)

const mat: Motif = ({ form, accent, ground }) => (
  <>
    <path d="M-84 54 46 54q-30-4-30-30H-62q-22 10-22 30z" fill={accent} />
    <circle cx="44" cy="18" r="40" fill={form} />
    <path d="M44 46a28 28 0 1 1 28-28q0 20-20 20-16 0-16-14 0-10 10-10" fill="none" stroke={ground} strokeWidth="6" />
  </>
)

const mouse: Motif = ({ form, accent, ground }) => (
  <>
    <path d="M0-50q2-30 34-30" fill="none" stroke={accent} strokeWidth="8" strokeLinecap="round" />
    <rect x="-44" y="-56" width="88" height="132" rx="44" fill={form} />
    <path d="M0-56V-2M-44-2H44" stroke={ground} strokeWidth="5" />
    <rect x="-8" y="-40" width="16" height="28" rx="8" fill={accent} />
  </>
)

const keyboard: Motif = ({ form, accent, ground }) => (
  <>
    <rect x="-90" y="-42" width="180" height="84" rx="14" fill={form} />
    <path d="M-74-22H30M-74 0H74" stroke={ground} strokeWidth="14" strokeDasharray="14 8" />
    <path d="M-38 23H38" stroke={ground} strokeWidth="14" strokeLinecap="round" />
    <rect x="44" y="-29" width="30" height="14" rx="3" fill={accent} />
  </>
)

const lamp: Motif = ({ form, accent }) => (
  <>
    <path d="M20-38 62 2 8 66" fill="none" stroke={form} strokeWidth="11" strokeLinejoin="round" />
    <path d="M-62-14-10-70 32-38q4 24-20 40z" fill={form} />
    <path d="M-34-2 0 10-40 62-74 40z" fill={accent} fillOpacity=".6" />
    <rect x="-26" y="64" width="70" height="12" rx="6" fill={accent} />
  </>
)

const handMill: Motif = ({ form, accent, ground }) => (
  <>
    <path d="M0-58 58-74" stroke={form} strokeWidth="9" strokeLinecap="round" />
    <circle cx="62" cy="-74" r="13" fill={accent} />
    <path d="M-34-44q0-18 34-18t34 18z" fill={accent} />
    <path d="M-34-40h68l-8 110q0 8-8 8h-36q-8 0-8-8z" fill={form} />
    <path d="M-31 8h62" stroke={ground} strokeWidth="5" />
  </>
)

export const dumbbell: Motif = ({ form, accent }) => (
  <>
    <rect x="-84" y="-7" width="168" height="14" rx="7" fill={accent} />
    <rect x="-62" y="-50" width="24" height="100" rx="10" fill={form} />
    <rect x="38" y="-50" width="24" height="100" rx="10" fill={form} />
    <rect x="-78" y="-32" width="14" height="64" rx="7" fill={form} />
    <rect x="64" y="-32" width="14" height="64" rx="7" fill={form} />
  </>
)

/** Motifs by words of a title. The first match wins, so `motifs.tsx` adds less specific words after these. */
export const productMotifs: readonly [words: RegExp, motif: Motif][] = [
  [/ear-?(?:buds?|phones?)/, earbuds],
  [/kettles?/, kettle],
  [/fryers?|ovens?/, fryer],
  [/purifiers?|humidifiers?|heaters?|fans?\b/, purifier],
  [/vacuums?/, vacuum],
  [/watch(?:es)?|trackers?/, watch],
  [/chargers?|power-?banks?|batter(?:y|ies)/, battery],
  [/\bmats?\b/, mat],
  [/\b(?:mice|mouse)\b/, mouse],
  [/keyboards?/, keyboard],
  [/lamps?|lights?\b/, lamp],
  [/(?:manual|hand)\b.*(?:grinders?|mills?)/, handMill],
]
