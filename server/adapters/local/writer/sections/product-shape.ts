import type { Draft } from '../draft.ts'
import type { Subject } from '../subject.ts'

export type Lead = 'price' | 'standout' | 'suits' | 'buyers' | 'weakness' | 'silence' | 'feature'
export type Move = 'lead' | 'price' | 'detail' | 'notes' | 'suits' | 'rating' | 'neighbour' | 'silence' | 'close'

/** What follows which opening, paragraph by paragraph. */
export const ORDERS: Record<Lead, readonly (readonly Move[])[]> = {
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

/** Each product opens in another way than the one before it, as far as its data allow. */
export function chooseLeads(draft: Draft, subjects: readonly Subject[]): Lead[] {
  const counts = new Map<Lead, number>()
  const wanted = draft.voice.order<Lead>('leads', [
    'price',
    'standout',
    'suits',
    'buyers',
    'weakness',
    'feature',
    'silence',
  ])
  return subjects.map(subject => {
    const least = wanted
      .filter(lead => isOpen(lead, subject))
      .sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))
    const lead = least[0] ?? 'price'
    counts.set(lead, (counts.get(lead) ?? 0) + 1)
    return lead
  })
}

function isOpen(lead: Lead, subject: Subject): boolean {
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
