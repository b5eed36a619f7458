/** Digits as people write them: "1,204.50", "97". */
const written = /\d[\d,]*(?:\.\d+)?/g
const mostDecimals = 2

/** All numbers that some facts hold, rounded to fewer decimals too; a share from 0 to 1 is told as so many in a hundred as well. */
export function numbersIn(facts: unknown): ReadonlySet<number> {
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
      for (const number of numbersOf(value)) add(number)
    } else if (Array.isArray(value)) {
      add(value.length)
      value.forEach(walk)
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
  }
  walk(facts)
  return known
}

/** Those numbers of some texts that are not among the known ones, as they were written. */
export function strangeNumbers(texts: readonly string[], known: ReadonlySet<number>): string[] {
  const all = texts.flatMap(text => text.match(written) ?? [])
  return [...new Set(all.filter(text => !known.has(toNumber(text))))]
}

const numbersOf = (text: string) => (text.match(written) ?? []).map(toNumber)

const toNumber = (text: string) => Number(text.replace(/,/g, ''))
