import { seededRandom } from '../../../domain/random.ts'

/** Number of samples that are drawn. */
export const bootstrapSamples = 1_000
const seed = 20_261_128

/** Results of the same day under two policies. */
export interface PairedDay {
  own: number
  other: number
}

/** Lead of one policy over another in percent, with its 95 % interval. */
export interface Lead {
  percent: number
  low: number
  high: number
}

/**
 * Estimates by how much the sum of one policy exceeds that of another. The interval comes from drawing the days again,
 * with replacement. The same days always give the same interval.
 * @returns null if the other policy has no results
 */
export function estimateLead(days: readonly PairedDay[]): Lead | null {
  const percent = getLead(days)
  if (percent === null) return null
  const random = seededRandom(seed)
  const leads: number[] = []
  for (let sample = 0; sample < bootstrapSamples; sample += 1) {
    const lead = getLead(days.map(() => days[Math.floor(random() * days.length)] ?? noDay))
    if (lead !== null) leads.push(lead)
  }
  leads.sort((a, b) => a - b)
  return { percent, low: getQuantile(leads, 0.025), high: getQuantile(leads, 0.975) }
}

const noDay: PairedDay = { own: 0, other: 0 }

function getLead(days: readonly PairedDay[]): number | null {
  let [own, other] = [0, 0]
  for (const day of days) {
    own += day.own
    other += day.other
  }
  return other > 0 ? 100 * (own / other - 1) : null
}

function getQuantile(sorted: readonly number[], share: number): number {
  return sorted[Math.round(share * (sorted.length - 1))] ?? 0
}
