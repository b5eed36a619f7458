import { givesInstructions } from '../../../domain/source-texts.ts'
import { toPlainText } from '../article-text.ts'

/** Domain endings, except words that may follow a full stop without a space. */
const DOMAIN_ENDINGS =
  'com|net|org|info|biz|co|uk|io|eu|de|fr|es|nl|pl|ru|cn|xyz|shop|store|site|online|app|link|top|club|vip|click|example|dev|tv|gg|ly|me\\.uk'

/** Shops, telephone numbers and codes, which lead a buyer away from the listing. */
const CONTACT: readonly RegExp[] = [
  /\b[a-z][a-z\d+.-]{1,12}:\/\//i,
  new RegExp(String.raw`\b(?:[a-z\d-]{1,63}\.){1,4}(?:${DOMAIN_ENDINGS})\b(?![-\w])`, 'i'),
  /\b[a-z\d-]{2,63} ?[([]? ?dot ?[)\]]? ?(?:com|net|org|co|uk|io|info|shop|example)\b/i,
  /\b[\w.+-]{1,64}@[\w-]{1,63}\.[a-z]{2,24}\b/i,
  /(?<![\d.,])(?:(?:\+|00)[1-9][\d ()-]{7,18}\d|\(?0\d{2,4}\)?[ -]?\d{3,4}[ -]?\d{3,4}|1[ -]8\d\d[ -]\d{3}[ -]\d{4})(?!\d)/,
  /\b(?:call|phone|ring|text|whats ?app|telegram|wechat|contact|e-?mail|message) (?:(?:us|me|now|today)\b|(?:on|at)\b(?! \d+(?:\.\d+)? ?(?:mm|cm|m|metres?|inch(?:es)?|in)\b)|the seller|\+?\d)/i,
  /\b(?:use|enter|apply|quote|with|add) (?:the |our )?(?:[\w-]{1,20} )?code\b|\bcode:? ?[A-Z]{2,}\d/i,
  /\b(?:promo|voucher|discount|coupon)s?\b/i,
]

/** Prices, ratings and review counts. They are verified separately, in fixed wordings. */
const FIGURES: readonly RegExp[] = [
  /[£$€¥] ?\d|\b\d+(?:\.\d+)? ?(?:£|€|gbp|usd|pounds? sterling|quid)\b|£/i,
  /\d ?(?:out of|\/) ?(?:5|five|10|ten)\b|\bout of (?:five|ten)\b|\b\d\.\d[ -]?stars?\b|\b[1-5] stars\b|[★☆⭐]/i,
  /\d\+? (?:[a-z]+ ){0,2}(?:reviews?|ratings?)\b/i,
]

/** First-person wording. Quoted from a seller, "we" would seem to be the author. */
const FIRST_PERSON =
  /\b(?:we|our|ours|my)\b|\bus\b|\bI(?:'m|'ve| am| was| have| had| use| used| bought| tested| tried| love| own)\b/i
const TESTED =
  /\b(?:tested|trialled|tried|reviewed|verified) (?:it |them |this )?(?:by (?:us|our|me|experts?|reviewers?)|for (?:a|an|one|two|three|several|many|\d+)\b|over (?:a|\d)|ourselves|myself)|\bhands-on\b/i

/** Text that ends a title and may not appear in a name or a statement about a product. */
export const SALES_TALK: readonly RegExp[] = [...CONTACT, ...FIGURES, TESTED, /\b(?:we|I) (?:tested|tried|reviewed)\b/i]

/** Orders to a buyer. Instructions for use ("charge before first use") do not match. */
const ORDER =
  /(?:^|[.!?:;] )(?:please )?(?:ask (?:for|us|about|the seller|your)|buy (?:it|now|one|two|from|with|today|direct|\d)|order (?:now|today|yours|it|from|direct)|shop (?:now|with|at)|click|visit|subscribe|go to|head to|sign up|register (?:at|on|with|for)|hurry|don't miss|see our|claim your|refund)\b/i

/** Returns true if a text contains an address, a telephone number or a code. */
function hasContactDetails(text: string): boolean {
  return CONTACT.some(spelling => spelling.test(text))
}

/**
 * Returns true if a text is not a statement about a product: contact, address, code, price, stars, test claim, order.
 */
export function isSalesTalk(text: string): boolean {
  const plainText = toPlainText(text)
  return (
    [...SALES_TALK, ORDER].some(spelling => spelling.test(plainText)) ||
    FIRST_PERSON.test(plainText.replace(/\bUS\b/g, ''))
  )
}

const MARKUP =
  /<\/?[a-z!][^>]{0,200}>?|&(?:lt|gt|#\d{2,5}|#x[\da-f]{2,5});|\{\{|\bjavascript:|\bdata:[a-z]+\/|\bon[a-z]{1,20} ?= ?["']/
const ADDRESS = /\bwww\.|\b(?:amzn\.(?:to|eu)|a\.co|bit\.ly|t\.co)\//

/** Control characters, bidirectional overrides and lone surrogates. */
const INVISIBLE = /\p{C}/u

function fold(text: string): string {
  return toPlainText(text).toLowerCase()
}

/** Returns true if a text gives instructions to a model. Such a text is of no use to a reader. */
export function isInstruction(text: string): boolean {
  return givesInstructions(fold(text))
}

/** Returns true if a text contains markup or instructions to a model. */
export function isHostile(text: string): boolean {
  const folded = fold(text)
  return MARKUP.test(folded) || givesInstructions(folded)
}

/** Returns true if a text must not reach a writer or reader as a plain statement: instructions, addresses, markup. */
export function isUnsuitable(text: string): boolean {
  const folded = fold(text)
  return (
    [INVISIBLE, ADDRESS, MARKUP].some(spelling => spelling.test(folded)) ||
    hasContactDetails(folded) ||
    givesInstructions(folded)
  )
}

/** Maximum lengths in characters. Cited passages have about 150; far longer ones are slow to process. */
export const MAX_LENGTH = { query: 400, url: 2000, title: 500, age: 60, passage: 1000 }

/** Truncates after the last whole word; empty if there is no word boundary. */
export function truncateTitle(title: string): string {
  if (title.length <= MAX_LENGTH.title) return title
  const head = title.slice(0, MAX_LENGTH.title)
  return head.slice(0, Math.max(0, head.search(/\s\S*$/)))
}

/** Truncates after the last whole sentence, since half a sentence may say the opposite. */
export function truncatePassage(text: string): string {
  if (text.length <= MAX_LENGTH.passage) return text
  const head = text.slice(0, MAX_LENGTH.passage)
  return head.slice(0, Math.max(...['. ', '! ', '? '].map(end => head.lastIndexOf(end))) + 1)
}
