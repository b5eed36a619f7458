import { plain } from '../article-text.ts'
import { withoutLooseEnd } from './page-title.ts'
import { ownWordsOf, type Word, wordsIn } from './product-words.ts'
import { SALES_TALK } from './sales-talk.ts'

/** Maximum position in the title, in words, at which a name may begin. */
const NEAR_START = 10
const MOST_WORDS = 24
const LONGEST_NAME = 120

const COMMON = new Set(
  'the a an and with for of in on by to from new best top plus max mini set pack only now sale deal offer original genuine official compatible replacement fits'.split(
    ' ',
  ),
)
/** Any character except letters, digits and plain punctuation. */
const NO_PART = /[^\p{L}\p{N} .,'"&()+/:;!#°*″–—-]+/u
const NO_PARTS = [NO_PART, /\S{0,20}\d ?%\S*/, /\bout of\b/, ...SALES_TALK].map(sign => new RegExp(sign, 'giu'))

function parts(text: string): string[] {
  return NO_PARTS.reduce<string[]>((found, sign) => found.flatMap(part => part.split(sign)), [text])
}

/** Returns the first usable part of a name, without the prices or stars that follow it. */
export function namePart(given: string): string {
  return withoutLooseEnd(parts(plain(given).slice(0, 600)).find(part => /\p{L}/u.test(part)) ?? '')
}

function same(name: readonly Word[], at: number, title: readonly Word[], from: number): number {
  let count = 0
  while (name[at + count] && name[at + count]?.folded === title[from + count]?.folded) count += 1
  return count
}

/** `count` words of the name, starting at index `at`. */
interface Run {
  at: number
  count: number
}

/** Counts the brand's words at the start of a name, if the title says them about the product itself. */
function makerAhead(name: readonly Word[], brand: string | null, title: readonly Word[], own: number): number {
  const maker = brand === null ? [] : wordsIn(plain(brand))
  if (maker.length === 0 || same(name, 0, maker, 0) < maker.length) return 0
  return title.slice(0, own).some((_, from) => same(maker, 0, title, from) === maker.length) ? maker.length : 0
}

/** Finds the longest run of a name's words that appears in a title, near its start. */
function longestRun(name: readonly Word[], brand: string | null, title: readonly Word[]): Run {
  const own = ownWordsOf(title)
  const ahead = makerAhead(name, brand, title, own)
  let best: Run = { at: 0, count: 0 }
  for (const from of title.slice(0, Math.min(Math.max(own, 1), NEAR_START)).keys()) {
    for (const at of name.keys()) {
      const count = same(name, at, title, from)
      const run = ahead > 0 && at === ahead && count > 0 ? { at: 0, count: count + ahead } : { at, count }
      if (run.count > best.count) best = run
    }
  }
  return best
}

function isTelling(words: readonly Word[]): boolean {
  return words.some(({ folded }) => folded.length >= 3 && /\p{L}/u.test(folded) && !COMMON.has(folded))
}

/** Includes a bracket that closes the name, and removes an unmatched one. */
function spelt(text: string, run: readonly Word[]): string {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return ''
  const said = text.slice(first.start, last.end)
  const whole = said.includes('(') && !said.includes(')') && text[last.end] === ')' ? `${said})` : said
  const even = whole.split('(').length === whole.split(')').length ? whole : whole.replace(/[()]/g, ' ')
  return withoutLooseEnd(plain(even)).slice(0, LONGEST_NAME).trim()
}

/**
 * Returns the verified part of a name: words that a title of the product has in this order, near its start and before
 * it
 * turns to the product's uses. Null if no part distinguishes the product.
 */
export function nameThatHolds(given: string, brand: string | null, titles: readonly string[]): string | null {
  const candidates = parts(plain(given).slice(0, 600)).flatMap(text => {
    const name = wordsIn(text).slice(0, MOST_WORDS)
    return titles.map(title => {
      const { at, count } = longestRun(name, brand, wordsIn(title).slice(0, 80))
      return { text, run: name.slice(at, at + count) }
    })
  })
  const telling = candidates.filter(({ run }) => isTelling(run))
  const best = telling.reduce<(typeof telling)[number] | null>(
    (longest, next) => (longest && longest.run.length >= next.run.length ? longest : next),
    null,
  )
  return best ? spelt(best.text, best.run) || null : null
}
