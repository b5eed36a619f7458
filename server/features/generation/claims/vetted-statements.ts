/**
 * General statements that the editors of this project wrote and checked: explanations of terms, advice about kinds of
 * products, readings of a rating. The template writer uses them, and no source of a product states them.
 */
export interface VettedStatements {
  /** Replaces the words of a statement of the list by spaces. What stands in its placeholders is left. */
  blank(sentence: string): string
}

/** Parts of a statement between its placeholders, in order. The article in "a(n) {unit}" depends on the value. */
type Parts = readonly string[]

const MIN_PART = 12
/** Share of a sentence that the fixed parts of a statement must make up. */
const MIN_SHARE = 0.35

const normalize = (text: string) => text.toLowerCase().replace(/[’]/g, "'").replace(/\s+/g, ' ').trim()

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

function toParts(statement: string): Parts {
  return normalize(statement)
    .split(/(?:\ba\(n\) )?\{\w+\}/)
    .map(part => part.replace(/^[ .,;:!?]+|[ .,;:!?]+$/g, ''))
    .filter(part => part.length > 0)
}

function getLongest(parts: Parts): string {
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

/** Finds the parts of a statement in a text, in their order; null if one is missing or they are too little of it. */
function findParts(text: string, parts: Parts): { start: number; end: number }[] | null {
  const ranges: { start: number; end: number }[] = []
  for (const part of parts) {
    const start = text.indexOf(part, ranges.at(-1)?.end ?? 0)
    if (start < 0) return null
    ranges.push({ start, end: start + part.length })
  }
  return parts.join('').length >= MIN_SHARE * text.length ? ranges : null
}

function blankRanges(text: string, ranges: readonly { start: number; end: number }[]): string {
  return ranges.reduce(
    (rest, { start, end }) => `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`,
    text,
  )
}

function parseVettedStatements(contents: readonly unknown[]): VettedStatements {
  const sentences = contents.flatMap(listTexts).flatMap(text => text.split(/(?<=[.!?])\s+(?=[\p{Lu}{])/u))
  const statements = sentences.map(toParts).flatMap(parts => {
    const longest = getLongest(parts)
    return longest.length < MIN_PART ? [] : [{ parts, longest }]
  })
  return {
    blank(sentence) {
      const text = normalize(sentence)
      // Positions apply to the sentence only if normalizing kept its length.
      if (text.length !== sentence.length) return sentence
      for (const { parts, longest } of statements) {
        const ranges = text.includes(longest) ? findParts(text, parts) : null
        if (ranges) return blankRanges(sentence, ranges)
      }
      return sentence
    },
  }
}

const files = import.meta.glob<unknown>(
  [
    '../../../../fixtures/writer/families/*.json',
    '../../../../fixtures/writer/phrases/*.json',
    '../../../../fixtures/writer/terms.json',
  ],
  { import: 'default' },
)

let loading: Promise<VettedStatements> | undefined

/** Loads the statements on the first call. */
export function loadVettedStatements(): Promise<VettedStatements> {
  loading ??= Promise.all(Object.values(files).map(load => load())).then(parseVettedStatements)
  return loading
}
