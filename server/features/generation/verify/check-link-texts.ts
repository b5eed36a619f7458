import { foldName } from '../../../contract/product-name.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { FoundLink } from '../article-text.ts'
import { findAddress, getProductNames } from './check-addresses.ts'
import { findLinkedProduct } from './check-links.ts'
import { createProblem, type Problem } from './problem.ts'
import { getSourceTexts } from './source-texts.ts'

/** Words that may be capitalised in the text of any link. */
const LINK_WORDS = new Set(
  'see check view read compare buy get today todays current latest full more price prices shop find look listing details visit browse here amazon uk co on the this that these it page review reviews rating ratings specs specification specifications feature features deal offer availability stock colours sizes options product now at of for in go open order i a an go to and or its'.split(
    ' ',
  ),
)

/** Words that look like names or models: capitalised within the text, or with digits. */
function findNameLikeWords(text: string): string[] {
  const words = text.split(/[\s/,;:()&]+/).filter(word => /[\p{L}\p{N}]/u.test(word))
  const candidates = words.filter(
    (word, at) => /\d/.test(word) || (/^\p{Lu}/u.test(word) && (at > 0 || words.length === 1)),
  )
  // The first word is ambiguous: "Sony headphones" looks like "See headphones".
  return candidates
    .map(word => foldName(word.replace(/'s$/, '')))
    .filter(word => !word.split(' ').every(part => LINK_WORDS.has(part)))
}

/** Words of all products. `checkLinks` checks which product a link names. */
function getKnownWords({ products, topic }: ArticleBrief): ReadonlySet<string> {
  return new Set(foldName([topic, ...products.flatMap(getSourceTexts)].join(' ')).split(' '))
}

function findUnknownName(
  { text }: FoundLink,
  { pricePence }: BriefedProduct,
  known: ReadonlySet<string>,
): string | null {
  const price = new Set(pricePence === null ? [] : foldName(String(pricePence / 100)).split(' '))
  const isKnown = (word: string) => known.has(word) || price.has(word) || LINK_WORDS.has(word)
  return findNameLikeWords(text).find(name => !name.split(' ').every(isKnown)) ?? null
}

/** Finds links whose text names an address or an unknown product. */
export function checkLinkTexts(links: readonly FoundLink[], brief: ArticleBrief): Problem[] {
  const names = getProductNames(brief)
  const known = getKnownWords(brief)
  return links.flatMap((link): Problem[] => {
    const said = `The link "${link.text.slice(0, 120)}"`
    if (findAddress(link.text, names) !== null)
      return [createProblem(link, 'contact_or_address', `${said} has an address for a text; say what it leads to.`)]
    const product = findLinkedProduct(link.href, brief.products)
    const unknownName = product ? findUnknownName(link, product, known) : null
    return unknownName === null
      ? []
      : [createProblem(link, 'wrong_link', `${said} names "${unknownName}", which it does not lead to.`)]
  })
}
