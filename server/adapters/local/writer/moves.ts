import type { ProductWithStats } from '../product-stats.ts'
import { type Comparable, labelPhrase } from './comparables.ts'
import type { Draft } from './draft.ts'
import { chooseProductFamily, getUniversalTerms } from './families.ts'
import { verdictOf } from './group.ts'
import { allWords, factValue, lowered, statedWords, termText } from './listing.ts'
import { type ComparisonPoint, comparisonPhrases } from './phrases.ts'
import type { Subject } from './subject.ts'
import { joined } from './text.ts'

export interface PrintedFact {
  label: string
  phrase: string
  value: string
}

/** The facts of a product that can be printed, those that tell it from the others first. */
export function factsOf(draft: Draft, { product }: Subject): PrintedFact[] {
  const rare = new Set(draft.comparables.filter(({ best }) => best?.product === product).map(({ phrase }) => phrase))
  return product.facts
    .map(fact => ({ label: fact.label.trim(), phrase: labelPhrase(fact.label), value: factValue(fact.value) }))
    .filter(
      fact => fact.value !== '' && fact.phrase !== '' && !/£|out of 5|\breviews?\b|\bratings?\b/i.test(fact.value),
    )
    .sort((a, b) => Number(rare.has(b.phrase)) - Number(rare.has(a.phrase)))
}

/** "40 hours for battery life"; where a value needs room, "battery life (38 hours, 9 per charge)", and then throughout. */
export function factsInProse(facts: readonly PrintedFact[]): string {
  const roomy = facts.some(({ value }) => value.length > 24 || /,|;| with | for | per |^\d+$/.test(value))
  const said = facts.map(({ phrase, value }) => {
    if (phrase === 'Bluetooth') return `Bluetooth ${value}`
    return roomy ? `${phrase} (${lowered(value)})` : `${lowered(value)} for ${phrase}`
  })
  return joined(said)
}

/** A feature that repeats a figure of a fact ("40H playtime" beside "battery life: 40 hours") is left out. */
export function featuresBeside(facts: readonly PrintedFact[], features: readonly string[]): string[] {
  const figures = new Set(facts.flatMap(fact => fact.value.match(/\d+(?:\.\d+)?/g) ?? []))
  const words = facts.map(fact => fact.value.toLowerCase())
  return features.filter(feature => {
    const numbers = feature.match(/\d+(?:\.\d+)?/g) ?? []
    return !numbers.some(number => figures.has(number)) && !words.includes(feature.toLowerCase())
  })
}

/** What is generally true of the things a listing names, at most `count`; each note once an article. */
export function notesFor(draft: Draft, { product, values }: Subject, count: number): string[] {
  const words = statedWords(product)
  const notes: string[] = []
  const terms = [
    ...draft.voice.order('terms', chooseProductFamily(draft.family, product).terms),
    ...draft.voice.order('universal', getUniversalTerms()),
  ]
  const fresh = terms.filter(term => !draft.used.has(`term:${term.match.source}`))
  for (const term of [...fresh, ...terms.filter(term => !fresh.includes(term))]) {
    if (notes.length >= count) break
    const match = term.match.exec(words)
    if (!match) continue
    const text = draft.voice.say(`term:${term.match.source}`, term.notes, { ...values, m: termText(match[0]) })
    if (text === '') continue
    draft.used.add(`term:${term.match.source}`)
    notes.push(text)
  }
  return notes
}

/** Something buyers ask about that this product's source does not speak of; another one each time while they last. */
export function checkFor(draft: Draft, { product }: Subject): string | undefined {
  const words = allWords(product)
  const open = draft.voice
    .order('checks', chooseProductFamily(draft.family, product).checks)
    .filter(check => !check.match.test(words))
  const check = open.find(candidate => !draft.used.has(`check:${candidate.unsaid}`))
  if (check) draft.used.add(`check:${check.unsaid}`)
  return check?.unsaid
}

const SPELLINGS_OF_UNITS: Readonly<Record<string, string>> = {
  hours: 'h(rs?|ours?)?\\b',
  hour: 'h(rs?|ours?)?\\b',
  inch: "(in\\b|inch|\"|''|”)",
}

