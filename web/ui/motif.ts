import type { ReactNode } from 'react'

/** What a cover is composed of: drawn around 0,0, about 140 across, in the three colours of its palette. */
export interface Paint {
  form: string
  accent: string
  ground: string
}

export type Motif = (paint: Paint) => ReactNode
