import { toPlainText } from '../article-text.ts'
import { SALES_TALK } from './sales-talk.ts'

/** Control characters, bidirectional overrides, lone surrogates and invisible characters. */
const INVISIBLE = /\p{C}+/gu

/** Removes the shop's name, as in "Acme Fjord Earbuds : Amazon.co.uk: Electronics & Photo". */
function removeShopName(title: string): string {
  return title
    .replace(/^amazon(?:\.co\.uk)?\s?[:|–-]\s?/i, '')
    .replace(/^customer reviews\s?:\s?/i, '')
    .replace(/\s?[:|–-]\s?amazon(?:\.co\.uk| uk)?\b.*$/i, '')
    .trim()
}

/** Converts a title to one line of visible characters, without the shop's name. */
export function toOneLineTitle(title: string): string {
  return removeShopName(toPlainText(toPlainText(title.slice(0, 1000)).replace(INVISIBLE, ' ')))
}

/** Ends a title where the seller's prices, stars, claims or telephone numbers begin. */
export function cleanTitle(title: string): string {
  const line = toOneLineTitle(title)
  const ends = SALES_TALK.map(talk => line.search(talk)).filter(at => at >= 0)
  return ends.length === 0 ? line : trimLooseEnd(line.slice(0, Math.min(...ends)))
}

const LOOSE_END = /(?:[\s,.:;|(–—-]|\b(?:only|just|now|from|at|for|with|and|was|save|rated|price|by|a|the))$/i

/** Converts "Voxlund Zed only -" to "Voxlund Zed". */
export function trimLooseEnd(text: string): string {
  let rest = text
  while (LOOSE_END.test(rest)) rest = rest.replace(LOOSE_END, '')
  return rest
}
