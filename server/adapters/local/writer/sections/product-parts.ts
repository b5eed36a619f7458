import type { Draft } from '../draft.ts'
import type { Subject } from '../subject.ts'

export type Lead = 'price' | 'standout' | 'suits' | 'buyers' | 'weakness' | 'silence' | 'feature'
export type ProductPart = 'lead' | 'price' | 'detail' | 'notes' | 'suits' | 'rating' | 'neighbour' | 'silence' | 'close'

/** Parts of a product's section after each lead, by paragraph. */
export const PART_ORDERS: Record<Lead, readonly (readonly ProductPart[])[]> = {
  price: [['lead', 'detail'], ['notes'], ['rating', 'neighbour', 'suits'], ['silence', 'close']],
  standout: [['lead', 'notes'], ['detail'], ['price', 'rating', 'neighbour'], ['suits', 'silence', 'close']],
  suits: [['lead', 'detail'], ['notes'], ['rating', 'price'], ['neighbour', 'silence', 'close']],
  buyers: [
    ['lead', 'price', 'neighbour'],
    ['detail', 'notes'],
    ['suits', 'silence', 'close'],
  ],
  weakness: [['lead'], ['detail', 'notes'], ['price', 'rating', 'neighbour'], ['suits', 'silence', 'close']],
  silence: [['lead', 'detail'], ['notes'], ['price', 'rating'], ['neighbour', 'suits', 'close']],
  feature: [['lead', 'notes'], ['price', 'rating', 'neighbour'], ['suits'], ['silence', 'close']],
}

/** Chooses a lead for each product. Each differs from the previous one, as far as the data allow. */
export function chooseLeads(draft: Draft, subjects: readonly Subject[]): Lead[] {
  const counts = new Map<Lead, number>()
  const preferred = draft.voice.order<Lead>('leads', [
    'price',
    'standout',
    'suits',
    'buyers',
    'weakness',
    'feature',
    'silence',
  ])
  return subjects.map(subject => {
    const least = preferred
      .filter(lead => isAvailable(lead, subject))
      .sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))
    const lead = least[0] ?? 'price'
    counts.set(lead, (counts.get(lead) ?? 0) + 1)
    return lead
  })
}

function isAvailable(lead: Lead, subject: Subject): boolean {
  switch (lead) {
    case 'standout':
      return subject.values.standout !== undefined
    case 'suits':
      return subject.values.suits !== undefined
    case 'buyers':
      return subject.verdict !== 'unrated'
    case 'weakness':
      return subject.cons.length > 0
    case 'feature':
      return subject.features.length >= 2
    case 'silence':
      return subject.cons.length === 0
    case 'price':
      return true
  }
}
