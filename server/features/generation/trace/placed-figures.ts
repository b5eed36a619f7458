export type FigureKind = 'price' | 'rating' | 'reviews'

/** A figure in a passage, with its context. */
export interface FigureInContext {
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
const KINDS: readonly [FigureKind, RegExp, (said: string) => number][] = [
  [
    'price',
    new RegExp(String.raw`£ ?((?:${COUNT})(?:\.\d{1,2})?)(?![.,]?\d|[km]\b)`, 'gi'),
    said => Math.round(Number(said.replace(/[, ]/g, '')) * 100),
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
    said => Number(said.replace(/[, ]/g, '')),
  ],
]

interface Span {
  kind: FigureKind
  value: number
  start: number
  end: number
}

function findSpans(text: string): Span[] {
  const all = KINDS.flatMap(([kind, spelling, worth]) =>
    [...text.matchAll(spelling)].map(({ 0: said, 1: one, 2: other, index }): Span => {
      return { kind, value: worth(one ?? other ?? ''), start: index, end: index + said.length }
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
export function findFiguresInContext(text: string): FigureInContext[] {
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
