import { plain } from '../article-text.ts'
import { SALES_TALK } from './sales-talk.ts'

/** Control characters, those that turn a line round, halves of characters, signs that nobody can see. */
const UNSEEN = /\p{C}+/gu

/** "Acme Fjord Earbuds : Amazon.co.uk: Electronics & Photo" says what the shop is, too. */
function shopLeftOut(title: string): string {
  return title
    .replace(/^amazon(?:\.co\.uk)?\s?[:|–-]\s?/i, '')
    .replace(/^customer reviews\s?:\s?/i, '')
    .replace(/\s?[:|–-]\s?amazon(?:\.co\.uk| uk)?\b.*$/i, '')
    .trim()
}

/** One line of characters that can be seen, and what is sold without the shop's name. */
export function oneLineTitle(title: string): string {
  return shopLeftOut(plain(plain(title.slice(0, 1000)).replace(UNSEEN, ' ')))
}

/** Where a seller goes on to prices, stars, claims and telephone numbers, the title has ended. */
export function cleanTitle(title: string): string {
  const line = oneLineTitle(title)
  const ends = SALES_TALK.map(talk => line.search(talk)).filter(at => at >= 0)
  return ends.length === 0 ? line : withoutLooseEnd(line.slice(0, Math.min(...ends)))
}

const LOOSE_END = /(?:[\s,.:;|(–—-]|\b(?:only|just|now|from|at|for|with|and|was|save|rated|price|by|a|the))$/i

/** "Voxlund Zed only -" is "Voxlund Zed". */
export function withoutLooseEnd(text: string): string {
  let rest = text
  while (LOOSE_END.test(rest)) rest = rest.replace(LOOSE_END, '')
  return rest
}
