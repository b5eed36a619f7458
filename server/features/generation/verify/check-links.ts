import { findAsin, getAffiliateTag, getAsin, isAmazonUrl, toProductUrl } from '../../../domain/amazon.ts'
import { containsName, findProductByName, foldName } from '../../../domain/products.ts'
import { findShop, listShops } from '../../../domain/shops.ts'
import { parseUrl } from '../../../domain/urls.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { FoundLink } from '../article-text.ts'
import { HEADINGS } from '../article-text.ts'
import { findAddress, getKnownNames } from './check-addresses.ts'
import { getSourceTexts } from './check-quotations.ts'
import { createProblem, type Problem } from './problem.ts'

/** Finds the product that a link leads to: by ASIN, or by the exact address if the source has no ASIN. */
export function findLinkedProduct(href: string, products: readonly BriefedProduct[]): BriefedProduct | undefined {
  const asin = findAsin(href)
  return products.find(product => product.url === href || (asin !== null && getAsin(product) === asin))
}

/**
 * Returns true for pages of the site that an article may link to. Excludes addresses with side effects, such as
 * signing out.
 */
export function isOwnPage(href: string): boolean {
  return /^(?:#[\w-]+|\/(?:article|category)\/[a-z0-9-]+|\/(?:terms|privacy)?)$/.test(href)
}

function isHttps(href: string): boolean {
  return /^https:\/\//i.test(href) && parseUrl(href) !== null
}

/** Returns true if the text of a link names another product than it leads to. */
function isMislabelled(text: string, product: BriefedProduct, products: readonly BriefedProduct[]): boolean {
  const named = findProductByName(text, products)
  return named !== null && named !== product && !containsName(foldName(text), foldName(product.name))
}

function checkLink(link: FoundLink, products: readonly BriefedProduct[]): Problem[] {
  const { href, text } = link
  const createFault = (code: Problem['code'], why: string): Problem[] => [
    createProblem(link, code, `The link "${text.slice(0, 120)}" to ${href.slice(0, 120) || 'nowhere'} ${why}`, text),
  ]
  if (isOwnPage(href)) return []
  if (!isHttps(href)) return createFault('unsafe_link', 'is not an https address.')
  const product = findLinkedProduct(href, products)
  if (!product)
    return createFault(
      'unknown_link',
      listShops(products).some(shop => isAmazonUrl(href, shop))
        ? 'leads to a product that is not in the source.'
        : 'leads to a site that is not in the source.',
    )
  if (isMislabelled(text, product, products)) return createFault('wrong_link', `leads to ${product.name}.`)
  const tag = getAffiliateTag(href)
  if (tag !== null && tag !== getAffiliateTag(product.url))
    return createFault('foreign_tag', `has the tag "${tag}", but the source does not.`)
  // Exact match: anything around an ASIN can be a basket, another tag parameter, or a redirect.
  if (href !== product.url && href !== toProductUrl(getAsin(product) ?? '', findShop(product.url) ?? undefined))
    return createFault('unknown_link', `is not the address of ${product.name} in the source: ${product.url}.`)
  return []
}

export function checkLinks(links: readonly FoundLink[], products: readonly BriefedProduct[]): Problem[] {
  const linked = new Set(links.map(link => findLinkedProduct(link.href, products)))
  const missing = products.filter(product => !linked.has(product))
  return [
    ...links.flatMap(link => checkLink(link, products)),
    ...missing.map(({ name, url }) => {
      const place = { section: HEADINGS.product, product: name }
      return createProblem(place, 'missing_link', `No link leads to ${name}. Add one to ${url}.`)
    }),
  ]
}

/** Words that may be capitalised in the text of any link. */
const LINK_WORDS = new Set(
  'see check view read compare buy get today todays current latest full more price prices shop find look listing details visit browse here amazon uk co on the this that these it page review reviews rating ratings specs specification specifications feature features deal offer availability stock colours sizes options product now at of for in go open order i a an go to and or its'.split(
    ' ',
  ),
)

const removePossessive = (text: string) => text.replace(/['’]s\b/g, '')

/** Words that look like names or models: capitalised within the text, or with digits. */
function findNameLikeWords(text: string): string[] {
  const words = text.split(/[\s/,;:()&]+/).filter(word => /[\p{L}\p{N}]/u.test(word))
  const candidates = words.filter(
    (word, at) => /\d/.test(word) || (/^\p{Lu}/u.test(word) && (at > 0 || words.length === 1)),
  )
  // The first word is ambiguous: "Sony headphones" looks like "See headphones".
  return candidates
    .map(word => foldName(removePossessive(word)))
    .filter(word => !word.split(' ').every(part => LINK_WORDS.has(part)))
}

/** Words of all products. `checkLinks` checks which product a link names. */
function getKnownWords({ products, topic }: ArticleBrief): ReadonlySet<string> {
  const text = [topic, ...products.flatMap(getSourceTexts)].join(' ')
  return new Set(foldName(`${text} ${removePossessive(text)}`).split(' '))
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
  const names = getKnownNames(brief)
  const known = getKnownWords(brief)
  return links.flatMap((link): Problem[] => {
    const subject = `The link "${link.text.slice(0, 120)}"`
    if (findAddress(link.text, names) !== null)
      return [
        createProblem(
          link,
          'contact_or_address',
          `${subject} shows an address as its text. Say what it leads to.`,
          link.text,
        ),
      ]
    const product = findLinkedProduct(link.href, brief.products)
    const unknownName = product ? findUnknownName(link, product, known) : null
    return unknownName === null
      ? []
      : [createProblem(link, 'wrong_link', `${subject} names "${unknownName}" but leads elsewhere.`, link.text)]
  })
}
