import { PATTERNS, type Pattern } from './figure-patterns.ts'
import { LOOSE_PATTERNS } from './loose-figure-patterns.ts'

/** A price, rating or count of reviews that a text states. */
export interface Figure {
  kind: 'price' | 'rating' | 'reviews' | 'foreign' | 'share'
  /** Pence for a price. NaN where it is spelt so that no data could confirm it. */
  value: number
  /** As it stands in the text. */
  text: string
}

const WEIGHED = /\b(?:weigh\w*|lbs?|heav\w*|load|lift\w*)\b/i
const ALL_PATTERNS = [...PATTERNS, ...LOOSE_PATTERNS]

/** A text with none of these states no figure, and most sentences have none. */
const MAY_STATE = /[\d£$€¥★⭐🌟✪✫✬✭✮✯✰✩/]|\b(?:stars?|pounds?|quid|out of|dollars?|euros?|thousands|millions)\b/iu

/** What only an article says so; a page says of something else that it "costs 2". */
const MAY_SAY =
  /\d|[☆*]|\b(?:hundred|thousand|million|dozen|teen|pence|tenners?|fivers?|perfect|price|low|cheapest|ninety|eighty|seventy|sixty|fifty|forty|thirty|twenty)\b/i

/** With where in the text it begins. */
export interface PlacedFigure extends Figure {
  at: number
}

function spansOf(text: string, { kind, spelling, value }: Pattern): PlacedFigure[] {
  return [...text.matchAll(spelling)].flatMap(found => {
    const figure = value(found)
    return figure === null ? [] : [{ kind, value: figure, text: found[0].trim(), at: found.index }]
  })
}

function spelt(text: string, patterns: readonly Pattern[]): PlacedFigure[] {
  const weighed = WEIGHED.test(text)
  // `matchAll` compiles a spelling anew at each call, which takes far longer than to find that a sentence has none of it.
  const spans = patterns
    .filter(({ spelling }) => text.search(spelling) !== -1)
    .flatMap(pattern => spansOf(text, pattern))
    .filter(({ text: said }) => !(weighed && /pounds?$/i.test(said)))
    .sort((a, b) => a.at - b.at || b.text.length - a.text.length)
  return apart(spans)
}

/** The figures a page states, in its order. The text is plain: one kind of space, no entities, no invisible characters. */
export function figuresAt(text: string): PlacedFigure[] {
  return MAY_STATE.test(text) ? spelt(text, PATTERNS) : []
}

/** The figures an article states, however loosely. */
export function figuresIn(text: string): PlacedFigure[] {
  return MAY_STATE.test(text) || MAY_SAY.test(text) ? spelt(text, ALL_PATTERNS) : []
}

/** "4.5 out of 5 stars" is one rating, not also "5 stars". */
function apart(spans: readonly PlacedFigure[]): PlacedFigure[] {
  const ends = new Map<Figure['kind'], number>()
  return spans.filter(({ kind, at, text }) => {
    if (at < (ends.get(kind) ?? 0)) return false
    ends.set(kind, at + text.length)
    return true
  })
}
