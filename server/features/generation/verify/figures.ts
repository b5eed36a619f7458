/** A price, rating or count of reviews that a text states. */
export interface Figure {
  kind: 'price' | 'rating' | 'reviews' | 'foreign' | 'share'
  /** Pence for a price. NaN where it is spelt so that no data could confirm it. */
  value: number
  /** As it stands in the text. */
  text: string
}

const NUMBER = String.raw`\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const SCALE = String.raw`(?:\s?(k|thousand|m|million)\b)?`
/** Words between a count and its noun: "436 verified customer reviews", but not "IPX7 for water and 9 ratings". */
const ADJECTIVES = String.raw`(?:(?!(?:and|at|by|for|from|in|of|on|or|than|to|with)\b)[a-z][\w'-]*\s){0,3}?`
const PEOPLE = '(?:buyers?|customers?|shoppers?|reviewers?|owners?|purchasers?)'

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const WORD = `(?:(?:${TENS.join('|')})(?:[- ](?:${UNITS.slice(1, 10).join('|')}))?|${UNITS.join('|')}|(?:a|one|two|three) hundred)`

function wordValue(text: string): number {
  if (/hundred/.test(text)) return 100 * Math.max(1, UNITS.indexOf(text.split(' ')[0] ?? ''))
  const [first = '', second = ''] = text.split(/[- ]/)
  const tens = TENS.indexOf(first)
  return tens < 0 ? UNITS.indexOf(first) : (tens + 2) * 10 + Math.max(0, UNITS.indexOf(second))
}

function numberOf(text: string | undefined, scale?: string): number {
  const said = (text ?? '').toLowerCase()
  const value = /^\d/.test(said) ? Number(said.replace(/[, ]/g, '')) : wordValue(said)
  if (!scale) return value
  return value * (scale.startsWith('m') ? 1_000_000 : 1000)
}

interface Pattern {
  kind: Figure['kind']
  spelling: RegExp
  value(found: RegExpExecArray): number
}

const pence = (found: RegExpExecArray) => Math.round(numberOf(found[1], found[2]) * 100_000) / 1000
const first = (found: RegExpExecArray) => numberOf(found[1])
const counted = (found: RegExpExecArray) => numberOf(found[1], found[2])
const WEIGHED = /\b(?:weigh\w*|lbs?|heav\w*|load|lift\w*)\b/i

const PATTERNS: readonly Pattern[] = [
  { kind: 'price', spelling: new RegExp(String.raw`£\s?(${NUMBER})(?:\s?(k|m)\b)?`, 'gi'), value: pence },
  // "£29,99" and "£1.299,00": not how the data is spelt here, and nobody can tell a slip from a price.
  { kind: 'price', spelling: /£\s?\d+(?:\.\d{3})*,\d{1,2}\b(?!\d)/g, value: () => Number.NaN },
  { kind: 'price', spelling: new RegExp(String.raw`\bGBP\s?(${NUMBER})`, 'gi'), value: pence },
  {
    kind: 'price',
    spelling: new RegExp(String.raw`(?<![£\d.,])(${NUMBER})\s?(?:£|GBP\b|pounds?\b(?! of\b)|quid\b)`, 'gi'),
    value: pence,
  },
  { kind: 'price', spelling: new RegExp(String.raw`\b(${WORD})[ -](?:pounds?\b(?! of\b)|quid\b)`, 'gi'), value: pence },
  { kind: 'price', spelling: /(?<![\d.,@])(\d{1,2})p\b/g, value: found => Number(found[1]) },
  {
    kind: 'foreign',
    spelling: new RegExp(
      String.raw`[$€¥]\s?(?:${NUMBER})|\b(?:${NUMBER})\s?(?:[$€¥]|dollars?\b|euros?\b|USD\b|EUR\b)`,
      'gi',
    ),
    value: () => Number.NaN,
  },
  {
    kind: 'rating',
    spelling: new RegExp(
      String.raw`(?<![\d./])(\d+(?:\.\d+)?|${WORD})\s?(?:out of|/)\s?(?:5|five)(?!\.?\d|/)(?:\s?stars?\b)?`,
      'gi',
    ),
    value: first,
  },
  {
    kind: 'foreign',
    spelling: new RegExp(
      String.raw`(?<![\d./])(?:\d+(?:\.\d+)?|${WORD})\s?(?:out of|/)\s?(?:10|ten|100|a hundred)(?!\.?\d|/)\b`,
      'gi',
    ),
    value: () => Number.NaN,
  },
  {
    kind: 'rating',
    spelling: new RegExp(String.raw`(?<![\d./])(\d+(?:\.\d+)?|${WORD})[\s-]?stars?\b`, 'gi'),
    value: first,
  },
  {
    kind: 'rating',
    spelling:
      /\b(?:rat(?:ed|es)|rating(?: of| is)?|scor(?:e|es|ed)(?: of)?|averag(?:es|ing|e of))(?: at| it| an average of)?\s(\d\.\d+)\b(?!\s?(?:%|(?:l|litres?|kg|g|kw|w|v|a|m|mm|cm|inch(?:es)?|hours?|h|mah|x)\b))/gi,
    value: first,
  },
  {
    kind: 'rating',
    spelling: new RegExp(String.raw`\b(${WORD}) and a half(?: out of five|[ -]stars?)\b`, 'gi'),
    value: found => numberOf(found[1]) + 0.5,
  },
  {
    kind: 'share',
    spelling: new RegExp(
      String.raw`\b(?:thousands|millions) of (?:[a-z]+\s){0,2}?(?:${PEOPLE}|users|people|reviews|ratings)\b`,
      'gi',
    ),
    value: () => Number.NaN,
  },
  { kind: 'rating', spelling: /(?<![\w.,])(\d\.\d+)[\s-](?:[a-z]+\s){0,2}?(?:rating|score)\b/gi, value: first },
  { kind: 'rating', spelling: /[★⭐]+/g, value: found => [...found[0]].length },
  {
    kind: 'reviews',
    spelling: new RegExp(
      String.raw`(?<![\w.,/]|out of )(${NUMBER})${SCALE}\+?\s${ADJECTIVES}(?:reviews|ratings|opinions|(?<=\d\s)review)\b`,
      'gi',
    ),
    value: counted,
  },
  {
    kind: 'reviews',
    spelling: new RegExp(String.raw`(?<![\w.,/]|out of )(${NUMBER})${SCALE}\+?\s${ADJECTIVES}${PEOPLE}\b`, 'gi'),
    value: counted,
  },
  {
    kind: 'reviews',
    spelling: new RegExp(String.raw`\b(?:reviewed|rated) by (${NUMBER})${SCALE}\b`, 'gi'),
    value: counted,
  },
  {
    kind: 'share',
    spelling: new RegExp(
      String.raw`\b\d+(?:\.\d+)?\s?(?:%|per ?cent)\s(?:of )?(?:[a-z]+\s){0,2}?(?:${PEOPLE}|users|people|reviews|ratings)\b`,
      'gi',
    ),
    value: () => Number.NaN,
  },
]

/** A text with none of these states no figure, and most sentences have none. */
const MAY_STATE = /[\d£$€¥★⭐/]|\b(?:stars?|pounds?|quid|out of|dollars?|euros?|thousands|millions)\b/i

/** With where in the text it begins. */
export interface PlacedFigure extends Figure {
  at: number
}

function spansOf(text: string, { kind, spelling, value }: Pattern): PlacedFigure[] {
  return [...text.matchAll(spelling)].map(found => ({
    kind,
    value: value(found),
    text: found[0].trim(),
    at: found.index,
  }))
}

/** The figures a text states, in its order. The text is plain: one kind of space, no entities, no invisible characters. */
export function figuresAt(text: string): PlacedFigure[] {
  if (!MAY_STATE.test(text)) return []
  const weighed = WEIGHED.test(text)
  const spans = PATTERNS.flatMap(pattern => spansOf(text, pattern))
    .filter(({ text: said }) => !(weighed && /pounds?$/i.test(said)))
    .sort((a, b) => a.at - b.at || b.text.length - a.text.length)
  return apart(spans)
}

export function figuresIn(text: string): Figure[] {
  return figuresAt(text).map(({ kind, value, text: said }) => ({ kind, value, text: said }))
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
