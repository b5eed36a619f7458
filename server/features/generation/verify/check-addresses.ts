import { listShops } from '../../../domain/shops.ts'
import type { ArticleBrief } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { createProblem, type Problem } from './problem.ts'

/** Domain endings. English words among them ("it", "me", "so") count only before a path. */
const DOMAIN_ENDINGS =
  'com|net|org|info|biz|uk|io|eu|shop|store|online|site|xyz|club|app|dev|example|test|invalid|click|vip|de|fr|es|ru|cn|jp|pl|nl|tv|cc|gg|ai|ly|gl|ws|link|live|website|space|deals'
const LABEL = String.raw`[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?`
const SITE_ADDRESS = new RegExp(
  String.raw`(?<![\w.@/-])(?:${LABEL}\.){1,4}(?:(?:${DOMAIN_ENDINGS})(?![\w-]|\.\w)|[a-z]{2,12}/\w)[^\s"<>|)]{0,80}`,
  'gi',
)
const ADDRESSES: readonly RegExp[] = [
  /\b[a-z][a-z\d+.-]{1,12}:\/\/\S{0,80}/i,
  /\b(?:javascript|vbscript|data|mailto|tel|sms|file|blob|whatsapp):[^\s]{1,80}/i,
  /\bwww\.\S{1,80}/i,
  /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[a-z]{2,12})+/i,
  /\b\w{2,63}(?:\s?[([]\s?(?:\.|dot)\s?[)\]]\s?|\sdot\s)(?:com|net|org|shop|co|uk|io|example)\b/i,
  /\]\(\s?[^\s)]{1,200}/,
]
const CONTACTS: readonly RegExp[] = [
  /(?<![\p{L}\d.,£])(?:\+\d{2}[\d ()-]{8,15}\d|0[1-9][\d ()-]{7,13}\d)(?![\d.,]\d)/u,
  /\b(?:call|ring|phone|dial|whatsapp)\b(?: us| now| them)?(?: on| at)?[: ]{1,2}\+?\d{3,}/i,
  /\b[Tt]ext (?:[A-Z]{2,} )?to \d{4,}/,
  /\b(?:[Uu]se|[Ee]nter|[Aa]pply|[Qq]uote|[Tt]ype|[Ww]ith|[Uu]sing) (?:the |this |our )?(?:[a-z]+ )?(?:code|voucher|coupon):? ["']?(?=[\dA-Z-]*[A-Z])[\dA-Z-]{4,20}\b/,
  /\b(?:use|enter|apply|quote) (?:our|this) (?:[a-z]+ )?(?:code|voucher|coupon)\b|\b(?:our|exclusive) (?:[a-z]+ )?(?:discount|voucher|promo\w*|coupon|referral) codes?\b/i,
  /\b(?:card|account) (?:number|details)\b.{0,40}\b(?:to|at)\b|\b(?:send|give|write|e-?mail)\b.{0,60}\b(?:card number|bank details|password|pin code)\b/i,
]
/** Instructions to a model that reads the article. */
const INSTRUCTIONS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass) (?:all |any |the |your |of |these |those |every ){0,3}(?:previous|prior|earlier|above|preceding|other|existing|your) (?:instructions?|prompts?|rules|guidelines|messages?|context)\b/i,
  /\b(?:ignore|disregard|forget) (?:everything|all|anything) (?:above|before|previous|prior|else)\b/i,
  /\b(?:if )?you are (?:now )?(?:an? |the )?(?:ai|a\.i\.|llm|language model|chatbot|ai assistant)\b|\bas an? (?:ai|llm|language model|ai assistant)\b/i,
  /\b(?:system|developer|hidden) (?:prompts?|instructions?)\b|\[\/?inst\]|<\||\|>|```/i,
  /\b(?:dear|hey|attention|hello|note to),? (?:the |all |any )?(?:ai|llms?|claude|gpt|chatgpt|language models?|ai assistants?|chatbots?)\b/i,
  /\b(?:ai|llms?|language models?|ai assistants?|chatbots?)\b.{0,40}\b(?:must|should|shall|please|are to|have to) (?:recommend|rank|rate|say|tell|answer|cite|list|name|prefer)\b/i,
]

function normalizeDots(text: string): string {
  return text.replace(/[。．｡·・](?=\w)/g, '.')
}

/** Texts that may look like addresses. */
export interface KnownNames {
  /** Product names, titles and brands in lower case. */
  products: string
  /** Domains of the shops that the products are sold in. */
  shops: readonly string[]
}

/** Returns true for the retailer's domain and for brands whose name is a domain. */
function isProductName(site: string, { products, shops }: KnownNames): boolean {
  const bare = site
    .toLowerCase()
    .replace(/[.,;:!?']+s?$/, '')
    .replace(/'s$/, '')
  return shops.includes(bare) || (!bare.includes('/') && products.includes(bare))
}

/** Finds an address, telephone number or voucher code, which would lead readers away. */
export function findAddress(text: string, known: KnownNames): string | null {
  const normalized = normalizeDots(text)
  for (const spelling of [...ADDRESSES, ...CONTACTS]) {
    const found = spelling.exec(normalized)
    if (found) return found[0]
  }
  const site = [...normalized.matchAll(SITE_ADDRESS)].find(([found]) => !isProductName(found, known))
  return site?.[0] ?? null
}

function findInstruction(text: string): string | null {
  for (const spelling of INSTRUCTIONS) {
    const found = spelling.exec(text)
    if (found) return found[0]
  }
  return null
}

export function getKnownNames({ products }: Pick<ArticleBrief, 'products'>): KnownNames {
  const names = products.map(({ name, title, brand }) => `${name}\n${title}\n${brand ?? ''}`)
  return { products: names.join('\n').toLowerCase(), shops: listShops(products).map(({ id }) => id) }
}

/** Finds addresses, contact details, codes and instructions in the text. Only links may lead off the page. */
export function checkAddresses(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  const known = getKnownNames(brief)
  return blocks.flatMap((block): Problem[] => {
    const address = findAddress(block.text, known)
    const instruction = findInstruction(block.text)
    const excerpt = block.text.slice(0, 160)
    const problems: Problem[] = []
    if (address !== null) {
      const message = `"${address}" leads readers away from the product pages. Leave out addresses, phone numbers and codes. In: "${excerpt}"`
      problems.push(createProblem(block, 'contact_or_address', message))
    }
    if (instruction !== null) {
      const message = `"${instruction}" gives a model instructions. Leave it out. In: "${excerpt}"`
      problems.push(createProblem(block, 'instruction', message))
    }
    return problems
  })
}
