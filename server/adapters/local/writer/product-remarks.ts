import { formatPence } from '../../../domain/number-format.ts'
import type { ProductWithStats } from '../product-stats.ts'
import { isSameSubject } from '../product-words.ts'
import { isAboutSales, toLabelPhrase } from './comparable-facts.ts'
import type { Draft } from './draft.ts'
import { chooseProductFamily, getUniversalTerms } from './families.ts'
import { explainAcronyms, getAllText, getStatedText, toFactValue, toPhrase, toTermText } from './listing.ts'
import { type ComparisonPoint, comparisonPhrases } from './phrases.ts'
import { getVerdict, hasClearlyMoreReviews, isClearlyDearer } from './product-group.ts'
import type { Subject } from './subject.ts'
import { holdsFor, joinItems } from './text.ts'
import { fill, type Values } from './voice.ts'

export interface PrintedFact {
  label: string
  phrase: string
  value: string
}

/** Returns a product's printable facts. Those in which it is the best come first. */
export function findPrintableFacts(draft: Draft, product: ProductWithStats): PrintedFact[] {
  const distinctive = new Set(
    draft.comparables.filter(({ best }) => best?.product === product).map(({ phrase }) => phrase),
  )
  return product.facts
    .map(fact => ({ label: fact.label.trim(), phrase: toLabelPhrase(fact.label), value: toFactValue(fact.value) }))
    .filter(
      fact =>
        fact.value !== '' &&
        fact.phrase !== '' &&
        !/£|out of 5|\breviews?\b|\bratings?\b/i.test(fact.value) &&
        !isAboutSales(fact.phrase),
    )
    .sort((a, b) => Number(distinctive.has(b.phrase)) - Number(distinctive.has(a.phrase)))
}

/** Labels that take an article: "a battery life of 40 hours". */
const COUNTABLE =
  /\b(?:guarantee|depth|reach|life|playtime|run ?time|time|rating|size|length|width|height|diameter|thickness|capacity|weight|resolution|output|range|load|limit|speed|brightness|age)$/i

/** Formats a fact as a phrase: "a battery life of 40 hours"; null for one that only reads well in brackets. */
function formatFact({ phrase, value }: PrintedFact): string | null {
  if (value.length > 24 || /,|;| with | for | per /.test(value)) return null
  if (phrase === 'Bluetooth' || phrase === 'video class') return `${phrase} ${value}`
  if (phrase === 'water rating') return `the water code ${value}`
  if (phrase === 'chemistry') return `${value} ${phrase}`
  if (/ supported$/i.test(value)) return `support for ${value.replace(/ supported$/i, '')}`
  if (phrase === 'power') return `${value} of power`
  if (/^(?:pack|case|set|box) of \d+$/i.test(value)) return `a ${value.toLowerCase()}`
  if (value.toLowerCase().includes(phrase.toLowerCase())) return toPhrase(value)
  if (/^\d+$/.test(value) && /[^s]s$/.test(phrase)) return `${value} ${phrase}`
  const isMeasure = /^(?:up to )?\S*\d\S*(?: \p{L}\S*){0,2}$/u.test(value)
  return isMeasure && COUNTABLE.test(phrase) ? `a(n) ${phrase} of ${value}` : null
}

/** Formats facts as a list. If one of them fits no phrase, all are bracketed: "guarantee (10 years), settings (16)". */
export function formatFacts(facts: readonly PrintedFact[]): string {
  const phrases = facts.map(formatFact)
  const isFluent = phrases.every(phrase => phrase !== null)
  return joinItems(isFluent ? phrases : facts.map(({ phrase, value }) => `${phrase} (${toPhrase(value)})`))
}

/** Removes features that repeat a number of a fact: "40H playtime" if the battery life is "40 hours". */
export function excludeStatedFeatures(facts: readonly PrintedFact[], features: readonly string[]): string[] {
  const statedNumbers = new Set(facts.flatMap(fact => fact.value.match(/\d+(?:\.\d+)?/g) ?? []))
  const toWatts = (text: string) => text.replace(/(\d+(?:\.\d+)?) ?kw\b/gi, (_, number) => `${Number(number) * 1000} W`)
  const statedValues = facts.map(fact => fact.value.toLowerCase())
  return features.filter(feature => {
    const numbers = toWatts(feature).match(/\d+(?:\.\d+)?/g) ?? []
    return !numbers.some(number => statedNumbers.has(number)) && !statedValues.includes(feature.toLowerCase())
  })
}

const OCCASIONS = /\b(?:weddings?|anniversar(?:y|ies)|birthdays?|christmas|christenings?|births?|memorial|funeral)\b/i

/** Returns true for an occasion of a topic about another: "wedding" in the title of a birthday gift. */
function isOtherOccasion(word: string, topic: string): boolean {
  return OCCASIONS.test(word) && OCCASIONS.test(topic) && !topic.toLowerCase().includes(word.toLowerCase())
}

/** Claims of listings that need a caution before all others: figures that are easily printed, codes that are incomplete. */
const BOLD_CLAIMS = /^(?:blood pressure|IP\d|\d+ ?MP|\d+x(?: \w+)? zoom|honey)$/i

/** A word of a listing and what it means in general: "LED display". */
export interface Note {
  term: string
  text: string
}

/** Writes a measure out for a sentence: "50Hrs" as "50 hours", "4000mAh" as "4000 mAh". */
const toPlainMeasure = (term: string) =>
  term.replace(/^(\d+) ?(?:H|Hrs?)$/i, '$1 hours').replace(/^(\d+)(?=(?:mAh|mm|MP|cm)\b)/, '$1 ')

