import { plain } from '../article-text.ts'
import { SALES_TALK } from './sales-talk.ts'

/** Control characters, bidirectional overrides, lone surrogates and invisible characters. */
const UNSEEN = /\p{C}+/gu

/** Removes the shop's name, as in "Acme Fjord Earbuds : Amazon.co.uk: Electronics & Photo". */
function shopLeftOut(title: string): string {
  return title
    .replace(/^amazon(?:\.co\.uk)?\s?[:|–-]\s?/i, '')
    .replace(/^customer reviews\s?:\s?/i, '')
    .replace(/\s?[:|–-]\s?amazon(?:\.co\.uk| uk)?\b.*$/i, '')
    .trim()
}

/** Converts a title to one line of visible characters, without the shop's name. */
export function oneLineTitle(title: string): string {
  return shopLeftOut(plain(plain(title.slice(0, 1000)).replace(UNSEEN, ' ')))
}

/** Ends a title where the seller's prices, stars, claims or telephone numbers begin. */
export function cleanTitle(title: string): string {
  const line = oneLineTitle(title)
  const ends = SALES_TALK.map(talk => line.search(talk)).filter(at => at >= 0)
  return ends.length === 0 ? line : withoutLooseEnd(line.slice(0, Math.min(...ends)))
}

const LOOSE_END = /(?:[\s,.:;|(–—-]|\b(?:only|just|now|from|at|for|with|and|was|save|rated|price|by|a|the))$/i

/** Converts "Voxlund Zed only -" to "Voxlund Zed". */
export function withoutLooseEnd(text: string): string {
  let rest = text
  while (LOOSE_END.test(rest)) rest = rest.replace(LOOSE_END, '')
  return rest
}
