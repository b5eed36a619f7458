import { LOOSE_PATTERNS, PATTERNS, type Pattern } from './figure-patterns.ts'

/** A price, rating or review count that a text states. */
export interface Figure {
  kind: 'price' | 'rating' | 'reviews' | 'foreign' | 'share'
  /** Pence for a price. NaN for a wording that no data can confirm. */
  value: number
  /** Original wording. */
  text: string
}

const ABOUT_WEIGHT = /\b(?:weigh\w*|lbs?|heav\w*|load|lift\w*)\b/i
const ALL_PATTERNS = [...PATTERNS, ...LOOSE_PATTERNS]

/** Quick test: a text without any of these states no figure, like most sentences. */
const MAY_STATE = /[\d£$€¥★⭐🌟✪✫✬✭✮✯✰✩/]|\b(?:stars?|pounds?|quid|out of|dollars?|euros?|thousands|millions)\b/iu

/** Quick test for wordings used only in articles. On a page, "costs 2" is about something else. */
const MAY_STATE_LOOSELY =
  /\d|[☆*]|\b(?:hundred|thousand|million|dozen|teen|pence|tenners?|fivers?|perfect|price|low|cheapest|ninety|eighty|seventy|sixty|fifty|forty|thirty|twenty)\b/i

/** A figure with its position in the text. */
export interface PlacedFigure extends Figure {
  at: number
}

function findSpans(text: string, { kind, spelling, value }: Pattern): PlacedFigure[] {
  return [...text.matchAll(spelling)].flatMap(found => {
    const figure = value(found)
    return figure === null ? [] : [{ kind, value: figure, text: found[0].trim(), at: found.index }]
  })
}

function matchPatterns(text: string, patterns: readonly Pattern[]): PlacedFigure[] {
  const isAboutWeight = ABOUT_WEIGHT.test(text)
  // `matchAll` recompiles its pattern at each call, which is far slower than a failed search.
  const spans = patterns
    .filter(({ spelling }) => text.search(spelling) !== -1)
    .flatMap(pattern => findSpans(text, pattern))
    .filter(({ text: said }) => !(isAboutWeight && /pounds?$/i.test(said)))
    .sort((a, b) => a.at - b.at || b.text.length - a.text.length)
  return removeOverlaps(spans)
}

/**
 * Finds the figures in an article, in order, loosely worded ones included. The text is plain: uniform spaces, no
 * entities, no invisible characters.
 */
export function findFigures(text: string): PlacedFigure[] {
  return MAY_STATE.test(text) || MAY_STATE_LOOSELY.test(text) ? matchPatterns(text, ALL_PATTERNS) : []
}

/** Removes overlaps: "4.5 out of 5 stars" is one rating, not also "5 stars". */
function removeOverlaps(spans: readonly PlacedFigure[]): PlacedFigure[] {
  const ends = new Map<Figure['kind'], number>()
  return spans.filter(({ kind, at, text }) => {
    if (at < (ends.get(kind) ?? 0)) return false
    ends.set(kind, at + text.length)
    return true
  })
}
