/** Digits as people write them: "1,204.50", "97". */
const written = /\d[\d,]*(?:\.\d+)?/g
const mostDecimals = 2

/** All numbers that some facts hold, rounded to fewer decimals too; a share from 0 to 1 is told as so many in a hundred as well. */
export function numbersIn(facts: unknown): Set<number> {
  const known = new Set<number>()
  const add = (value: number) => {
    known.add(value)
    for (let decimals = 0; decimals <= mostDecimals; decimals += 1) known.add(Number(value.toFixed(decimals)))
  }
  function walk(value: unknown): void {
    if (typeof value === 'number') {
      add(Math.abs(value))
      if (value > 0 && value < 1) add(value * 100)
    } else if (typeof value === 'string') {
      for (const number of numbersOf(value)) add(toNumber(number))
    } else if (Array.isArray(value)) {
      add(value.length)
      value.forEach(walk)
    } else if (typeof value === 'object' && value !== null) {
      // An id is no figure, though it is full of digits.
      for (const [key, entry] of Object.entries(value)) if (!/id$/i.test(key)) walk(entry)
    }
  }
  walk(facts)
  return known
}

/** Those numbers of some texts that are not among the known ones, as they were written: in digits, in words and as shares. */
export function strangeNumbers(texts: readonly string[], known: ReadonlySet<number>): string[] {
  const strange = texts.flatMap(text => {
    const said = text.replace(unit, '')
    const numbers = numbersOf(said).filter(number => !known.has(toNumber(number)))
    return [...numbers, ...(said.match(otherDigits) ?? []), ...(said.match(shares) ?? [])]
  })
  return [...new Set(strange)]
}

const numbersOf = (text: string) => [...(text.match(written) ?? []), ...(text.match(inWords) ?? [])]

/** "7.4 for a hundred visitors" names no hundred of anything. */
const unit = /\b(?:an?|each|every|per|in|of) hundred\b/gi

/** Digits of other scripts, "½", "²", "Ⅳ". */
const otherDigits = /(?![0-9])\p{N}/gu

/** Worked out by whoever says it. Not the names of things: "half-zip", "double-walled". */
const shares =
  /\b(?:(?:a|one|two) thirds?|halves|half|quarters?|three-quarters|twice|thrice|doubled?|tripled?|halved|dozens?|\w+fold)\b(?!-)/gi

// "One" is rarely a number, and "second" hardly ever.
const small = 'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen'
const units = ['', 'one', ...small.split(' '), 'eighteen', 'nineteen']
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const great = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
])
const anyOf = (words: readonly string[]) => `(?:${words.join('|')})`
const inWords = new RegExp(
  `\\b(?:${anyOf(tens)}[- ]${anyOf(units.slice(1, 10))}|${anyOf([...tens, ...units.slice(2), ...great.keys()])})\\b`,
  'gi',
)

/** Of "1,204.5" 1204.5, of "ninety-seven" 97. What is put together of more words is told part by part. */
function toNumber(number: string): number {
  if (/^\d/.test(number)) return Number(number.replace(/,/g, ''))
  const parts = number.toLowerCase().split(/[- ]/)
  return parts.reduce((sum, word) => sum + (great.get(word) ?? smallNumber(word)), 0)
}

function smallNumber(word: string): number {
  const ten = tens.indexOf(word)
  return ten >= 0 ? 10 * (ten + 2) : units.indexOf(word)
}
