import { type FigureInContext, type FigureKind, findFiguresInContext } from './placed-figures.ts'
import { findWords } from './product-words.ts'

/**
 * Wordings in which a listing states a figure of its own product. Any other wording may be about a case, a voucher, a
 * used
 * item or a single buyer, so it confirms nothing.
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

function folded(text: string, own: ReadonlySet<string>): string {
  const said = text.toLowerCase()
  const the = said.replace(/^the (?=\S)/, '')
  const rest = removeOwnName(the, own)
  return (rest === the ? said : rest).replace(/^[ ,(–—:-]+/, '')
}

function matchesForm(figure: FigureInContext, heading: string, own: ReadonlySet<string>): boolean {
  const { before, after } = FORMS[figure.kind]
  if (!after.test(figure.after.toLowerCase())) return false
  if (figure.kind === 'price' && figure.follows === 'price') return BETWEEN_PRICES.test(figure.before.toLowerCase())
  const said = folded(figure.before, own)
  return before.test(said) && (said !== '' || folded(heading, own) === '' || LEADING_CLAUSE.test(heading.toLowerCase()))
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
export function findStatedFigures(
  kind: FigureKind,
  text: string,
  own: ReadonlySet<string>,
): readonly FigureInContext[] {
  const said = text.toLowerCase()
  if (ABOUT_OTHER_PRODUCTS.test(said) || ABOUT_ONE_BUYER.test(said) || (kind === 'price' && NOT_SOLD.test(said)))
    return []
  const all = findFiguresInContext(text)
  const stated = all.filter(figure => figure.kind === kind && matchesForm(figure, figure.heading, own))
  return kind === 'price' ? withoutImplausible(stated, all) : kind === 'reviews' ? preferRatings(stated) : stated
}
