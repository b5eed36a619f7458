/** Numbers in digits: "1,204.50", "97". */
const digitNumbers = /\d[\d,]*(?:\.\d+)?/g
const maxDecimals = 2

/**
 * Collects all numbers in the facts, also rounded to fewer decimals, and shares between 0 and 1 also as percentages.
 */
export function collectNumbers(facts: unknown): Set<number> {
  const known = new Set<number>()
  const add = (value: number) => {
    known.add(value)
    for (let decimals = 0; decimals <= maxDecimals; decimals += 1) known.add(Number(value.toFixed(decimals)))
  }
  function walk(value: unknown): void {
    if (typeof value === 'number') {
      add(Math.abs(value))
      if (value > 0 && value < 1) add(value * 100)
    } else if (typeof value === 'string') {
      for (const number of extractNumbers(value)) add(toNumber(number))
    } else if (Array.isArray(value)) {
      add(value.length)
      value.forEach(walk)
    } else if (typeof value === 'object' && value !== null) {
      // IDs contain digits but are not numbers.
      for (const [key, entry] of Object.entries(value)) if (!/id$/i.test(key)) walk(entry)
    }
  }
  walk(facts)
  return known
}

/**
 * Returns the numbers in the texts that are not known, as written: in digits, in words, and as fractions or multiples.
 */
export function findUnknownNumbers(texts: readonly string[], known: ReadonlySet<number>): string[] {
  const unknownNumbers = texts.flatMap(text => {
    const textWithoutUnits = text.replace(unitPhrase, '')
    const numbers = extractNumbers(textWithoutUnits).filter(number => !known.has(toNumber(number)))
    return [...numbers, ...(textWithoutUnits.match(otherDigits) ?? []), ...(textWithoutUnits.match(fractions) ?? [])]
  })
  return [...new Set(unknownNumbers)]
}

const extractNumbers = (text: string) => [...(text.match(digitNumbers) ?? []), ...(text.match(wordNumbers) ?? [])]

/** Phrases such as "7.4 for a hundred visitors", in which "hundred" is a unit and not a number. */
const unitPhrase = /\b(?:an?|each|every|per|in|of) hundred\b/gi

/** Digits of other scripts, "½", "²", "Ⅳ". */
const otherDigits = /(?![0-9])\p{N}/gu

/**
 * Fractions and multiples, which the model must have computed. Compound words such as "half-zip" and "double-walled"
 * do not count.
 */
const fractions =
  /\b(?:(?:a|one|two) thirds?|halves|half|quarters?|three-quarters|twice|thrice|doubled?|tripled?|halved|dozens?|\w+fold)\b(?!-)/gi

// Leaves out "one" and "second", which are rarely numbers.
const smallWords =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen'
const unitWords = ['', 'one', ...smallWords.split(' '), 'eighteen', 'nineteen']
const tensWords = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const largeNumbers = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
])
const toAlternation = (words: readonly string[]) => `(?:${words.join('|')})`
const wordNumbers = new RegExp(
  `\\b(?:${toAlternation(tensWords)}[- ]${toAlternation(unitWords.slice(1, 10))}|${toAlternation([...tensWords, ...unitWords.slice(2), ...largeNumbers.keys()])})\\b`,
  'gi',
)

/** Parses "1,204.5" as 1204.5 and "ninety-seven" as 97. Longer number words are parsed part by part. */
function toNumber(number: string): number {
  if (/^\d/.test(number)) return Number(number.replace(/,/g, ''))
  const parts = number.toLowerCase().split(/[- ]/)
  return parts.reduce((sum, word) => sum + (largeNumbers.get(word) ?? parseSmallNumber(word)), 0)
}

function parseSmallNumber(word: string): number {
  const tensIndex = tensWords.indexOf(word)
  return tensIndex >= 0 ? 10 * (tensIndex + 2) : unitWords.indexOf(word)
}
