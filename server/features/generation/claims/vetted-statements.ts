/**
 * General statements that the editors of this project wrote and checked: explanations of terms, advice about kinds of
 * products, readings of a rating. The template writer uses them, and no source of a product states them.
 */
export interface VettedStatements {
  /** Returns true for a statement of the list, whatever stands in its placeholders. */
  includes(sentence: string): boolean
}

/** Parts of a statement between its placeholders, in order. */
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
    .split(/\{\w+\}/)
    .map(part => part.replace(/^[ .,;:!?]+|[ .,;:!?]+$/g, ''))
    .filter(part => part.length > 0)
}

function getLongest(parts: Parts): string {
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

/** Returns true if all parts stand in a sentence in their order. */
function containsParts(sentence: string, parts: Parts): boolean {
  let from = 0
  for (const part of parts) {
    const at = sentence.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return parts.join('').length >= MIN_SHARE * sentence.length
}

function parseVettedStatements(contents: readonly unknown[]): VettedStatements {
  const sentences = contents.flatMap(listTexts).flatMap(text => text.split(/(?<=[.!?])\s+(?=[\p{Lu}{])/u))
  const statements = sentences.map(toParts).flatMap(parts => {
    const longest = getLongest(parts)
    return longest.length < MIN_PART ? [] : [{ parts, longest }]
  })
  return {
    includes(sentence) {
      const text = normalize(sentence)
      return statements.some(({ parts, longest }) => text.includes(longest) && containsParts(text, parts))
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
