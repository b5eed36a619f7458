import { containsName, foldName } from '../../../domain/products.ts'
import { findWords, getOwnVocabulary } from './product-names.ts'
import type { PageEvidence } from './search-pages.ts'

type FigureKind = 'price' | 'rating' | 'reviews'

/** A figure in a passage, with its context. */
interface FigureInContext {
  kind: FigureKind
  /** Pence for a price. */
  value: number
  text: string
  /** Text before the figure, from the end of the sentence or of the previous figure. */
  before: string
  /** Kind of the previous figure in the same sentence. */
  follows: FigureKind | null
  after: string
  /** Previous clause, if no text precedes the figure: "RRP. £49.99". */
  heading: string
}

const COUNT = String.raw`\d{1,3}(?:[, ]\d{3}){1,3}|\d{1,9}`
const KINDS: readonly [FigureKind, RegExp, (matched: string) => number][] = [
  [
    'price',
    new RegExp(String.raw`£ ?((?:${COUNT})(?:\.\d{1,2})?)(?![.,]?\d|[km]\b)`, 'gi'),
    matched => Math.round(Number(matched.replace(/[, ]/g, '')) * 100),
  ],
  [
    'rating',
    /(?<![\d./])(\d(?:\.\d{1,2})?) ?(?:out of|\/) ?(?:5|five)(?!\.?\d|\/)(?: stars?\b)?|(?<![\w./])(\d\.\d) stars?\b/gi,
    Number,
  ],
  [
    'reviews',
    new RegExp(
      String.raw`(?<![\w.,/£]|£ )(${COUNT}) (?:(?:global|customer|verified|amazon|amazon customer) )?(?:ratings?|reviews?)\b`,
      'gi',
    ),
    matched => Number(matched.replace(/[, ]/g, '')),
  ],
]

interface Span {
  kind: FigureKind
  value: number
  start: number
  end: number
}

function findSpans(text: string): Span[] {
  const all = KINDS.flatMap(([kind, spelling, parseValue]) =>
    [...text.matchAll(spelling)].map(({ 0: matched, 1: first, 2: second, index }): Span => {
      return { kind, value: parseValue(first ?? second ?? ''), start: index, end: index + matched.length }
    }),
  )
  return all.toSorted((a, b) => a.start - b.start)
}

const SENTENCE_END = /(?:[.!?;|•]\s+|…)/g

/** Finds the start of the sentence that contains a position. */
function findSentenceStart(text: string, from: number, to: number): number {
  const ends = [...text.slice(from, to).matchAll(SENTENCE_END)].at(-1)
  return ends ? from + ends.index + ends[0].length : from
}

/** Maximum number of figures; a passage with more is a list of other products. */
const MAX_FIGURES = 12

/** Finds the prices, ratings and review counts in a plain text, in order. */
function findFiguresInContext(text: string): FigureInContext[] {
  const spans = findSpans(text)
  if (spans.length > MAX_FIGURES) return []
  return spans.map(({ kind, value, start, end }, n) => {
    const previous = spans[n - 1]
    const from = previous ? Math.min(previous.end, start) : 0
    const begin = findSentenceStart(text, from, start)
    const follows = previous && begin === from ? previous.kind : null
    const before = text.slice(begin, start)
    const heading = before.trim() === '' && follows === null ? getLastClause(text.slice(0, start)) : ''
    return { kind, value, text: text.slice(start, end), before, follows, after: text.slice(end, end + 60), heading }
  })
}

function getLastClause(text: string): string {
  return text.split(SENTENCE_END).findLast(clause => clause.trim() !== '') ?? ''
}

/**
 * Wordings in which a listing states a figure of its own product. Any other wording may be about a case, a voucher, a
 * used item or a single buyer, so it confirms nothing.
 */

const SUBJECT = '(?:(?:it|this|these|they)|(?:this|the) (?:product|item|pair|set|model|listing))?'
const NOW = '(?:now|today|currently|only|just|still)'
const PRICE_WORDS =
  "(?:(?:the|its|our|a) )?(?:(?:current|today's|deal|sale|offer|special offer|one-time|amazon|new|with deal) )?price(?:d)?(?: is| of| at| now| today| only)*"
const SOLD =
  '(?:is|are|costs?|sells for|retails (?:at|for)|available|on sale|on offer|in stock|buy new|buy it(?: now| today)?|buy now|get it|yours|one-time purchase|limited time deal|sold|details)'
