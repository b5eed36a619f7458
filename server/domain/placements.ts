/** Apps in which the ads of an ad set are shown. A targeting stores a choice as `placements`; without it, it is automatic. */

const placements = ['facebook', 'instagram'] as const

type Placement = (typeof placements)[number]

/** `automatic` alone stands for all apps in which the platform shows ads. */
export const placementChoices = ['automatic', ...placements] as const

export type PlacementChoice = (typeof placementChoices)[number]

type Targeting = Readonly<Record<string, unknown>>

const isPlacement = (value: unknown): value is Placement => placements.some(placement => placement === value)

/** Returns the chosen apps in a fixed order, or `automatic` alone. */
export function getPlacements({ placements: chosen }: Targeting): PlacementChoice[] {
  const found = Array.isArray(chosen) ? placements.filter(placement => chosen.includes(placement)) : []
  return found.length > 0 ? found : ['automatic']
}

/** Returns a targeting with other placements. Everything else is unchanged. Undefined changes nothing. */
export function withPlacements(
  targeting: Targeting,
  chosen: readonly PlacementChoice[] | undefined,
): Record<string, unknown> {
  if (chosen === undefined) return { ...targeting }
  const apps = chosen.filter(isPlacement)
  return { ...withoutPlacements(targeting), ...(apps.length > 0 && { placements: apps }) }
}

/** Returns the audience alone. */
export function withoutPlacements({ placements: _, ...audience }: Targeting): Record<string, unknown> {
  return audience
}

const names: Readonly<Record<PlacementChoice, string>> = {
  automatic: 'wherever Facebook shows ads',
  facebook: 'on Facebook',
  instagram: 'on Instagram',
}

/** Describes placements: `on Facebook`, `on Facebook and Instagram`, `wherever Facebook shows ads`. */
export function describePlacements(chosen: readonly PlacementChoice[]): string {
  const [first = 'automatic', second] = chosen
  return second === undefined ? names[first] : `${names[first]} and ${names[second].replace('on ', '')}`
}