/** True where the source touches on a matter in words, though no fact was made of it: "40H" beside a label "Playtime". */
function touchesOn(words: string, { phrase, readings }: Comparable): boolean {
  const units = readings.flatMap(
    ({ value }) => /\d\s?([a-zA-Z]{1,7})\b/.exec(value)?.[1]?.replace(/^inches$/i, 'inch') ?? [],
  )
  const spelt = units.map(unit => SPELLINGS_OF_UNITS[unit.toLowerCase()] ?? `${unit}\\b`)
  if (spelt.some(unit => new RegExp(`\\d[\\s-]?${unit}`, 'i').test(words))) return true
  if (readings.some(({ value }) => /^IP/.test(value)) && /\bIP[X\d]|water|splash|sweat/i.test(words)) return true
  return phrase.split(' ').some(word => word.length > 3 && words.toLowerCase().includes(word.toLowerCase()))
}

/** A fact most of the group states and this product's source does not speak of. */
export function missingFact(draft: Draft, { product }: Subject): string | undefined {
  const half = draft.brief.products.length / 2
  const words = allWords(product)
  const open = draft.comparables.filter(
    comparable =>
      comparable.silent.includes(product) && comparable.readings.length >= half && !touchesOn(words, comparable),
  )
  const phrase = draft.voice.order(`missing:${product.name}`, open)[0]?.phrase
  return phrase && `the ${phrase}`
}

/** Each product is compared with the next one down, and the last with the first: no pair is compared twice. */
export function neighbourOf(draft: Draft, { product }: Subject): ProductWithStats | undefined {
  const { products } = draft.brief
  const next = products[(products.indexOf(product) + 1) % products.length]
  const tooFew = products.length < 2 || (products.length === 2 && products.indexOf(product) === 1)
  return tooFew || next === product ? undefined : next
}

/** "costs less but scores lower": true of `product` beside `other`, favourable points first. */
export function comparisonWith(draft: Draft, product: ProductWithStats, other: ProductWithStats): string | undefined {
  const good: string[] = []
  const even: string[] = []
  const bad: string[] = []
  const weigh = (difference: number, point: ComparisonPoint) => {
    const [pile, pool] =
      difference > 0 ? [good, point.better] : difference < 0 ? [bad, point.worse] : [even, point.same]
    pile.push(draft.voice.order(`compare:${product.name}`, pool)[0] ?? '')
  }
  const points = comparisonPhrases().neighbourPoints
  weigh(other.pricePence - product.pricePence, points.price)
  if (verdictOf(product) !== 'unrated' && verdictOf(other) !== 'unrated') {
    weigh(product.rating - other.rating, points.rating)
    weigh(product.reviewCount - other.reviewCount, points.reviews)
  }
  const chained = (parts: readonly string[]) =>
    parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
  const first = good.length > 0 ? [...good, ...even] : even
  if (first.length === 0) return chained(bad)
  if (bad.length === 0) return chained(first)
  return `${chained(first)}${first.length > 1 ? ',' : ''} but ${chained(bad)}`
}

/** Which closing judgement the figures allow, if any. */
export function summaryKind(
  draft: Draft,
  { product, verdict }: Subject,
): 'cheapWell' | 'dearWell' | 'wellProven' | 'thin' | null {
  const { cheapest, dearest, mostReviewed, samePrice, byReviews, byPrice } = draft.group
  const well = product.rating >= 4 && verdict !== 'unrated'
  if (byPrice.length < 2) return null
  if (mostReviewed === product && product.reviewCount >= 300) return 'wellProven'
  if (!samePrice && cheapest === product && byPrice[1]?.pricePence !== product.pricePence && well) return 'cheapWell'
  if (!samePrice && dearest === product && byPrice.at(-2)?.pricePence !== product.pricePence && well) return 'dearWell'
  const least = byReviews.at(-1)
  return least === product && byReviews.at(-2)?.reviewCount !== product.reviewCount && product.reviewCount < 200
    ? 'thin'
    : null
}