/** Chooses up to `count` general notes about terms in a listing that the article has not explained. */
export function chooseNotes(draft: Draft, { product, values }: Subject, count: number): Note[] {
  const statedText = getStatedText(product)
  const meanings = explainAcronyms(product)
  const notes: Note[] = meanings.map(([term, meaning]) => ({ term, text: `${term} stands for ${meaning}.` }))
  for (const { text } of notes) draft.used.add(`note:${text}`)
  const matched = new Set<string>()
  const own = chooseProductFamily(draft.family, product).terms
  // The meaning of a word for a kind of product takes precedence over its meaning elsewhere.
  const isOwn = (word: string | undefined) => word !== undefined && own.some(({ match }) => match.test(word))
  const universal = getUniversalTerms().filter(({ match }) => !isOwn(match.exec(statedText)?.[0]))
  const ordered = [...draft.voice.order('terms', own), ...draft.voice.order('universal', universal)]
  const terms = draft.voice.preferAngle(ordered, ({ notes: texts }) => texts.join(' '))
  // Notes on the word that sets a product apart come first: "(Braided)".
  const [variant = ''] = /\([^()]*\)$/.exec(product.name) ?? []
  const getRank = ({ match }: (typeof terms)[number]) =>
    BOLD_CLAIMS.test(match.exec(statedText)?.[0] ?? '') ? 0 : match.test(variant) ? 1 : 2
  for (const { match: pattern, notes: pool } of terms.toSorted((a, b) => getRank(a) - getRank(b))) {
    if (notes.length >= count) break
    // An article needs no second note about a word.
    if (draft.used.has(`term:${pattern.source}`)) continue
    const match = pattern.exec(statedText)
    // "8 L" of "3.8 L" is another figure, and "4 L" of "2 × 4 L" not the whole.
    if (match && /^\d/.test(match[0]) && /(?:\d[.,]?|[×x]\s?)$/.test(statedText.slice(0, match.index))) continue
    // A second note about the same word would repeat the first.
    if (!match || isOtherOccasion(match[0], draft.topic.full) || matched.has(match[0].toLowerCase())) continue
    const term = toTermText(match[0])
    const text = draft.voice.say(`term:${pattern.source}`, pool, { ...values, m: toPlainMeasure(term) })
    if (text === '') continue
    draft.used.add(`term:${pattern.source}`).add(`note:${text}`)
    matched.add(match[0].toLowerCase())
    notes.push({ term, text })
  }
  return notes
}

/** Chooses a question that the listing leaves open, preferably one that the article has not asked. */
export function chooseCheck(draft: Draft, { product }: Subject): string | undefined {
  const sourceText = getAllText(product)
  const checks = draft.voice.order('checks', chooseProductFamily(draft.family, product).checks)
  const candidates = draft.voice
    .preferAngle(checks, ({ unsaid }) => unsaid)
    .filter(({ match, unsaid }) => !match.test(sourceText) && holdsFor(unsaid, draft.brief.currency))
  const isAsked = (text: string) => [...draft.used].some(key => key.startsWith('note:') && isSameSubject(key, text))
  const check = candidates.find(({ unsaid }) => !draft.used.has(`check:${unsaid}`) && !isAsked(unsaid))
  if (check) draft.used.add(`check:${check.unsaid}`)
  return check?.unsaid
}

/** Joins points with "and". Two points with the same verb share it: "has the lower score and fewer reviews". */
function joinPoints(points: readonly string[]): string {
  const last = points.at(-1) ?? ''
  if (points.length < 2) return last
  const getVerb = (point = '') => /^(?:is|are|has|have) (?!been )/.exec(point)?.[0]
  const verb = getVerb(last)
  const ending = verb !== undefined && verb === getVerb(points.at(-2)) ? last.slice(verb.length) : last
  return `${points.slice(0, -1).join(', ')} and ${ending}`
}

/** Compares two products, advantages first: "costs £5.00 less but is rated lower". The verbs agree with the subject. */
export function compareProducts(
  draft: Draft,
  product: ProductWithStats,
  other: ProductWithStats,
  agreement: Values,
): string | undefined {
  const good: string[] = []
  const even: string[] = []
  const bad: string[] = []
  const addPoint = (difference: number, point: ComparisonPoint) => {
    const [pile, pool] =
      difference > 0 ? [good, point.better] : difference < 0 ? [bad, point.worse] : [even, point.same]
    const pattern = draft.voice.order(`compare:${product.name}`, pool)[0] ?? ''
    // A verb follows, so that none of the values opens a sentence.
    pile.push((fill(`it ${pattern}`, { ...agreement, gap }) ?? '').slice('it '.length))
  }
  const gap = formatPence(Math.abs(other.pricePence - product.pricePence))
  const points = comparisonPhrases().neighbourPoints
  const isSame = other.pricePence === product.pricePence
  const isDifferent = isClearlyDearer(product, other) || isClearlyDearer(other, product)
  // A section states one difference in price.
  if (!draft.used.has(`priced:${product.name}`) && (isSame || isDifferent))
    addPoint(other.pricePence - product.pricePence, points.price)
  if (getVerdict(product) !== 'unrated' && getVerdict(other) !== 'unrated') {
    // Equal scores tell the products apart no better than the overview, which mentions them.
    if (!draft.group.sameRating) addPoint(product.rating - other.rating, points.rating)
    if (hasClearlyMoreReviews(product, other) || hasClearlyMoreReviews(other, product)) {
      addPoint(product.reviewCount - other.reviewCount, points.reviews)
    }
  }
  const first = good.length > 0 ? [...good, ...even] : even
  if (first.length + bad.length === 0) return undefined
  if (first.length === 0) return joinPoints(bad)
  if (bad.length === 0) return joinPoints(first)
  return `${joinPoints(first)}${first.length > 1 ? ',' : ''} but ${joinPoints(bad)}`
}
