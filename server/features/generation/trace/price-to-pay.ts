import type { PlacedFigure } from '../verify/figures.ts'

/** A price that is not asked any more, or never was. */
const STRUCK =
  'was|were|rrp|r\\.r\\.p\\.?|srp|msrp|list|typical|usual|usually|normally|previous|previously|original|originally|before|regular|retail'
const ASIDE =
  'from|instead of|sav(?:e|es|ed|ing|ings)|save up to|saving of|discount|discount of|off|up to|over|under|below|above|than|around|about|nearly|almost|delivery|postage|shipping|voucher|coupon|worth|spend|deposit|month|per|plus|extra|another|fee|lowest|highest|median|between|and|to|or'
const ENDS = String.raw`[\s:(–-]*(?:prices?)?[\s:(]*$`

const STRUCK_BEFORE = new RegExp(String.raw`\b(?:${STRUCK})\b${ENDS}`, 'i')
const ASIDE_BEFORE = new RegExp(String.raw`\b(?:${ASIDE})\b${ENDS}|£[\d.,]+\s*[–-]\s*$|/\s*$`, 'i')
/** "£29.99 RRP £49.99": a word between two prices is of the second. */
const ASIDE_AFTER = new RegExp(
  String.raw`^\s*\)?\s*(?:(?:${STRUCK}|off|discount|savings?|saved|less|cheaper|more|extra|delivery|postage|shipping|p&p|voucher|coupon|cashback|deposit|fee|gift card)\b(?!\s*(?:price)?[\s:]*£)|(?:a|per|each|every) (?:month|week|year|count|unit|item|kg|g|ml|l|litre|100|m|metre|wash|pod|capsule|cup)\b|per\b|pcm\b|p/m|/|to £|[–-]\s?£|or more|and (?:up|over|above)\b)`,
  'i',
)

/** Savings, postage, shares of it and instalments stand beside the price to pay. */
function isAside(text: string, { at, text: said }: PlacedFigure): boolean {
  const before = text.slice(Math.max(0, at - 40), at)
  return ASIDE_BEFORE.test(before) || ASIDE_AFTER.test(text.slice(at + said.length, at + said.length + 30))
}

/** The prices of a text that are asked today. Where one would be dearer than what is struck out, the text is misread: none. */
export function pricesToPay(text: string, prices: readonly PlacedFigure[]): PlacedFigure[] {
  const struck = prices.filter(({ at }) => STRUCK_BEFORE.test(text.slice(Math.max(0, at - 40), at)))
  const asked = prices.filter(price => !struck.includes(price) && !isAside(text, price))
  return asked.some(({ value }) => struck.some(old => old.value < value)) ? [] : asked
}
