import type { ReactNode } from 'react'

/** Colours of a motif. Motifs are drawn around 0,0, about 140 units wide. */
export interface Paint {
  form: string
  accent: string
  ground: string
}

export type Motif = (paint: Paint) => ReactNode