const BEFORE_PRICE = new RegExp(
  `^${SUBJECT} ?(?:(?:${NOW}|${SOLD}|-?\\d{1,2} ?%(?: off)?) ?)*(?:for |at )?(?:${PRICE_WORDS})? ?(?:${NOW} ?)*[:–—,-]? ?$`,
)
/** Between two prices, the wording must distinguish them: "was £49.99 now £29.99". */
const BETWEEN_PRICES = new RegExp(`^[ ,]*(?:details )?(?:-?\\d{1,2} ?%(?: off)?)? ?(?:${NOW} ?)*:? ?$`)
const STRUCK_OUT =
  /\b(?:was|were|rrp|r\.r\.p\.?|srp|msrp|list|typical|usually?|normally|previous(?:ly)?|original(?:ly)?|before|regular|retail|launch)(?: prices?)?[ :(–-]*$/
const AFTER_PRICE = new RegExp(
  `^(?:$|[.!;|•](?: |$)| ?£| ?\\(?£[\\d.]+ ?(?:/|per )| \\(-?\\d{1,2} ?%| ?(?:rrp|was|list price|typical price|you save|save|delivery)\\b:? ?£| inc(?:l\\.?|luding)? vat\\b| (?:with )?free (?:uk )?(?:delivery|returns?|shipping)| with a £| (?:today|now|currently)(?:[ .,]|$)| (?:on|at|from) amazon\\b| in stock\\b| \\d\\.\\d| and (?:is |has |it is )?(?:rated|scores|\\d)|, ?(?:(?:or )?£|\\d|rated|with|and|in stock|free|save|down from|it|has|${NOW}\\b))`,
)

const BEFORE_RATING = new RegExp(
  `^${SUBJECT} ?(?:(?:is|are|has|have|with|and|an?|the|currently|now) )*(?:(?:overall|average|global|customer|amazon|star) )*(?:rat(?:ed|ing|ings|es)|scor(?:e|es|ed)|averag(?:e|es|ing)|reviews)?(?: is| at| of| an average of| it)* ?[:–—,-]? ?$`,
)
const AFTER_RATING =
  /^(?:$|[.,;:|•(](?! ?(?:for|seller))| ?£|,? ?\(?\d| (?:from|by|based on|with|across|and|over) (?:\d|£)| (?:on|at) amazon\b| average\b| overall\b| [–—|-] ?[\d£]| (?:and|with) (?:costs?|has|it) )/
const BEFORE_COUNT = new RegExp(
  `^[ ,(]*${SUBJECT} ?(?:(?:has|have|with|and|from|by|based on|across|customer reviews:?|reviews:|ratings:) ?)*[:–—,-]? ?$`,
)
const AFTER_COUNT =
  /^(?:$|[.,;|•)]| ?£| \d| (?:and|with) (?:£|\d|an? average|costs?)| (?:on|at) amazon\b| [–—|-] ?[\d£])/

const FORMS: Record<FigureKind, { before: RegExp; after: RegExp }> = {
  price: { before: BEFORE_PRICE, after: AFTER_PRICE },
  rating: { before: BEFORE_RATING, after: AFTER_RATING },
  reviews: { before: BEFORE_COUNT, after: AFTER_COUNT },
}

/** Passages about other products, other offers of this product, or one buyer. */
const ABOUT_OTHER_PRODUCTS =
  /\b(?:compared? (?:with|to)|similar (?:items?|products?|to)|(?:also|frequently) (?:viewed|bought)|bought together|bundle|alternatives?|sponsored|other sellers|(?:used|new) (?:&|and) (?:used|new)|(?:used|new|refurbished|renewed|like new)(?: \(\d+\))? from|trade[- ]in|unlike|cheaper than|dearer than|more than the|instead of the|rivals?|buy used|used ?[-–:]|resale|renewed|refurbished|pre-?owned|second[- ]hand|warehouse deals?|older model)\b/
const ABOUT_ONE_BUYER =
  /\b(?:reviewed in (?:the|united)|verified purchase|helpful|i (?:paid|bought|give|gave)|my rating)\b/
const NOT_SOLD = /\b(?:unavailable|sold out|out of stock|discontinued|no longer)\b/

/** Removes the product's own name: "Acme Fjord 2 – £29.99" means the same as "it £29.99". */
function removeOwnName(before: string, own: ReadonlySet<string>): string {
  const words = findWords(before)
  const firstForeign = words.findIndex(({ folded }) => !own.has(folded))
  const last = firstForeign < 0 ? words.at(-1) : words[firstForeign - 1]
  return last ? before.slice(last.end) : before
}

function foldClause(text: string, own: ReadonlySet<string>): string {
  const lower = text.toLowerCase()
  const the = lower.replace(/^the (?=\S)/, '')
  const rest = removeOwnName(the, own)
  return (rest === the ? lower : rest).replace(/^[ ,(–—:-]+/, '')
}

function matchesForm(figure: FigureInContext, heading: string, own: ReadonlySet<string>): boolean {
  const { before, after } = FORMS[figure.kind]
  if (!after.test(figure.after.toLowerCase())) return false
  if (figure.kind === 'price' && figure.follows === 'price') return BETWEEN_PRICES.test(figure.before.toLowerCase())
  const clause = foldClause(figure.before, own)
  return (
    before.test(clause) &&
    (clause !== '' || foldClause(heading, own) === '' || LEADING_CLAUSE.test(heading.toLowerCase()))
  )
}

/** Clauses that may precede a bare figure. */
const LEADING_CLAUSE = new RegExp(`[\\d£]|^ ?(?:in stock|${PRICE_WORDS}|customer reviews?|reviews?|ratings?)[ :.]*$`)

/** Prefers ratings to reviews: "1,436 ratings, 214 reviews" counts people who gave only stars too. */
function preferRatings(figures: readonly FigureInContext[]): readonly FigureInContext[] {
  const ratings = figures.filter(({ text }) => /ratings?$/i.test(text))
  return ratings.length > 0 ? ratings : figures
}

/** Returns nothing if a price exceeds the struck-out one: the text was misread. */
function withoutImplausible(
  figures: readonly FigureInContext[],
  all: readonly FigureInContext[],
): readonly FigureInContext[] {
  const struck = all.filter(({ kind, before }) => kind === 'price' && STRUCK_OUT.test(before.toLowerCase()))
  const candidates = figures.filter(figure => !struck.includes(figure))
  return candidates.some(({ value }) => struck.some(old => old.value < value)) ? [] : candidates
}

/** Finds the figures of a kind that a passage states about its own product. */
function findStatedFigures(kind: FigureKind, text: string, own: ReadonlySet<string>): readonly FigureInContext[] {
  const lower = text.toLowerCase()
  if (ABOUT_OTHER_PRODUCTS.test(lower) || ABOUT_ONE_BUYER.test(lower) || (kind === 'price' && NOT_SOLD.test(lower)))
    return []
  const all = findFiguresInContext(text)
  const stated = all.filter(figure => figure.kind === kind && matchesForm(figure, figure.heading, own))
  return kind === 'price' ? withoutImplausible(stated, all) : kind === 'reviews' ? preferRatings(stated) : stated
}

/** Names and words that distinguish a product from the others found with it. */
export interface Identity {
  /** Folded names of other products that its own titles do not contain. */
  othersNames: readonly string[]
  /** Words that its titles say about it. */
  own: ReadonlySet<string>
}

export function toIdentity({ titles }: Pick<PageEvidence, 'titles'>, others: readonly string[]): Identity {
  const foldedTitles = titles.map(foldName)
  const othersNames = others
    .map(foldName)
    .filter(name => name !== '' && !foldedTitles.some(title => containsName(title, name)))
  return { othersNames, own: getOwnVocabulary(titles) }
}

/** Returns the only figure of a kind that a passage states about its product; null if it states none or several. */
export function findOnlyFigure(kind: FigureKind, text: string, { othersNames, own }: Identity): number | null {
  const values = new Set(findStatedFigures(kind, text, own).map(({ value }) => value))
  const [value] = values
  if (values.size !== 1 || value === undefined) return null
  const folded = foldName(text)
  return othersNames.some(name => containsName(folded, name)) ? null : value
}

/**
 * Returns the figure on which all pages of a product agree; null if they disagree. Only passages that state exactly one
 * figure count.
 */
export function findAgreedFigure(kind: FigureKind, { passages }: PageEvidence, identity: Identity): number | null {
  const values = new Set(passages.map(text => findOnlyFigure(kind, text, identity)).filter(value => value !== null))
  const [value] = values
  return values.size === 1 && value !== undefined ? value : null
}
