import { ADVERTISING, containsPhrase } from '../../listing-variants.ts'
import type { ProductWithStats } from '../../product-stats.ts'
import type { Draft } from '../draft.ts'
import { list, minorHeading, strong } from '../markup.ts'
import { detailPhrases } from '../product-phrases.ts'
import type { Note } from '../product-remarks.ts'
import type { Subject } from '../subject.ts'
import { capitalize, joinItems, quote } from '../text.ts'

export type Lead = 'price' | 'standout' | 'suits' | 'buyers' | 'feature'
export type ProductPart =
  | 'lead'
  | 'price'
  | 'detail'
  | 'notes'
  | 'audience'
  | 'rating'
  | 'tradeOff'
  | 'neighbour'
  | 'ask'
  | 'close'

const DETAIL = ['detail', 'notes'] as const
const END = ['tradeOff', 'neighbour', 'ask', 'close'] as const

type PartOrder = readonly (readonly ProductPart[])[]

/** Parts of a product's section after each lead, by paragraph. The overview of a review has its price and its score. */
export const PART_ORDERS: Record<Lead | 'review' | 'title', PartOrder> = {
  price: [['lead', 'rating', 'audience'], DETAIL, END],
  standout: [['lead', 'audience'], ['price', 'rating'], DETAIL, END],
  suits: [['lead', 'rating', 'price'], DETAIL, END],
  buyers: [['lead', 'price', 'audience'], DETAIL, END],
  feature: [['lead', 'detail'], ['price', 'rating', 'audience', 'notes'], END],
  review: [DETAIL, END],
  title: [['lead', 'notes'], END],
}

/** Chooses a lead for each product. Each differs from the previous one, as far as the data allow. */
export function chooseLeads(draft: Draft, subjects: readonly Subject[]): Lead[] {
  const counts = new Map<Lead, number>()
  const preferred = draft.voice.order<Lead>('leads', ['price', 'standout', 'suits', 'buyers', 'feature'])
  return subjects.map(subject => {
    const least = preferred
      .filter(lead => IS_AVAILABLE[lead](subject))
      .sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))
    const lead = least[0] ?? 'price'
    counts.set(lead, (counts.get(lead) ?? 0) + 1)
    return lead
  })
}

const IS_AVAILABLE: Readonly<Record<Lead, (subject: Subject) => boolean>> = {
  price: () => true,
  standout: ({ values }) => values.standout !== undefined,
  suits: ({ values }) => values.suits !== undefined,
  buyers: ({ verdict }) => verdict !== 'unrated',
  feature: ({ features }) => features.length >= 2,
}

/** Lists words of a listing with their meaning. */
export function listNotes(notes: readonly Note[]): string {
  const items = notes.map(({ term, text }) => {
    const start = text.startsWith('“') ? 1 : 0
    const end = start + term.length
    const isWhole = !/\p{L}/u.test(text.charAt(end))
    const isOpening = isWhole && text.slice(start, end).toLowerCase() === term.toLowerCase()
    if (!isOpening) return `${strong(capitalize(term))}: ${text}`
    return strong(capitalize(text.slice(0, end + start))) + text.slice(end + start)
  })
  return items.length === 0 ? '' : minorHeading('Worth knowing') + list(items)
}

/** Lists pros and cons below headings, which readers and programs look for. */
export function listProsAndCons({ pros, cons }: Subject, max: number): string {
  const format = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? '' : minorHeading(heading) + list(lines.slice(0, max).map(capitalize))
  return format('Pros', pros) + format('Cons', cons)
}

/** Words that say nothing of a product: "Family Tree Gift" adds nothing to a family tree. */
const VAGUE_WORDS =
  /^(?:gifts?|presents?|toys?|sets?|ideas?|products?|items?|models?|figures?|games?|video|movies?|fans?|collectors|kids|adults|display|for|and|&)$/i

/** Quotes two clauses of a title whose features fit no list: “Heart Shaped Tribute with Rosebuds and Lavender”. */
export const quoteTitle = ({ brief, used }: Draft, { product, features: [feature] }: Subject): string => {
  const { name, features, facts } = product
  const others = brief.products.filter(other => other !== product).map(({ title }) => title)
  const isNew = (text: string) =>
    text.split(' ').some(word => !name.includes(word) && !VAGUE_WORDS.test(word)) &&
    !/\d/.test(text) &&
    !others.some(title => title.includes(text)) &&
    ![...used].some(key => key.startsWith('note:') && key.includes(text))
  const clauses = features.filter(text => text.includes(' ') && isNew(text) && !ADVERTISING.test(text))
  return feature || facts.length > 0 ? '' : joinItems(clauses.slice(0, 2).map(quote))
}

/** Returns true if nothing is known of a product but its title, price and reviews. */
export const isTitleOnly = ({ title, pros, features }: ProductWithStats) =>
  pros.length === 0 && features.every(feature => containsPhrase(title, feature))

/** Quotes a title up to its first clause with advertising; '' if more is known of the product, or only its name is left. */
export function quoteWholeTitle({ voice }: Draft, { product, values }: Subject): string {
  const clauses = product.title.split(/,(?!\d{3}\b)\s*/)
  const advertising = clauses.findIndex(clause => ADVERTISING.test(clause))
  const words = clauses.slice(0, advertising < 0 ? undefined : advertising).join(', ')
  if (!isTitleOnly(product) || words.length <= product.name.length) return ''
  const { titleLines, titleStarts } = detailPhrases()
  return voice.say('title', advertising < 0 ? titleLines : titleStarts, { ...values, title: quote(words) })
}
