/** Figures as feeds spell them. Each reader gives null for what is no such figure. */

const PLAIN = /^\d+(?:\.\d+)?$/
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/
/** The continental spelling: a full stop for thousands, a comma for pence. */
const COMMA_PENCE = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{2}$/
/** More is a slip of the unit, not a price. */
const MOST_PENCE = 100_000_000

function poundsText(text: string): string | null {
  if (THOUSANDS.test(text)) return text.replaceAll(',', '')
  if (COMMA_PENCE.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return PLAIN.test(text) ? text : null
}

/** Pence of "29.99", "£29.99", "GBP 1,299.00", "29,99". Another currency, nothing, or a negative price is none. */
export function readPence(text: string): number | null {
  const bare = text.replace(/\s/g, '').replace(/^(?:£|GBP)|(?:£|GBP)$/gi, '')
  const pounds = poundsText(bare)
  if (pounds === null) return null
  const pence = Number(pounds) * 100
  // Tables written by programs carry 29.990000000000002; "1.299" is a price nobody can read for sure.
  const whole = Math.round(pence)
  return Math.abs(pence - whole) < 0.01 && whole > 0 && whole <= MOST_PENCE ? whole : null
}

/** Of "4.5", "4,5", "4.5 out of 5 stars": 0 to 5 in tenths. An empty text is 0: not rated. */
export function readRating(text: string): number | null {
  if (text === '') return 0
  const stated = /^(\d+(?:[.,]\d+)?)(?:\s*(?:out of 5|\/\s*5))?(?:\s*stars?)?$/i.exec(text)?.[1]
  const rating = stated === undefined ? Number.NaN : Number(stated.replace(',', '.'))
  return rating >= 0 && rating <= 5 ? Math.round(rating * 10) / 10 : null
}

/** Of "1234", "1,234", "436.0". An empty text is 0. */
export function readCount(text: string): number | null {
  if (text === '') return 0
  return /^(?:\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/.test(text) ? Number(text.replaceAll(',', '')) : null
}
